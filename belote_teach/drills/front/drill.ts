// One drill, as the learner sees it. It draws what the host knows, and tells the host what the learner does.
import type { Deeds, Scene } from "./deeds";
import { h, mark } from "./dom";
import { explain, trace, verdictWords, type Explanation } from "./feedback";
import { stepResult } from "./grade";
import { placeWords } from "./head";
import type { Host } from "./host";
import { keepKeys } from "./keys";
import { onPrint } from "./paper";
import { buildScene, isStill } from "./scene";
import { drawSettings, onSuits, suitsNow } from "./settings";
import { asNumbers, blankCells, following, itemAt, pendingStep, withItem, type Answer, type Given, type Item, type Puzzle, type Step } from "./state";
import { partWords, stages } from "./steps";
import { drawSummary } from "./summary";
import { spokenText, words } from "./text";

/** How long Python may take before the drill says that nobody answers; in milliseconds. */
const PATIENCE = 4000;

type Focus = "entry" | "result" | "hint";
type Missing = "chooseOne" | "markOne" | "orderAll" | "typeNumber" | "tickOne" | "fillAll";

/** What the learner still has to do before the answer can be checked. */
function whatIsMissing(puzzle: Puzzle, given: Given): Missing | null {
  switch (puzzle.shape) {
    case "marks": return Array.isArray(given) && given.length > 0 ? null : "markOne";
    case "sequence": return Array.isArray(given) && given.length === puzzle.hand.length ? null : "orderAll";
    case "number": return given === null ? "typeNumber" : null;
    case "ticks": return Array.isArray(given) && given.length > 0 ? null : "tickOne";
    case "sheet": return blankCells(puzzle.sheet!).every((id) => id in asNumbers(given)) ? null : "fillAll";
    default: return given === null ? "chooseOne" : null;
  }
}

const answerLabel = (step: Step): string => step.choices.find((choice) => choice.id === step.answer)?.label ?? step.answer;

class Drill {
  private readonly body = h("div", { class: "bt-body" });
  private readonly status = h("div", { class: "bt-status", role: "status" });
  private readonly rest = h("div", { class: "bt-rest" });
  private readonly frame: HTMLElement;
  private scene: Scene | null = null;
  private sceneKey = "";
  private explanation: Explanation | null = null;
  private wanted: Focus | null = null;
  private patience: ReturnType<typeof setTimeout> | undefined;
  private readonly stops: readonly (() => void)[];

  private readonly deeds: Deeds = {
    give: (given) => this.give(given),
    check: () => this.check(),
    hint: () => this.change({ hints: this.item.hints + 1 }, "hint"),
    step: (id) => this.chooseStep(id),
    nextStep: () => this.showNextStep(),
    clear: () => this.change({ given: null }, "entry"),
    explain: (part) => this.explanation?.explain(part) ?? null,
    turn: (frame, said) => {
      this.change({ given: frame });
      this.say(said, true);
    },
    tell: (said) => this.say(said, true),
    goOn: () => this.goOn(),
  };

  constructor(private readonly host: Host, root: HTMLElement) {
    const settings = drawSettings(host);
    this.frame = h("div", { class: "bt", role: "group", dir: "ltr", lang: host.state.lang, "data-suits": suitsNow(host) },
      this.body, h("div", { class: "bt-why" }, this.status, this.rest), settings.node);
    keepKeys(this.frame);
    this.draw();
    const recolour = (): void => {
      mark(this.frame, "data-suits", suitsNow(host));
      settings.draw();
    };
    this.stops = [host.onChange(() => this.draw()), onSuits(recolour), onPrint(this.frame, host)];
    root.classList.add("belote-drill");
    root.replaceChildren(this.frame);
  }

  dispose(): void {
    for (const stop of this.stops) stop();
    clearTimeout(this.patience);
    this.frame.remove();
  }

  private get index(): number {
    return this.host.session.index;
  }

  private get item(): Item {
    return itemAt(this.host.session, this.index);
  }

  // ---- what the learner does ----

  private change(change: Partial<Item>, focus: Focus | null = null): void {
    this.wanted = focus;
    this.host.save(withItem(this.host.session, this.index, change));
  }

  private give(given: Given): void {
    if (!this.item.feedback) this.change({ given });
  }

  private check(): void {
    const puzzle = this.scene?.puzzle;
    if (!puzzle || this.item.feedback) return;
    const { given } = this.item;
    const missing = whatIsMissing(puzzle, given);
    if (missing) this.say(this.host.state.labels[missing]);
    else this.ask("result", () => this.host.answer(this.index, given));
  }

  /** Asks the host for something, and says so if nobody answers. */
  private ask(focus: Focus, request: () => void): void {
    this.wanted = focus;
    clearTimeout(this.patience);
    this.patience = setTimeout(() => this.say(this.host.state.labels.kernelAsleep), PATIENCE);
    request();
  }

  private chooseStep(id: string): void {
    const { scene, item, host } = this;
    const pending = scene ? pendingStep(scene.puzzle, item) : null;
    const step = pending === null ? undefined : scene!.puzzle.steps[pending];
    if (!step) return;
    this.change({ steps: [...item.steps, id] }, "entry");
    this.say(`${stepResult(host.state.labels, id === step.answer, answerLabel(step))}. ${step.because}`, true);
  }

  private showNextStep(): void {
    const { scene, item } = this;
    if (!scene) return;
    const { puzzle } = scene;
    const passed = item.steps.length + 1;
    const { parts, total } = stages(puzzle, item);
    const last = passed + 1 >= total;
    this.change({ steps: [...item.steps, ""] }, last ? "result" : null);
    if (last) return;
    const step = puzzle.steps[passed];
    const part = parts[passed - puzzle.steps.length];
    if (step) this.say(`${step.ask} ${answerLabel(step)}. ${step.because}`, true);
    else if (part) this.say(partWords(puzzle, this.item.answer ?? puzzle.answer, part, this.host.state), true);
  }

  private another(index: number): void {
    this.ask("entry", () => this.host.again(index));
  }

  private restart(): void {
    this.ask("entry", () => this.host.restart());
  }

  private goOn(): void {
    const { host } = this;
    this.wanted = "entry";
    host.save({ ...host.session, index: following(host.state.puzzles, host.session) });
  }

  // ---- what is shown ----

  private draw(): void {
    const { host, index, item } = this;
    const had = this.frame.contains(document.activeElement);
    const puzzle = host.state.puzzles[index];
    const key = puzzle ? [index, puzzle.id, item.twin, isStill(puzzle, item), item.feedback ? "" : "open"].join(" ") : "end";
    const onlyAnswered = key === this.sceneKey.replace(/open$/, "");
    if (key !== this.sceneKey && !onlyAnswered) {
      clearTimeout(this.patience);
      if (puzzle) this.stage(puzzle, index, item);
      else this.finish();
    }
    this.sceneKey = key;
    if (puzzle && this.scene) {
      const concluded = this.scene.draw(item);
      const answer = item.answer ?? puzzle.answer;
      if (concluded && answer && !this.explanation) this.conclude(this.scene, item, answer);
      this.frame.classList.toggle("bt-answered", concluded);
    }
    this.placeFocus(had);
  }

  private stage(puzzle: Puzzle, index: number, item: Item): void {
    const { state } = this.host;
    const sameQuestion = this.scene?.puzzle === puzzle && !this.explanation;
    this.scene = buildScene(this.host, puzzle, index, item, this.deeds);
    const place = placeWords(state, puzzle, index);
    mark(this.frame, "aria-label", `${place}${place && state.labels.colon}${spokenText(puzzle.question, state)}`);
    this.clear(sameQuestion);
    this.body.replaceChildren(...this.scene.nodes);
  }

  private finish(): void {
    this.scene = null;
    this.clear(false);
    this.frame.classList.remove("bt-answered");
    mark(this.frame, "aria-label", this.host.state.labels.done);
    this.body.replaceChildren(...drawSummary(this.host, (index) => this.another(index), () => this.restart()));
  }

  private conclude(scene: Scene, item: Item, answer: Answer): void {
    const { host } = this;
    clearTimeout(this.patience);
    this.explanation = explain(host, scene.puzzle, item, answer);
    this.status.classList.remove("bt-sr");
    this.status.replaceChildren(...verdictWords(host, item.feedback, answer));
    this.rest.replaceChildren(...this.explanation.nodes, ...this.ways(scene.puzzle, item));
  }

  /** The ways on from an answer: another puzzle of the same kind, the next question, or all the steps. */
  private ways(puzzle: Puzzle, item: Item): Node[] {
    const { labels, puzzles } = this.host.state;
    const another = item.feedback?.grade === "wrong" && item.more;
    const onward = puzzles.length > 1 && (!another || item.twin > 0);
    const action = (label: string, style: string, act: () => void): HTMLElement =>
      h("button", { type: "button", class: style, on: { click: act } }, label);
    const way = puzzle.example ? null : trace(this.host, puzzle);
    const every = way && action(labels.everyStep, "bt-link", () => {
      way.hidden = !way.hidden;
      mark(every!, "aria-expanded", String(!way.hidden));
    });
    if (way && every) {
      way.hidden = true;
      mark(every, "aria-expanded", "false");
    }
    const acts = h("div", { class: "bt-acts" },
      another && action(labels.again, "bt-btn", () => this.another(this.index)),
      onward && action(labels.next, another ? "bt-link" : "bt-btn", () => this.goOn()),
      !another && !onward && action(labels.startOver, "bt-btn bt-quiet", () => this.restart()),
      every);
    return way ? [acts, way] : [acts];
  }

  /** Says something in the live region: seen too, unless the page already shows it. */
  private say(text: string, heardOnly = false): void {
    this.status.classList.toggle("bt-sr", heardOnly);
    this.status.replaceChildren(h("p", { class: "bt-note" }, ...words(text, this.host.state)));
  }

  private clear(keepStatus: boolean): void {
    this.explanation = null;
    this.rest.replaceChildren();
    if (keepStatus) return;
    this.status.classList.remove("bt-sr");
    this.status.replaceChildren();
  }

  // ---- the focus: it moves only for the one who acted, and never falls out of the drill ----

  private placeFocus(had: boolean): void {
    const active = document.activeElement;
    const inside = this.frame.contains(active);
    const lost = had && (!inside || active?.closest("[hidden]") !== null);
    const { wanted } = this;
    if (wanted === null && !lost) return;
    if (wanted === "result" && !this.explanation && !lost) return; // Python is still thinking
    this.wanted = null;
    if (!had && !inside && active !== document.body && active !== null) return; // the learner has gone elsewhere
    const target = wanted === "hint" ? this.scene?.lastHint() ?? this.entry()
      : wanted === "entry" ? this.entry()
      : this.rest.querySelector<HTMLElement>(":scope > .bt-acts button") ?? this.entry();
    target?.focus({ preventScroll: wanted === "result" });
  }

  private entry(): HTMLElement | null {
    return this.scene ? this.scene.entry() : this.body.querySelector<HTMLElement>('[tabindex="-1"]');
  }
}

/** Draws a drill into an element, and returns the way to take it away again. */
export function render(host: Host, root: HTMLElement): () => void {
  const drill = new Drill(host, root);
  return () => drill.dispose();
}
