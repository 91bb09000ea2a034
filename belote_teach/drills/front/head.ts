// The head of a puzzle: where in the row, what is trump, whose rules hold; and the line below the question.
import { face, pip } from "./cards";
import { h, spoken } from "./dom";
import { fill } from "./labels";
import { isAsked, type Puzzle, type State } from "./state";
import { cardsOnly, words } from "./text";

/** Where this puzzle stands in the row, in words; empty for a single one. */
export function placeWords(state: State, puzzle: Puzzle, index: number): string {
  const { labels, puzzles } = state;
  if (puzzle.example) return labels.example;
  if (puzzle.shape === "watch") return labels.watch;
  return puzzles.length > 1 ? fill(labels.question, { i: index + 1, n: puzzles.length }) : "";
}

/** Where in the row, what is trump, and whose rules hold. */
export function head(state: State, puzzle: Puzzle, index: number): HTMLElement {
  const { labels } = state;
  const { contract } = puzzle;
  const number = String(index + 1);
  const [before = "", ...after] = isAsked(puzzle) ? placeWords(state, puzzle, index).split(number) : [placeWords(state, puzzle, index)];
  const chip = (key: string | null, ...content: (Node | string)[]): HTMLElement =>
    h("span", { class: key === labels.table ? "bt-chip" : "bt-chip bt-trump" }, key && h("span", { class: "bt-k" }, key), ...content);
  return h("div", { class: "bt-head" },
    h("p", { class: "bt-eyebrow" }, before, ...(after.length ? [h("b", {}, number), after.join(number)] : [])),
    h("div", { class: "bt-chips" },
      contract && (contract.suit ? chip(labels.trump, pip(contract.suit), contract.label) : chip(null, contract.label)),
      chip(labels.table, puzzle.table.title)));
}

/** The line below the question; where it is nothing but cards, they are laid out. By its id it describes what is to be answered. */
export function subtitle(state: State, puzzle: Puzzle, id: string | null = null): HTMLElement | null {
  if (!puzzle.subtitle) return null;
  const cards = cardsOnly(puzzle.subtitle);
  if (!cards) return h("p", { class: "bt-sub", id }, ...words(puzzle.subtitle, state));
  return h("div", { class: "bt-row", role: "list", id }, ...cards.map((card) => h("div", { role: "listitem" }, spoken(state.names[card] ?? card), face(card, state))));
}
