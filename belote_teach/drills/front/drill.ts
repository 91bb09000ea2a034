// One drill, as the learner sees it. It draws what the host knows and tells the host what the learner does.
import { pip } from "./cards";
import { freshId, h, mark } from "./dom";
import { explain, trace, verdictWords, type Explanation } from "./feedback";
import { drawHand, type Moment, type Question } from "./hand";
import { drawHints, type Hints } from "./hints";
import type { Host } from "./host";
import { keepKeys } from "./keys";
import { stepResult } from "./grade";
import { drawChoice, drawNumber } from "./options";
import { drawSettings, onSuits, suitsNow } from "./settings";
import { firstBlankStep, following, itemAt, pendingStep, withItem, type Given, type Item, type Puzzle } from "./state";
import { drawSteps, stages, type Steps } from "./steps";
import { drawSummary } from "./summary";
import { drawTable, type Table } from "./table";
import { words } from "./text";

/** How long Python may take before the drill says that nobody answers. */
const PATIENCE = 4000;

/** The parts of one puzzle on the page. */
interface Scene {
  readonly puzzle: Puzzle;
  readonly question: Question | null;
  readonly table: Table | null;
  readonly steps: Steps | null;
  readonly hints: Hints;
  readonly acts: HTMLElement;
  readonly check: HTMLElement;
  readonly startOver: HTMLElement | null;
  readonly nextStep: HTMLElement | null;
  readonly still: boolean;
  explanation: Explanation | null;
  shownFeedback: unknown;
}

type Focus = "entry" | "result" | "hint" | null;

class Drill {
  private readonly section: HTMLElement;
  private readonly body = h("div", { class: "bt-body" });
  private readonly status = h("div", { class: "bt-status", role: "status" });
  private readonly rest = h("div", { class: "bt-rest" });
  private readonly why = h("div", { class: "bt-why" }, this.status, this.rest);
  private scene: Scene | null = null;
  private sceneKey = "";
  private wanted: Focus = null;
  private waiting: ReturnType<typeof setTimeout> | null = null;
  private readonly stops: (() => void)[];

  constructor(private readonly host: Host, root: HTMLElement) {
    const { state } = host;
    this.section = h("section", { class: "bt", lang: state.lang, "data-suits": suitsNow(host) }, this.body, this.why, drawSettings(host));
    keepKeys(this.section);
    this.stops = [
      host.onChange(() => this.draw()),
      onSuits(() => mark(this.section, "data-suits", suitsNow(host))),
    ];
    this.draw();
    root.classList.add("belote-drill");
    root.replaceChildren(this.section);
  }

  dispose(): void {
    for (const stop of this.stops) stop();
    if (this.waiting) clearTimeout(this.waiting);
    this.section.remove();
  }

  // ---- what the learner does ----

  private give(given: Given): void {
    const { host } = this;
    if (this.isAnswered()) return;
    host.save(withItem(host.session, host.session.index, { given }));
  }

  private check(): void {
    const { host } = this;
    const { labels, puzzles } = host.state;
    const { index } = host.session;
    const puzzle = puzzles[index];
    if (!puzzle || this.isAnswered()) return;
    const { given } = itemAt(host.session, index);
    const missing = whatIsMissing(puzzle, given);
    if (missing) return this.say(labels[missing]);
    this.wanted = "result";
    this.waiting = setTimeout(() => this.say(labels.kernelAsleep), PATIENCE);
    host.answer(index, given);
  }

  private askHint(): void {
    const { host } = this;
    this.wanted = "hint";
    host.save(withItem(host.session, host.session.index, { hints: itemAt(host.session, host.session.index).hints + 1 }));
  }

  private chooseStep(id: string): void {
    const { host } = this;
    const { index } = host.session;
    const puzzle = host.state.puzzles[index]!;
    const item = itemAt(host.session, index);
    const pending = pendingStep(puzzle, item);
    if (pending === null) return;
    const step = puzzle.steps[pending]!;
    const label = step.choices.find((choice) => choice.id === step.answer)?.label ?? step.answer;
    this.wanted = "entry";
    host.save(withItem(host.session, index, { steps: [...item.steps, id] }));
    this.say(`${stepResult(host.state.labels, id === step.answer, label)}. ${step.because}`, true);
  }

  private showNextStep(): void {
    const { host } = this;
    const { index } = host.session;
    const puzzle = host.state.puzzles[index]!;
    const item = itemAt(host.session, index);
    const passed = item.steps.length + 1;
    const last = passed + 1 >= stages(puzzle, item).total;
    this.wanted = last ? "result" : null;
    host.save(withItem(host.session, index, { steps: [...item.steps, ""] }));
    if (last) return;
    const step = puzzle.steps[passed];
    const card = puzzle.hand[passed - puzzle.steps.length];
    const label = step?.choices.find((choice) => choice.id === step.answer)?.label ?? "";
    if (step) this.say(`${step.ask} ${label}. ${step.because}`, true);
    else if (card) this.say(`[${card}] ${item.answer?.cards[card]?.why ?? ""}`, true);
  }

  private goOn(index: number): void {
    this.wanted = "entry";
    this.host.save({ ...this.host.session, index });
  }

  private another(index: number): void {
    this.wanted = "entry";
    this.host.again(index);
  }

  private restart(): void {
    this.wanted = "entry";
    this.host.restart();
  }

  // ---- what is shown ----

  private isAnswered(): boolean {
    return itemAt(this.host.session, this.host.session.index).feedback !== null;
  }

  private draw(): void {
    const { host } = this;
    const { state, session } = host;
    const had = this.section?.contains(document.activeElement) ?? false;
    const puzzle = state.puzzles[session.index];
    const item = itemAt(session, session.index);
    const still = puzzle !== undefined && (puzzle.example || pendingStep(puzzle, item) !== null);
    const key = puzzle ? `${session.index} ${puzzle.id} ${item.twin} ${still} ${item.feedback === null ? "" : "!"}`.replace(/!$/, "") : "end";
    if (key !== this.sceneKey) {
      this.sceneKey = key;
      if (puzzle) this.build(puzzle, still);
      else this.finish();
    }
    if (puzzle && this.scene) this.patch(this.scene, item);
    this.placeFocus(had);
  }

  private build(puzzle: Puzzle, still: boolean): void {
    const { host } = this;
    const { state, session } = host;
    const { labels } = state;
    const sameQuestion = this.scene?.puzzle === puzzle;
    const listId = freshId();
    const questionId = freshId();
    const table = drawTable(puzzle, state, listId);
    const steps = drawSteps(puzzle, state, (id) => this.chooseStep(id));
    const hints = drawHints(puzzle, state, () => this.askHint());
    const give = (given: Given): void => this.give(given);
    const handful = puzzle.hand.length > 0 && (puzzle.shape === "marks" || puzzle.shape === "card" || puzzle.shape === "sequence");
    const question = handful
      ? drawHand(puzzle, state, { labelledBy: questionId, describedBy: table ? listId : null, still, give, explain: (card) => this.scene?.explanation?.explain(card) ?? null })
      : still && !puzzle.example ? null
      : puzzle.shape === "number" ? drawNumber(puzzle, state, questionId, give, () => this.check())
      : drawChoice(puzzle, state, questionId, give);
    const check = h("button", { type: "button", class: "bt-btn", on: { click: () => this.check() } }, labels.check);
    const startOver = puzzle.shape === "sequence" ? h("button", { type: "button", class: "bt-link", on: { click: () => {
      this.wanted = "entry";
      this.give(null);
    } } }, labels.startOver) : null;
    const nextStep = puzzle.example ? h("button", { type: "button", class: "bt-btn", on: { click: () => this.showNextStep() } }, labels.nextStep) : null;
    const acts = h("div", { class: "bt-acts" }, ...(nextStep ? [nextStep] : [check, startOver, hints.button]));

    mark(this.section, "aria-label", `${this.place(session.index, puzzle)}${spokenText(puzzle.question, state.names)}`);
    this.body.replaceChildren(...[
      this.head(puzzle, session.index),
      table?.node,
      steps?.node,
      h("p", { class: "bt-q", id: questionId }, ...words(puzzle.question, state)),
      puzzle.subtitle ? h("p", { class: "bt-sub" }, ...words(puzzle.subtitle, state)) : null,
      question?.node,
      hints.node,
      acts,
      h("p", { class: "bt-print" }, labels.because),
    ].filter((node) => node !== null && node !== undefined));
    this.scene = { puzzle, question, table, steps, hints, acts, check, startOver, nextStep, still, explanation: null, shownFeedback: null };
    if (!sameQuestion) this.clearStatus();
    this.rest.replaceChildren();
  }

  private patch(scene: Scene, item: Item): void {
    const { puzzle } = scene;
    const answer = item.answer ?? puzzle.answer ?? null;
    const { cards, total } = stages(puzzle, item);
    const passed = item.steps.length + 1;
    const concluded = puzzle.example ? passed >= total : item.feedback !== null;
    const inCards = puzzle.example && passed > puzzle.steps.length;
    const moment: Moment = {
      given: item.given,
      answer: concluded || inCards ? answer : null,
      example: puzzle.example,
      upTo: concluded || cards === 0 ? Infinity : passed - puzzle.steps.length,
    };
    const shown = moment.answer !== null && (cards > 0 || concluded) ? moment : { ...moment, answer: null };
    scene.question?.draw(shown);
    scene.steps?.draw(item);
    scene.hints.draw(item);
    scene.table?.hold(concluded || inCards ? answer?.holder ?? null : null);
    scene.acts.hidden = concluded || pendingStep(puzzle, item) !== null;
    this.section.classList.toggle("bt-answered", concluded);
    if (concluded && answer && scene.shownFeedback === null) {
      scene.shownFeedback = item.feedback ?? answer;
      this.conclude(scene, item, answer);
    }
  }

  private conclude(scene: Scene, item: Item, answer: NonNullable<Item["answer"]>): void {
    const { host } = this;
    if (this.waiting) clearTimeout(this.waiting);
    this.waiting = null;
    this.status.classList.remove("bt-sr");
    this.status.replaceChildren(...verdictWords(host, item.feedback, answer));
    scene.explanation = explain(host, scene.puzzle, item, answer);
    const way = scene.puzzle.example ? null : trace(host, scene.puzzle);
    this.rest.replaceChildren(...scene.explanation.nodes, ...this.ways(item, way));
  }

  /** The buttons after an answer: another of the same kind, on, or all the steps. */
  private ways(item: Item, way: HTMLElement | null): Node[] {
    const { host } = this;
    const { state, session } = host;
    const { labels, puzzles } = state;
    const { index } = session;
    const missed = item.feedback?.grade === "wrong";
    const another = missed && item.more;
    const onward = puzzles.length > 1 && (!another || item.twin > 0);
    const button = (label: string, style: string, act: () => void): HTMLElement => h("button", { type: "button", class: style, on: { click: act } }, label);
    if (way) way.hidden = true;
    const every = way && button(labels.everyStep, "bt-link", () => {
      way.hidden = !way.hidden;
      mark(every!, "aria-expanded", String(!way.hidden));
    });
    if (every) mark(every, "aria-expanded", "false");
    const acts = h("div", { class: "bt-acts" },
      another && button(labels.again, "bt-btn", () => this.another(index)),
      onward && button(labels.next, another ? "bt-link" : "bt-btn", () => this.goOn(following(puzzles, host.session))),
      !another && !onward && button(labels.startOver, "bt-btn bt-quiet", () => this.restart()),
      every);
    return [acts, ...(way ? [way] : [])];
  }

  private finish(): void {
    this.scene = null;
    this.clearStatus();
    this.rest.replaceChildren();
    this.section.classList.remove("bt-answered");
    mark(this.section, "aria-label", this.host.state.labels.done);
    this.body.replaceChildren(...drawSummary(this.host, (index) => {
      this.wanted = "entry";
      this.host.save({ ...this.host.session, index });
      this.another(index);
    }, () => this.restart()));
  }

  private place(index: number, puzzle: Puzzle): string {
    const { labels, puzzles } = this.host.state;
    if (puzzle.example) return `${labels.example}: `;
    return puzzles.length > 1 ? `${this.place2(index)}: ` : "";
  }

  private place2(index: number): string {
    const { labels, puzzles } = this.host.state;
    return labels.question.replace("{i}", String(index + 1)).replace("{n}", String(puzzles.length));
  }

  private head(puzzle: Puzzle, index: number): HTMLElement {
    const { labels, puzzles } = this.host.state;
    const [before = "", after = ""] = labels.question.split("{i}");
    const where = puzzle.example ? [labels.example]
      : puzzles.length > 1 ? [before.replace("{n}", String(puzzles.length)), h("b", {}, String(index + 1)), after.replace("{n}", String(puzzles.length))]
      : [];
    const chip = (key: string | null, ...content: (Node | string)[]): HTMLElement =>
      h("span", { class: "bt-chip" }, key && h("span", { class: "bt-k" }, key), ...content);
    const { contract } = puzzle;
    return h("div", { class: "bt-head" },
      h("p", { class: "bt-eyebrow" }, ...where),
      h("div", { class: "bt-chips" },
        contract && (contract.suit ? chip(labels.trump, pip(contract.suit), contract.label) : chip(null, contract.label)),
        chip(labels.table, puzzle.table.title)));
  }

  /** Says something in the live region: seen too, unless the page already shows it. */
  private say(text: string, heardOnly = false): void {
    this.waiting = null;
    this.status.classList.toggle("bt-sr", heardOnly);
    this.status.replaceChildren(h("p", { class: "bt-note" }, ...words(text, this.host.state)));
  }

  private clearStatus(): void {
    this.status.classList.remove("bt-sr");
    this.status.replaceChildren();
  }

  // ---- the focus: it moves only for the one who acted, and never falls out of the drill ----

  private placeFocus(had: boolean): void {
    const wanted = this.wanted;
    const lost = had && (!this.section.contains(document.activeElement) || document.activeElement?.closest("[hidden]") !== null);
    if (wanted === null && !lost) return;
    if (wanted === "result" && !this.section.classList.contains("bt-answered")) return; // Python is still thinking
    const elsewhere = document.activeElement !== document.body && document.activeElement !== null && !this.section.contains(document.activeElement);
    this.wanted = null;
    if (elsewhere && !had) return;
    const target = wanted === "hint" ? this.scene?.hints.last() ?? this.entry() : wanted === "entry" ? this.entry() : this.afterwards();
    target?.focus({ preventScroll: wanted === "result" });
  }

  private entry(): HTMLElement | null {
    if (!this.scene) return this.body.querySelector<HTMLElement>('[tabindex="-1"]');
    return this.scene.steps?.entry() ?? this.scene.question?.entry() ?? this.scene.nextStep;
  }

  private afterwards(): HTMLElement | null {
    return this.rest.querySelector<HTMLElement>(".bt-acts button") ?? this.entry();
  }
}

type Missing = "chooseOne" | "markOne" | "orderAll" | "typeNumber";

/** What the learner still has to do before the answer can be checked. */
function whatIsMissing(puzzle: Puzzle, given: Given): Missing | null {
  switch (puzzle.shape) {
    case "marks": return Array.isArray(given) && given.length > 0 ? null : "markOne";
    case "sequence": return Array.isArray(given) && given.length === puzzle.hand.length ? null : "orderAll";
    case "number": return given === null ? "typeNumber" : null;
    default: return given === null ? "chooseOne" : null;
  }
}

/** A sentence for an accessible name: cards by their names. */
function spokenText(text: string, names: Readonly<Record<string, string>>): string {
  return text.replace(/\[((?:10|[789JQKA])[SHDC])\]/g, (token, card: string) => names[card] ?? token);
}

/** Draws a drill into an element, and returns the way to take it away again. */
export function render(host: Host, root: HTMLElement): () => void {
  const drill = new Drill(host, root);
  return () => drill.dispose();
}

export { firstBlankStep };
