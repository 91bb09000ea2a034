// The JSON of a score sheet and of a recorded deal, as Python writes it into a puzzle.
import type { Card, Played, Seat, Text } from "./state";

/** A column of the sheet, or a side of the deal: "Us", with "takers" below it. */
export interface Column {
  readonly label: string;
  readonly note: string;
}

export interface SheetCell {
  readonly id: string;
  /** A number or a word that is given; null where the learner writes. */
  readonly given: number | string | null;
}

export interface SheetRow {
  readonly id: string;
  readonly label: string;
  /** A total: ruled off from the rows above it. */
  readonly sum: boolean;
  readonly cells: readonly SheetCell[];
}

export interface Sheet {
  readonly columns: readonly (Column & { readonly id: string })[];
  readonly rows: readonly SheetRow[];
}

/** What the learner has written, by the id of the cell. */
export type Numbers = Readonly<Record<string, number>>;

/** What there is to say about a cell once it is answered. */
export interface CellAnswer {
  readonly why: Text;
  /** Diagnoses of well-known wrong numbers. */
  readonly near: Readonly<Record<string, Text>>;
  /** The cells of which this one is the sum, where it is one. */
  readonly sum?: readonly string[];
}

export interface CellVerdict {
  readonly ok: boolean;
  readonly right: number;
  readonly near: Text | null;
  /** Not right, but rightly reckoned from a slip above: it is not counted as a slip of its own. */
  readonly follows: boolean;
}

/** One line of the score's explanation, and the row it speaks of. */
export interface ScoreLine {
  readonly row: string | null;
  readonly text: Text;
}

export interface Spoken {
  readonly seat: Seat;
  readonly call: Text;
}

/** A trick that is complete. */
export interface WonTrick {
  readonly n: number;
  readonly seat: Seat;
  readonly who: string;
  /** The place of the winning side in `sides`. */
  readonly side: number;
  readonly points: number;
  readonly cards: readonly Card[];
  readonly fault: boolean;
}

/** The deal at one turn. */
export interface Frame {
  readonly at: "auction" | "end" | number;
  readonly seat: Seat | null;
  readonly said: Text;
  readonly calls: readonly Spoken[];
  readonly trick: readonly Played[];
  readonly words: readonly Text[];
  readonly holder: Seat | null;
  readonly why: Text | null;
  /** The covered cards that are turned up after this turn. */
  readonly up: readonly Card[];
  readonly points: readonly number[];
  readonly won: number;
  readonly faults: readonly Text[];
  readonly lines: readonly Text[];
}

/** What lies open before each player from a turn on: his hand, or the upper cards of his columns. */
export interface Laid {
  readonly from: number;
  readonly hands: Readonly<Partial<Record<Seat, readonly Card[]>>>;
}

/** A recorded deal, turn by turn. */
export interface Watch {
  readonly hands: readonly Laid[];
  /** Which open card lies on which covered one, at a table for two. */
  readonly covers: Readonly<Record<Card, Card>>;
  /** The reader is to find what was irregular: it is marked when he asks. */
  readonly hideFaults: boolean;
  readonly sides: readonly Column[];
  readonly turned: Card | null;
  readonly tricks: readonly WonTrick[];
  readonly frames: readonly Frame[];
}
