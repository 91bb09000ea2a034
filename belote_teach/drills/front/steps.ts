// The thinking before the answer: shown in a worked example, partly blank in the faded ones, asked one by one.
import { verdictIcon } from "./cards";
import { freshId, h, mark, type Child } from "./dom";
import { fill } from "./labels";
import { buttonRow } from "./options";
import { firstBlankStep, markable, pendingStep, type Answer, type Card, type Item, type Puzzle, type State, type Step, type Text } from "./state";
import { about, aboutChoice, words } from "./text";

export interface Steps {
  readonly node: HTMLElement;
  draw(item: Item): void;
  /** Where the keyboard goes when a step waits for an answer. */
  entry(): HTMLElement | null;
}

const labelOf = (step: Step, id: string): string => step.choices.find((choice) => choice.id === id)?.label ?? id;

/** The parts that a worked example speaks of one by one: its cards, its choices, or the rows of its sheet. */
export function parts(puzzle: Puzzle, answer: Answer | null | undefined): readonly string[] {
  if (!answer) return [];
  if (puzzle.sheet) return puzzle.sheet.rows.filter((row) => row.cells.some((cell) => cell.given === null)).map((row) => row.id);
  if (puzzle.shape === "ticks") return markable(puzzle);
  const order = puzzle.shape === "sequence" && Array.isArray(answer.key) ? answer.key as readonly Card[] : puzzle.hand;
  return order.every((card) => card in answer.cards) ? order : [];
}

/** What a worked example says of one of its parts. */
export function partWords(puzzle: Puzzle, answer: Answer | null | undefined, part: string, state: State): Text {
  if (puzzle.sheet) return (answer?.lines ?? []).filter((line) => line.row === part).map((line) => line.text).join(" ");
  if (puzzle.shape === "ticks") return aboutChoice(puzzle, part, answer?.choices?.[part]?.why ?? "", state);
  return about(part, answer?.cards[part]?.why ?? "");
}

/** How many stages a worked example has: its thinking, its parts one by one, and the conclusion. */
export function stages(puzzle: Puzzle, item: Item): { readonly parts: readonly string[]; readonly total: number } {
  const told = parts(puzzle, item.answer ?? puzzle.answer);
  return { parts: told, total: puzzle.steps.length + told.length + 1 };
}

/** One step as it stands when it is done: the question, what holds here, and why. */
export function doneStep(step: Step, i: number, state: State, total: number, given: string | null): HTMLElement {
  const { labels } = state;
  const right = given === null || given === step.answer;
  const label = labelOf(step, step.answer);
  const holds = h("b", {}, ...words(right ? label : fill(labels.itIs, { n: label }), state));
  const answer: Child[] = right ? [given !== null && verdictIcon(true), holds] : [verdictIcon(false), ...words(labelOf(step, given!), state)];
  return h("li", { class: `bt-step${given === null ? "" : right ? " bt-may" : " bt-not"}` },
    h("span", { class: "bt-nthstep" }, fill(labels.step, { i: i + 1, n: total })),
    h("p", { class: "bt-ask" }, ...words(step.ask, state), " ", h("span", { class: "bt-v" }, ...answer)),
    h("p", { class: "bt-because" }, !right && holds, !right && ". ", ...words(step.because, state)));
}

/** The steps of a puzzle, or null when it has none; the situation describes the first that is asked. */
export function drawSteps(puzzle: Puzzle, state: State, situation: string | null, choose: (id: string) => void): Steps | null {
  if (puzzle.steps.length === 0) return null;
  const total = puzzle.example ? puzzle.steps.length : puzzle.steps.length + 1;
  const blank = firstBlankStep(puzzle);
  const node = h("ol", { class: "bt-steps", role: "list" });
  let drawn = "";

  const draw = (item: Item): void => {
    const pending = pendingStep(puzzle, item);
    const done = puzzle.example ? Math.min(item.steps.length + 1, puzzle.steps.length) : pending ?? puzzle.steps.length;
    const key = `${done} ${pending}`;
    if (key === drawn) return;
    drawn = key;
    const given = (i: number): string | null => (puzzle.example ? null : item.steps[i - blank] ?? null);
    const rows = puzzle.steps.slice(0, done).map((step, i) => doneStep(step, i, state, total, given(i)));
    const waiting = pending === null ? null : puzzle.steps[pending]!;
    if (waiting) {
      const id = freshId();
      const row = buttonRow(waiting.choices, state, id, choose);
      if (pending === blank) mark(row, "aria-describedby", situation);
      rows.push(h("li", { class: "bt-step bt-asked" },
        h("span", { class: "bt-nthstep" }, fill(state.labels.step, { i: pending! + 1, n: total })),
        h("p", { class: "bt-ask", id }, ...words(waiting.ask, state)),
        row));
    }
    node.replaceChildren(...rows);
  };
  return { node, draw, entry: () => node.querySelector<HTMLElement>('.bt-asked button[tabindex="0"]') };
}
