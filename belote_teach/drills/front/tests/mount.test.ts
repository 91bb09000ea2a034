import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { mountAll } from "../mount";
import type { State } from "../state";
import { ALL } from "./fixtures/states";
import { all, press, text } from "./page";

const part = (shown: State | string): string => {
  const json = (typeof shown === "string" ? shown : JSON.stringify(shown)).replace(/</g, "\\u003c");
  return `<div class="belote-drill bt-room-table" data-belote-drill><script type="application/json">${json}</script><div class="bt-fallback">In words.</div></div>`;
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
    expect(all(document, ".bt-fallback, script")).toHaveLength(0);
    expect(document.querySelector(".belote-drill")!.classList.contains("bt-room-table")).toBe(true);
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
  it("leave the readable words where something is wrong, and mount the others", () => {
    const error = vi.spyOn(console, "error").mockImplementation(() => undefined);
    document.body.innerHTML = part("{broken") + part(ALL.single!);
    mountAll(ROOT);
    expect(text(document, ".bt-fallback")).toBe("In words.");
    expect(all(document, ".bt")).toHaveLength(1);
    expect(error).toHaveBeenCalledTimes(1);
  });
});
