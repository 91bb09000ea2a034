// Who answers: the one doorway between the drill as it is seen and whoever marks it.
import type { Given, Rule, Session, State } from "./state";
import type { Store } from "./progress";

export interface Host {
  readonly state: State;
  readonly session: Session;
  /** Where progress and wishes are kept on this device. */
  readonly store: Store;
  /** True where the answers are kept in the store as progress. */
  readonly keepsProgress: boolean;
  /** Marks an answer; the session changes when that is done. */
  answer(index: number, given: Given): void;
  /** Puts another puzzle of the same kind in this place, and goes there. */
  again(index: number): void;
  /** Back to the beginning of the row. */
  restart(): void;
  /** Keeps what the learner has done before checking: marks, hints, steps, the place in the row. */
  save(session: Session): void;
  /** The address of a rule's page, or null where there is none to open. */
  link(rule: Rule): string | null;
  /** Calls back after every change; returns the way to stop that. */
  onChange(listener: () => void): () => void;
}
