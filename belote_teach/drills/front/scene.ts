// One puzzle on the page: its head, table, thinking, question, hints and the way to check; and how they follow the session.
import type { Deeds, Scene } from "./deeds";
import { freshId, h } from "./dom";
import { drawHand, type Moment, type Named, type Question } from "./hand";
import { head, subtitle } from "./head";
import { drawHints, type Hints } from "./hints";
import type { Host } from "./host";
import { drawChoice, drawNumber } from "./options";
import { buildPlayer } from "./player";
import { drawSheet } from "./sheet";
import { pendingStep, type Answer, type Item, type Puzzle, type State } from "./state";
import { drawSteps, partWords, stages, type Steps } from "./steps";
import { drawTable } from "./table";
import { words } from "./text";
import { drawTicks } from "./ticks";

/** True while the cards are to be looked at only: in a worked example, or before the thinking is done. */
export const isStill = (puzzle: Puzzle, item: Item): boolean => puzzle.example || pendingStep(puzzle, item) !== null;

const takesCards = (puzzle: Puzzle): boolean =>
  puzzle.hand.length > 0 && (puzzle.shape === "marks" || puzzle.shape === "card" || puzzle.shape === "sequence");

/** True where a worked example speaks of its parts one by one, in a line below them. */
const walks = (puzzle: Puzzle): boolean => puzzle.example && (takesCards(puzzle) || puzzle.shape === "ticks" || puzzle.shape === "sheet");

/** The part that takes the answer, or null while the thinking before it waits. */
function drawQuestion(state: State, puzzle: Puzzle, still: boolean, named: Named, deeds: Deeds): Question | null {
  if (takesCards(puzzle)) {
    return drawHand(puzzle, state, { ...named, still, give: deeds.give, explain: deeds.explain });
  }
  if (puzzle.sheet) return drawSheet(puzzle.sheet, state, { ...named, still, give: deeds.give, check: deeds.check });
  if (still && !puzzle.example) return null;
  if (puzzle.shape === "ticks") return drawTicks(puzzle, state, { ...named, still, give: deeds.give, explain: deeds.explain });
  return puzzle.shape === "number" ? drawNumber(puzzle, state, named, deeds.give, deeds.check) : drawChoice(puzzle, state, named, deeds.give);
}

/** How far a puzzle has come: whether its conclusion is due, and which of its parts have their verdict. */
function moment(puzzle: Puzzle, item: Item): { concluded: boolean; walking: string | undefined; seen: Moment } {
  const answer = item.answer ?? puzzle.answer ?? null;
  const { parts, total } = stages(puzzle, item);
  const passed = item.steps.length + 1;
  const concluded = puzzle.example ? passed >= total : item.feedback !== null;
  const told = puzzle.example && !concluded ? parts.slice(0, Math.max(0, passed - puzzle.steps.length)) : [];
  const shown = concluded || told.length > 0 ? answer : null;
  return { concluded, walking: told.at(-1), seen: { given: item.given, answer: shown, example: puzzle.example, told: concluded ? null : told } };
}

/** The scene of a puzzle. */
export function buildScene(host: Host, puzzle: Puzzle, index: number, item: Item, deeds: Deeds): Scene {
  if (puzzle.watch) return buildPlayer(host.state, puzzle, puzzle.watch, index, deeds);
  const { state } = host;
  const { labels } = state;
  const questionId = freshId();
  const still = isStill(puzzle, item);
  const table = drawTable(puzzle, state, freshId());
  const hints: Hints = drawHints(puzzle, state, deeds.hint);
  const sub = subtitle(state, puzzle, freshId());
  const situation = [table?.listId, sub?.id].filter(Boolean).join(" ") || null;
  const steps: Steps | null = drawSteps(puzzle, state, situation, deeds.step);
  const question = drawQuestion(state, puzzle, still, { labelledBy: questionId, describedBy: situation }, deeds);
  const walk = walks(puzzle) ? h("p", { class: "bt-walk" }) : null;

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
    sub,
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
      walk.replaceChildren(...(walking ? words(partWords(puzzle, answer, walking, state), state) : []));
    }
    return concluded;
  };
  return {
    puzzle, nodes, draw,
    entry: () => (next && !acts.hidden ? next : null) ?? steps?.entry() ?? question?.entry() ?? null,
    lastHint: hints.last,
  };
}
