// The host of a notebook: Python marks the answers, the widget's model carries state and session to every view of it.
import type { Host } from "./host";
import { Store } from "./progress";
import { withItem, type Given, type Session, type State } from "./state";

/** The part of a widget model that is used here. */
export interface Model {
  get(name: "state"): State;
  get(name: "session"): Session;
  get(name: "request"): Request;
  set(name: "session", value: Session): void;
  set(name: "request", value: Request): void;
  save_changes(): void;
  on(event: string, listener: () => void): void;
  off(event: string, listener: () => void): void;
}

/** What a view asks of Python; `n` tells one request from an equal one before it. */
export interface Request {
  readonly kind?: "answer" | "again" | "restart";
  readonly index?: number;
  readonly given?: Given;
  readonly n?: number;
}

/**
 * What is asked goes the way of the session, never beside it: while one change is on its way to Python the next ones
 * wait, and a message that overtook them would be answered from a session that they then replace.
 */
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
    this.model.set("session", withItem(this.session, index, { given }));
    this.ask({ kind: "answer", index, given });
  }

  again(index: number): void {
    this.ask({ kind: "again", index });
  }

  restart(): void {
    this.ask({ kind: "restart" });
  }

  save(session: Session): void {
    this.model.set("session", session);
    this.sync();
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

  private ask(request: Request): void {
    this.model.set("request", { ...request, n: (this.model.get("request").n ?? 0) + 1 });
    this.sync();
  }

  private sync(): void {
    try {
      this.model.save_changes();
    } catch {
      // the connection to Python is gone: the marks stay in the page, and Check says so
    }
  }
}
