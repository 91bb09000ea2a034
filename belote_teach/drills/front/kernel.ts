// The host of a notebook: Python marks the answers, the widget's model carries state and session to every view of it.
import type { Host } from "./host";
import { Store } from "./progress";
import { withItem, type Given, type Session, type State } from "./state";

/** The part of a widget model that is used here. */
export interface Model {
  get(name: "state"): State;
  get(name: "session"): Session;
  set(name: "session", value: Session): void;
  save_changes(): void;
  send(message: unknown): void;
  on(event: string, listener: () => void): void;
  off(event: string, listener: () => void): void;
}

export class KernelHost implements Host {
  readonly keepsProgress = false;

  constructor(private readonly model: Model, readonly store: Store = new Store()) {}

  get state(): State {
    return this.model.get("state");
  }

  get session(): Session {
    return this.model.get("session");
  }

  answer(index: number, given: Given): void {
    this.save(withItem(this.session, index, { given }));
    this.send({ kind: "answer", index, given });
  }

  again(index: number): void {
    this.send({ kind: "again", index });
  }

  restart(): void {
    this.send({ kind: "restart" });
  }

  save(session: Session): void {
    this.model.set("session", session);
    try {
      this.model.save_changes();
    } catch {
      // the connection to Python is gone: the marks stay in the page, and Check says so
    }
  }

  /** A notebook has no pages of rules beside it. */
  link(): null {
    return null;
  }

  onChange(listener: () => void): () => void {
    this.model.on("change:session", listener);
    this.model.on("change:state", listener);
    return () => {
      this.model.off("change:session", listener);
      this.model.off("change:state", listener);
    };
  }

  private send(message: unknown): void {
    try {
      this.model.send(message);
    } catch {
      // as above: the drill notices that no answer comes
    }
  }
}
