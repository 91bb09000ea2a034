// What a drill is, as Python writes it: the shapes of the JSON, and the few pure functions that change a session.
import type { Labels } from "./labels";
import type { CellAnswer, CellVerdict, Numbers, ScoreLine, Sheet, Watch } from "./shapes";

/** A card as rank and suit: "10H", "QD". */
export type Card = string;
/** A place at the drawn table: the learner sits at S. */
export type Seat = "N" | "E" | "S" | "W";
/** A sentence; cards and suits stand in it as tokens: "higher than the [8D]", "80 [S]". */
export type Text = string;
/** What the learner has answered so far; its kind follows the shape of the question. */
export type Given = Card[] | string | number | Numbers | null;
export type Grade = "right" | "wrong";
export type Shape = "marks" | "card" | "choice" | "sequence" | "number" | "ticks" | "sheet" | "watch";

export interface Choice {
  readonly id: string;
  readonly label: Text;
}

export interface Played {
  readonly seat: Seat;
  readonly who: string;
  readonly card: Card;
  readonly said: string;
  readonly order: string;
  readonly note: string;
}

export interface Turn {
  readonly seat: Seat;
  readonly order: string;
  readonly note: string;
  readonly said: string;
}

export interface Step {
  readonly ask: Text;
  readonly choices: readonly Choice[];
  readonly answer: string;
  readonly because: Text;
}

export interface Rule {
  readonly id: string;
  readonly label: string;
  readonly url: string;
}

export interface Verdict {
  readonly ok: boolean;
  readonly why: Text;
  readonly rules: readonly string[];
}

export interface Belief {
  readonly belief: Text;
  readonly rule: Text;
  readonly rules: readonly string[];
}

export interface Answer {
  readonly key: readonly Card[] | string | number | Numbers;
  readonly reason: Text;
  readonly praise: Text;
  readonly holder: Seat | null;
  readonly cards: Readonly<Record<Card, Verdict>>;
  readonly rules: readonly Rule[];
  readonly beliefs: Readonly<Record<string, Belief>>;
  readonly near: Readonly<Record<string, Text>>;
  readonly elsewhere: readonly { readonly tables: readonly string[]; readonly text: Text }[];
  readonly elsewhereNote: Text;
  /** Shape "ticks": the verdict on every choice. */
  readonly choices?: Readonly<Record<string, Verdict>>;
  /** Shape "sheet": what there is to say about the cells, and the score line by line. */
  readonly cells?: Readonly<Record<string, CellAnswer>>;
  readonly lines?: readonly ScoreLine[];
}

export interface Puzzle {
  readonly id: string;
  readonly ask: string;
  readonly shape: Shape;
  readonly question: Text;
  readonly subtitle: Text | null;
  readonly table: { readonly id: string; readonly title: string };
  readonly contract: { readonly code: string; readonly suit: string | null; readonly label: string } | null;
  readonly direction: "ccw" | "cw";
  readonly trick: readonly Played[];
  /** A place where nobody sits is left out. */
  readonly seats: Readonly<Partial<Record<Seat, string>>>;
  readonly turn: Turn | null;
  readonly trickLabel: string;
  readonly hand: readonly Card[];
  /** The cards of the hand that lie on a covered one. */
  readonly covering?: readonly Card[];
  readonly choices: readonly Choice[];
  readonly unit: string | null;
  readonly hints: readonly Text[];
  readonly steps: readonly Step[];
  readonly blank: number;
  readonly example: boolean;
  readonly sheet?: Sheet | null;
  readonly watch?: Watch | null;
  /** Baked on a page; absent where Python answers. */
  readonly answer?: Answer;
  readonly twins?: readonly Puzzle[];
}

export interface State {
  readonly version: 1;
  readonly id: string;
  readonly lang: string;
  readonly suits: Suits;
  readonly indices: Readonly<Record<string, string>>;
  readonly names: Readonly<Record<Card, string>>;
  readonly suitNames?: Readonly<Record<string, string>>;
  readonly labels: Labels;
  readonly puzzles: readonly Puzzle[];
}

export type Suits = "two" | "four";

export interface Feedback {
  readonly grade: Grade;
  readonly missed: readonly Card[];
  readonly extra: readonly Card[];
  readonly wrongPlaces: readonly Card[];
  readonly result: Text;
  readonly reason: Text;
  readonly belief: Belief | null;
  /** Shape "sheet": the verdict on every cell the learner filled. */
  readonly cells?: Readonly<Record<string, CellVerdict>>;
}

/** What has happened at one place of the row of questions. */
export interface Item {
  readonly given: Given;
  readonly feedback: Feedback | null;
  readonly answer: Answer | null;
  readonly hints: number;
  /** The choices made at the blank steps, in order; in a worked example, one entry for each step passed. */
  readonly steps: readonly string[];
  /** The grade of the first puzzle here; kept when another like it takes its place. */
  readonly first: Grade | null;
  readonly twin: number;
  readonly more: boolean;
}

/** The learner's side of a drill. An index equal to the number of puzzles means: the row is finished. */
export interface Session {
  readonly index: number;
  readonly items: readonly Item[];
}

export const FRESH: Item = {
  given: null, feedback: null, answer: null, hints: 0, steps: [], first: null, twin: 0, more: false,
};

/** The item at a place; a fresh one where the session is still silent. */
export function itemAt(session: Session, index: number): Item {
  return { ...FRESH, ...session.items[index] };
}

/** The same session with one item changed. */
export function withItem(session: Session, index: number, change: Partial<Item>): Session {
  const items = session.items.slice();
  while (items.length < index) items.push(FRESH);
  items[index] = { ...itemAt(session, index), ...change };
  return { ...session, items };
}

/** True for a question; a worked example and a deal to watch ask nothing. */
export const isAsked = (puzzle: Puzzle): boolean => !puzzle.example && puzzle.shape !== "watch";

/** The numbers of a given answer; none for any other kind. */
export const asNumbers = (given: Given): Numbers =>
  (typeof given === "object" && given !== null && !Array.isArray(given) ? given as Numbers : {});

/** The cells of a sheet that are the learner's, in reading order. */
export const blankCells = (sheet: Sheet): string[] =>
  sheet.rows.flatMap((row) => row.cells).filter((cell) => cell.given === null).map((cell) => cell.id);

/** Where Next leads: the next question, else one left out before, else the end of the row. */
export function following(puzzles: readonly Puzzle[], session: Session): number {
  const open = (index: number) => itemAt(session, index).first === null;
  for (let index = session.index + 1; index < puzzles.length; index++) if (open(index)) return index;
  for (let index = 0; index < session.index; index++) if (open(index) && isAsked(puzzles[index]!)) return index;
  return puzzles.length;
}

/** What can be marked in a puzzle, in its order: the cards of the hand, or the ids of the choices. */
export const markable = (puzzle: Puzzle): readonly string[] =>
  (puzzle.shape === "ticks" ? puzzle.choices.map((choice) => choice.id) : puzzle.hand);

/** How a given answer is written as a key of `beliefs` and `near`; marks in the order of the hand or of the choices. */
export function givenKey(puzzle: Puzzle, given: Given): string {
  if (given === null) return "";
  if (puzzle.sheet) {
    const numbers = asNumbers(given);
    return blankCells(puzzle.sheet).map((id) => numbers[id]).join(" ");
  }
  if (!Array.isArray(given)) return String(given);
  return (puzzle.shape === "sequence" ? given : markable(puzzle).filter((one) => given.includes(one))).join(" ");
}

/** The place of the first thinking step that the learner has to do; the ones before it are shown. */
export function firstBlankStep(puzzle: Puzzle): number {
  return puzzle.steps.length === 0 ? 0 : Math.max(0, puzzle.steps.length + 1 - Math.max(1, puzzle.blank));
}

/** The thinking step that waits for an answer now, or null when only the question itself is left. */
export function pendingStep(puzzle: Puzzle, item: Item): number | null {
  const next = firstBlankStep(puzzle) + item.steps.length;
  return !puzzle.example && item.feedback === null && next < puzzle.steps.length ? next : null;
}
