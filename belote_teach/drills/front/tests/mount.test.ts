import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { mountAll } from "../mount";
import type { State } from "../state";
import { ALL } from "./fixtures/states";
import { all, press, text } from "./page";

const part = (shown: State | string): string => {
  const json = (typeof shown === "string" ? shown : JSON.stringify(shown)).replace(/</g, "\\u003c");
  return `<div class="belote-drill" data-belote-drill><script type="application/json">${json}</script><div class="bt-outline"></div><div class="bt-fallback">In words.</div></div>`;
};
const ROOT = "http://127.0.0.1:8000/course/";

beforeEach(() => localStorage.clear());
afterEach(() => { document.body.replaceChildren(); vi.restoreAllMocks(); });

describe("the drills of a page", () => {
  it("come to life in place of the fallback, each once", () => {
    document.body.innerHTML = part(ALL.single!) + part(ALL.number!);
    mountAll(ROOT);
    mountAll(ROOT);
    expect(all(document, ".bt")).toHaveLength(2);
    expect(all(document, ".bt-outline, .bt-fallback, script")).toHaveLength(0);
  });
  it("keep the answers out of the page", () => {
    document.body.innerHTML = part(ALL.single!);
    mountAll(ROOT);
    expect(document.body.innerHTML).not.toContain("optional");
    expect(document.body.innerHTML).not.toContain('"ok"');
  });
  it("link their rules from the root of the site", () => {
    document.body.innerHTML = part(ALL.single!);
    mountAll(ROOT);
    press(document, "9 of diamonds", "Check");
    expect(document.querySelector<HTMLAnchorElement>(".bt-rules a")!.href).toBe(`${ROOT}rules/ruff.html`);
  });
  it("keep the room of the first question where a later one is shown, until the learner goes on", () => {
    const [first] = ALL.marks!.puzzles;
    localStorage["belote_teach.v1"] = JSON.stringify({ version: 1, items: {}, prefs: {}, rows: { [ALL.marks!.id]: { first: { [first!.id]: "right" } } } });
    vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(600);
    document.body.innerHTML = part(ALL.marks!) + part(ALL.single!);
    mountAll(ROOT);
    const [later, fresh] = document.querySelectorAll<HTMLElement>(".belote-drill");
    expect([later!.style.minHeight, fresh!.style.minHeight]).toEqual(["600px", ""]);
    all(later!, ".bt-body button")[0]!.click();
    expect(later!.style.minHeight).toBe("");
  });
  it("leave the readable words where something is wrong, and mount the others", () => {
    const error = vi.spyOn(console, "error").mockImplementation(() => undefined);
    document.body.innerHTML = part("{broken") + part(ALL.single!);
    mountAll(ROOT);
    expect(text(document, ".bt-fallback")).toBe("In words.");
    expect(all(document, ".bt-outline")).toHaveLength(0);
    expect(all(document, ".bt")).toHaveLength(1);
    expect(error).toHaveBeenCalledTimes(1);
  });
});
