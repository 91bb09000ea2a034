// What a scene and the drill around it ask of each other.
import type { Given, Item, Puzzle, Text } from "./state";

/** What the learner can do. */
export interface Deeds {
  give(given: Given): void;
  check(): void;
  hint(): void;
  step(id: string): void;
  nextStep(): void;
  clear(): void;
  explain(part: string): string | null;
  /** Goes to a turn of the deal on show, and says it. */
  turn(frame: number, said: Text): void;
  /** Says to a screen reader what the page shows. */
  tell(said: Text): void;
  /** Leaves for the next question. */
  goOn(): void;
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
