// Hints: one line more each time they are asked for, from "look" to the whole way of thinking. They are not counted.
import { h } from "./dom";
import type { Item, Puzzle, State } from "./state";
import { words } from "./text";

/** A hint of more letters than this is read from the left margin. */
const LONG = 130;

export interface Hints {
  readonly node: HTMLElement;
  readonly button: HTMLElement | null;
  draw(item: Item): void;
  /** The line shown last, which takes the focus when it was asked for. */
  last(): HTMLElement | null;
}

/** The hints of a puzzle and the button that asks for one. */
export function drawHints(puzzle: Puzzle, state: State, ask: () => void): Hints {
  const { labels } = state;
  const node = h("div", { class: "bt-hints" });
  const button = puzzle.hints.length ? h("button", { type: "button", class: "bt-link", on: { click: ask } }, labels.hint) : null;

  const draw = (item: Item): void => {
    const shown = item.feedback ? 0 : Math.min(item.hints, puzzle.hints.length);
    while (node.children.length > shown) node.lastElementChild!.remove();
    for (let i = node.children.length; i < shown; i++) {
      node.append(h("p", { class: puzzle.hints[i]!.length > LONG ? "bt-hint bt-long" : "bt-hint", tabindex: -1 }, ...words(puzzle.hints[i]!, state)));
    }
    if (!button) return;
    button.hidden = shown >= puzzle.hints.length;
    const word = shown === 0 ? labels.hint : labels.moreHint;
    if (button.textContent !== word) button.textContent = word;
  };
  return { node, button, draw, last: () => node.lastElementChild as HTMLElement | null };
}
