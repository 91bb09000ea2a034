// The host of a page: the answers are baked into it, marking is comparing, progress stays on the device.
import { grade } from "./grade";
import type { Host } from "./host";
import { Store } from "./progress";
import { FRESH, following, itemAt, withItem, type Answer, type Given, type Item, type Puzzle, type Rule, type Session, type State } from "./state";

interface Options {
  readonly store?: Store;
  /** Turns the address of a rule, relative to the site, into one that can be opened from this page. */
  readonly resolve?: (url: string) => string;
}

export class LocalHost implements Host {
  state: State;
  session: Session;
  readonly store: Store;
  readonly keepsProgress = true;
  private waiting: (readonly Puzzle[])[] = [];
  private readonly listeners = new Set<() => void>();
  private readonly resolve: (url: string) => string;

  constructor(private readonly original: State, options: Options = {}) {
    this.store = options.store ?? new Store();
    this.resolve = options.resolve ?? ((url) => url);
    this.state = original;
    this.session = this.resume();
  }

  answer(index: number, given: Given): void {
    const puzzle = this.state.puzzles[index];
    const answer = puzzle?.answer;
    if (!puzzle || !answer || this.session.items[index]?.feedback) return;
    const feedback = grade(this.state, puzzle, answer, given);
    const item = itemAt(this.session, index);
    this.store.record(puzzle.id, feedback.grade);
    if (item.first === null) this.store.recordFirst(this.state.id, puzzle.id, feedback.grade);
    const more = (this.waiting[index]?.length ?? 0) > 0;
    this.change(withItem(this.session, index, { given, feedback, answer, first: item.first ?? feedback.grade, more }));
  }

  again(index: number): void {
    const now = this.state.puzzles[index];
    const [next, ...rest] = this.waiting[index] ?? [];
    const item = itemAt(this.session, index);
    if (next && now) {
      this.waiting = this.waiting.with(index, rest);
      this.state = { ...this.state, puzzles: this.state.puzzles.with(index, next) };
    }
    this.change({ ...withItem(this.session, index, { ...FRESH, first: item.first, twin: item.twin + 1 }), index });
  }

  restart(): void {
    this.store.restart(this.state.id);
    this.state = this.original;
    this.change(this.resume());
  }

  save(session: Session): void {
    this.change(session);
  }

  link(rule: Rule): string | null {
    return rule.url ? this.resolve(rule.url) : null;
  }

  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private change(session: Session): void {
    this.session = session;
    for (const listener of this.listeners) listener();
  }

  /** A reader who returns goes on with the first question not yet answered. */
  private resume(): Session {
    const { puzzles } = this.original;
    this.waiting = puzzles.map((puzzle) => puzzle.twins ?? []);
    const known = puzzles.length > 1 ? this.store.row(this.original.id) : {};
    const items = puzzles.map((puzzle): Item => {
      const first = known[puzzle.id] ?? null;
      const shown: Answer | null = puzzle.example || first ? puzzle.answer ?? null : null;
      return { ...FRESH, first, answer: shown };
    });
    const session = { index: 0, items };
    return items[0]?.first ? { index: following(puzzles, session), items } : session;
  }
}
