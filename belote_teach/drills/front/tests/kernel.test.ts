// The notebook: a stand-in for the widget model, and for Python at its other end.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { grade } from "../grade";
import { KernelHost, type Model, type Request } from "../kernel";
import { FRESH, itemAt, withItem, type Puzzle, type Session, type State } from "../state";
import widget from "../widget";
import { example, follow, overruff, sheet, state, ticks, watch } from "./fixtures/states";
import { all, named, press, text } from "./page";

/** A widget model with listeners, and a Python that answers when it is told to. */
class FakeModel implements Model {
  readonly messages: Request[] = [];
  saved = 0;
  awake = true;
  private readonly listeners = new Map<string, Set<() => void>>();
  private values: { state: State; session: Session; request: Request };
  private heardOf = 0;

  constructor(private readonly secret: State) {
    const puzzles = secret.puzzles.map(({ answer: _answer, twins: _twins, ...puzzle }): Puzzle => puzzle);
    const items = secret.puzzles.map((puzzle) => ({ ...FRESH, answer: puzzle.example ? puzzle.answer! : null }));
    this.values = { state: { ...secret, puzzles }, session: { index: 0, items }, request: {} };
  }
  get(name: "state" | "session" | "request"): never { return this.values[name] as never; }
  set(name: "session" | "request", value: Session | Request): void {
    this.values = { ...this.values, [name]: value };
    for (const listener of this.listeners.get(`change:${name}`) ?? []) listener();
  }
  save_changes(): void {
    this.saved += 1;
    const { n = 0, ...message } = this.values.request;
    if (n === this.heardOf) return;
    this.heardOf = n;
    this.messages.push(message);
    if (this.awake) this.python();
  }
  on(event: string, listener: () => void): void { this.listeners.set(event, (this.listeners.get(event) ?? new Set()).add(listener)); }
  off(event: string, listener: () => void): void { this.listeners.get(event)?.delete(listener); }
  get heard(): number { return [...this.listeners.values()].reduce((n, set) => n + set.size, 0); }

  python(): void {
    const message = this.messages.at(-1)!;
    const index = message.index ?? 0;
    const session = this.values.session;
    if (message.kind === "answer") {
      const puzzle = this.secret.puzzles[index]!;
      const feedback = grade(this.secret, puzzle, puzzle.answer!, message.given ?? null);
      this.set("session", withItem(session, index, { feedback, answer: puzzle.answer!, first: itemAt(session, index).first ?? feedback.grade, more: true }));
    }
    if (message.kind === "again") {
      this.set("session", { ...withItem(session, index, { ...FRESH, first: itemAt(session, index).first, twin: itemAt(session, index).twin + 1 }), index });
    }
  }
}

let model: FakeModel;
let left: HTMLElement;
let right: HTMLElement;
let close: (() => void)[];

function view(): HTMLElement {
  const el = document.createElement("div");
  document.body.append(el);
  close.push(widget.render({ model, el }));
  return el;
}

beforeEach(() => {
  close = [];
  localStorage.clear();
  model = new FakeModel(state("overruff/lab", overruff, follow));
  left = view();
  right = view();
});
afterEach(() => {
  for (const one of close) one();
  document.body.replaceChildren();
  vi.useRealTimers();
});
const bare = (el: HTMLElement): string => el.innerHTML.replace(/bt-\d+/g, "bt-#").replace(/ tabindex="-?\d"/g, "");

describe("a drill in a notebook", () => {
  it("keeps marks in the model, and both views agree at every moment", () => {
    press(left, "9 of diamonds");
    expect(named(right, "9 of diamonds").getAttribute("aria-pressed")).toBe("true");
    expect(model.saved).toBe(1);
    expect(bare(right)).toBe(bare(left));
    press(right, "K of hearts", "Hint");
    expect(bare(right)).toBe(bare(left));
    press(left, "Check");
    expect(text(right, ".bt-result")).toBe("Not quite: one card missed and one mark too many");
    expect(bare(right)).toBe(bare(left));
    press(right, "Try another like this");
    expect(all(left, ".bt-result")).toHaveLength(0);
    expect(bare(right)).toBe(bare(left));
  });
  it("asks Python once per click and shows one feedback in each view", () => {
    press(left, "9 of diamonds", "Check");
    expect(model.messages).toEqual([{ kind: "answer", index: 0, given: ["9D"] }]);
    expect(all(document, ".bt-result")).toHaveLength(2);
    press(left, "Try another like this");
    expect(model.messages.slice(1)).toEqual([{ kind: "again", index: 0 }]);
  });
  it("moves the focus only where the learner acted", () => {
    press(left, "9 of diamonds", "Check");
    expect(left.contains(document.activeElement)).toBe(true);
    expect(document.activeElement?.textContent).toBe("Try another like this");
  });
  it("rescues the focus of a view whose button goes away", () => {
    press(left, "9 of diamonds");
    named(right, "Check").focus();
    new KernelHost(model).answer(0, ["9D"]);
    expect(right.contains(document.activeElement)).toBe(true);
    expect(document.activeElement?.closest("[hidden]")).toBeNull();
  });
  it("waits with the focus until Python has answered", () => {
    model.awake = false;
    press(left, "9 of diamonds", "Check");
    expect(document.activeElement).toBe(named(left, "Check"));
    model.python();
    expect(document.activeElement?.textContent).toBe("Try another like this");
  });
  it("does not call the learner back who has gone elsewhere meanwhile", () => {
    model.awake = false;
    press(left, "9 of diamonds", "Check");
    const field = document.createElement("input");
    document.body.append(field);
    field.focus();
    model.python();
    expect(text(left, ".bt-result")).toMatch(/^Not quite/);
    expect(document.activeElement).toBe(field);
  });
  it("leaves an answer in peace once it has come", () => {
    vi.useFakeTimers();
    press(left, "9 of diamonds", "Check");
    vi.advanceTimersByTime(10000);
    expect(text(left, "[role=status]")).toMatch(/^Not quite: one card missed/);
  });
  it("says so in a sentence when nobody answers, and still takes a late answer", () => {
    vi.useFakeTimers();
    model.awake = false;
    press(left, "9 of diamonds", "Check");
    vi.advanceTimersByTime(3000);
    expect(text(left, "[role=status]")).toBe("");
    vi.advanceTimersByTime(2000);
    expect(text(left, "[role=status]")).toBe("Python is not running here. Run the cell again to answer.");
    expect(named(left, "Check")).toBeTruthy();
    model.python();
    expect(text(left, ".bt-result")).toMatch(/^Not quite/);
    vi.advanceTimersByTime(10000);
    expect(text(left, ".bt-result")).toMatch(/^Not quite/);
  });
  it("survives a connection that throws", () => {
    model.save_changes = () => { throw new Error("closed"); };
    press(left, "9 of diamonds", "Check");
    expect(named(left, "9 of diamonds").getAttribute("aria-pressed")).toBe("true");
  });
  it("asks in the same change that carries the answer, so that no change still on its way can undo it", () => {
    const sent: { session: Session; request: Request }[] = [];
    model.save_changes = () => { sent.push({ session: model.get("session") as Session, request: model.get("request") as Request }); };
    press(left, "9 of diamonds", "Check");
    const { session, request } = sent.at(-1)!;
    expect(request).toEqual({ kind: "answer", index: 0, given: ["9D"], n: 1 });
    expect(session.items[0]!.given).toEqual(["9D"]);
    press(right, "Check");
    expect(sent.at(-1)!.request.n).toBe(2);
  });
  it("draws an answered session as it was left, after a reload", () => {
    press(left, "9 of diamonds", "Check");
    expect(bare(view())).toBe(bare(left));
  });
  it("adds no handler when it is shown again, and leaves none behind", () => {
    expect(model.heard).toBe(4);
    const third = view();
    close.pop()!();
    expect(model.heard).toBe(4);
    expect(third.childNodes).toHaveLength(0);
    press(left, "9 of diamonds");
    expect(model.saved).toBe(1);
  });
  it("names rules without a link", () => {
    press(left, "9 of diamonds", "Check");
    expect(text(left, ".bt-rules")).toBe("Rules: ruff, over-ruff");
    expect(all(left, "a")).toHaveLength(0);
  });
  it("steps through a worked example with the answer in the session", () => {
    model = new FakeModel(state("overruff/example", example));
    const el = view();
    for (let i = 0; i < 8; i++) press(el, "Next step");
    expect(text(el, "[role=status]")).toMatch(/^You hold no club/);
    expect(model.messages).toEqual([]);
  });
  it("keeps no progress of its own", () => {
    press(left, "9 of diamonds", "Check");
    expect(localStorage.length).toBe(0);
    expect(new KernelHost(model).keepsProgress).toBe(false);
  });
});

describe("the newer shapes in a notebook", () => {
  const twoViews = (secret: State): void => {
    model = new FakeModel(secret);
    left = view();
    right = view();
  };
  it("sends ticks as ids, and both views show the verdicts", () => {
    twoViews(state("x/y", ticks));
    press(left, "Coinche", "I pass", "Check");
    expect(model.messages).toEqual([{ kind: "answer", index: 0, given: ["pass", "coinche"] }]);
    expect(all(right, ".bt-verdict")).toHaveLength(7);
  });
  it("sends a sheet as numbers by cell, filled in from either view", () => {
    twoViews(state("x/y", sheet));
    const fields = (root: HTMLElement): HTMLInputElement[] => all(root, "input") as HTMLInputElement[];
    for (const [i, value] of ["10", "0", "98", "84"].entries()) {
      const field = fields(i % 2 ? left : right)[i]!;
      field.value = value;
      field.dispatchEvent(new Event("input"));
    }
    expect(fields(left).map((field) => field.value)).toEqual(["10", "0", "98", "84"]);
    press(right, "Check");
    expect(model.messages).toEqual([{ kind: "answer", index: 0, given: { "last.us": 10, "last.them": 0, "marked.us": 98, "marked.them": 84 } }]);
    for (const root of [left, right]) expect(text(root, ".bt-result")).toBe("Not quite: one number to mend");
  });
  it("keeps the turn of a deal in the session, and asks Python nothing", () => {
    twoViews(state("x/y", watch));
    press(left, "Trick 5", "Forward");
    expect(model.messages).toEqual([]);
    expect(text(right, ".bt-caption")).toBe(text(left, ".bt-caption"));
    expect(text(right, "[role=status]")).toBe("");
  });
});
