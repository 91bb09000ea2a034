// One puzzle on the page: its head, table, thinking, question, hints and the way to check; and how they follow the session.
import { face, pip } from "./cards";
import { freshId, h, spoken } from "./dom";
import { drawHand, type Moment, type Question } from "./hand";
import { drawHints, type Hints } from "./hints";
import type { Host } from "./host";
import { fill } from "./labels";
import { drawChoice, drawNumber } from "./options";
import { pendingStep, type Answer, type Card, type Given, type Item, type Puzzle, type State } from "./state";
import { drawSteps, stages, type Steps } from "./steps";
import { drawTable, type Table } from "./table";
import { about, cardsOnly, words } from "./text";

/** What the learner can do before the answer. */
export interface Deeds {
  give(given: Given): void;
  check(): void;
  hint(): void;
  step(id: string): void;
  nextStep(): void;
  clear(): void;
  explain(card: Card): string | null;
}

export interface Scene {
  readonly puzzle: Puzzle;
  readonly nodes: readonly Node[];
  /** Brings all parts to where the session stands; true when the explanation is due. */
  draw(item: Item): boolean;
  /** Where the keyboard enters. */
  entry(): HTMLElement | null;
  lastHint(): HTMLElement | null;
}

/** True while the cards are to be looked at only: in a worked example, or before the thinking is done. */
export const isStill = (puzzle: Puzzle, item: Item): boolean => puzzle.example || pendingStep(puzzle, item) !== null;

/** Where this puzzle stands in the row, in words; empty for a single one. */
export function placeWords(state: State, puzzle: Puzzle, index: number): string {
  const { labels, puzzles } = state;
  if (puzzle.example) return labels.example;
  return puzzles.length > 1 ? fill(labels.question, { i: index + 1, n: puzzles.length }) : "";
}

function head(state: State, puzzle: Puzzle, index: number): HTMLElement {
  const { labels } = state;
  const { contract } = puzzle;
  const number = String(index + 1);
  const [before = "", ...after] = puzzle.example ? [labels.example] : placeWords(state, puzzle, index).split(number);
  const chip = (key: string | null, ...content: (Node | string)[]): HTMLElement =>
    h("span", { class: "bt-chip" }, key && h("span", { class: "bt-k" }, key), ...content);
  return h("div", { class: "bt-head" },
    h("p", { class: "bt-eyebrow" }, before, ...(after.length ? [h("b", {}, number), after.join(number)] : [])),
    h("div", { class: "bt-chips" },
      contract && (contract.suit ? chip(labels.trump, pip(contract.suit), contract.label) : chip(null, contract.label)),
      chip(labels.table, puzzle.table.title)));
}

/** The line below the question; where it is nothing but cards, they are laid out. */
function subtitle(state: State, puzzle: Puzzle): HTMLElement | null {
  if (!puzzle.subtitle) return null;
  const cards = cardsOnly(puzzle.subtitle);
  if (!cards) return h("p", { class: "bt-sub" }, ...words(puzzle.subtitle, state));
  return h("div", { class: "bt-row", role: "list" }, ...cards.map((card) => h("div", { role: "listitem" }, spoken(state.names[card] ?? card), face(card, state))));
}

const takesCards = (puzzle: Puzzle): boolean =>
  puzzle.hand.length > 0 && (puzzle.shape === "marks" || puzzle.shape === "card" || puzzle.shape === "sequence");

/** The part that takes the answer, or null while the thinking before it waits. */
function drawQuestion(state: State, puzzle: Puzzle, still: boolean, questionId: string, table: Table | null, deeds: Deeds): Question | null {
  if (takesCards(puzzle)) {
    return drawHand(puzzle, state, { labelledBy: questionId, describedBy: table?.listId ?? null, still, give: deeds.give, explain: deeds.explain });
  }
  if (still && !puzzle.example) return null;
  return puzzle.shape === "number" ? drawNumber(puzzle, state, questionId, deeds.give, deeds.check) : drawChoice(puzzle, state, questionId, deeds.give);
}

/** How far a puzzle has come: whether its conclusion is due, and which cards have their verdict. */
function moment(puzzle: Puzzle, item: Item): { concluded: boolean; walking: Card | undefined; seen: Moment } {
  const answer = item.answer ?? puzzle.answer ?? null;
  const { cards, total } = stages(puzzle, item);
  const passed = item.steps.length + 1;
  const concluded = puzzle.example ? passed >= total : item.feedback !== null;
  const told = puzzle.example && !concluded ? cards.slice(0, Math.max(0, passed - puzzle.steps.length)) : [];
  const shown = concluded || told.length > 0 ? answer : null;
  return { concluded, walking: told.at(-1), seen: { given: item.given, answer: shown, example: puzzle.example, told: concluded ? null : told } };
}

/** The scene of a puzzle. */
export function buildScene(host: Host, puzzle: Puzzle, index: number, item: Item, deeds: Deeds): Scene {
  const { state } = host;
  const { labels } = state;
  const questionId = freshId();
  const still = isStill(puzzle, item);
  const table = drawTable(puzzle, state, freshId());
  const steps: Steps | null = drawSteps(puzzle, state, deeds.step);
  const hints: Hints = drawHints(puzzle, state, deeds.hint);
  const question = drawQuestion(state, puzzle, still, questionId, table, deeds);
  const walk = puzzle.example && takesCards(puzzle) ? h("p", { class: "bt-walk" }) : null;

  const action = (label: string, style: string, act: () => void): HTMLElement => h("button", { type: "button", class: style, on: { click: act } }, label);
  const next = puzzle.example ? action(labels.nextStep, "bt-btn", deeds.nextStep) : null;
  const acts = h("div", { class: "bt-acts" }, ...(next ? [next] : [
    action(labels.check, "bt-btn", deeds.check),
    puzzle.shape === "sequence" && action(labels.startOver, "bt-link", deeds.clear),
    hints.button,
  ]));
  const nodes = [
    head(state, puzzle, index), table?.node, steps?.node,
    h("p", { class: "bt-q", id: questionId }, ...words(puzzle.question, state)),
    subtitle(state, puzzle),
    question?.node, walk, hints.node, acts,
    h("p", { class: "bt-print" }, labels.because),
  ].filter((node) => node !== null && node !== undefined);

  const draw = (now: Item): boolean => {
    const { concluded, walking, seen } = moment(puzzle, now);
    const answer: Answer | null = seen.answer;
    question?.draw(seen);
    steps?.draw(now);
    hints.draw(now);
    table?.hold(answer?.holder ?? null);
    acts.hidden = concluded || pendingStep(puzzle, now) !== null;
    if (walk) {
      walk.hidden = concluded;
      walk.replaceChildren(...(walking ? words(about(walking, answer?.cards[walking]?.why ?? ""), state) : []));
    }
    return concluded;
  };
  return {
    puzzle, nodes, draw,
    entry: () => (next && !acts.hidden ? next : null) ?? steps?.entry() ?? question?.entry() ?? null,
    lastHint: hints.last,
  };
}
