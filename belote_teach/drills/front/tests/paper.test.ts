// The printed sheet: every question of the row, blank.
import { afterEach, describe, expect, it } from "vitest";
import { example, holds, order, overruff, points, sheet, state, ticks, two, watch } from "./fixtures/states";
import { all, open, press, type Page } from "./page";

let page: Page;
afterEach(() => { page.dispose(); document.body.replaceChildren(); });

const ROW = state("row/row", overruff, holds, points, order, ticks, sheet, watch, example);
const print = (): HTMLElement[] => {
  window.dispatchEvent(new Event("beforeprint"));
  return all(page.root, ".bt-onepage");
};

describe("on paper", () => {
  it("a row is all its questions, and the screen is as before afterwards", () => {
    page = open(ROW);
    const before = page.root.querySelector(".bt-body")!.innerHTML;
    const sheets = print();
    expect(sheets.map((one) => one.querySelector(".bt-q")!.textContent)).toEqual(ROW.puzzles.map((puzzle) => puzzle.question));
    expect(page.root.querySelector(".bt")!.classList.contains("bt-onpaper")).toBe(true);
    window.dispatchEvent(new Event("afterprint"));
    expect(all(page.root, ".bt-paper")).toHaveLength(0);
    expect(page.root.querySelector(".bt")!.className).toBe("bt");
    expect(page.root.querySelector(".bt-body")!.innerHTML).toBe(before);
  });
  it("nothing is filled in, though the question on the screen is answered", () => {
    page = open(ROW);
    press(page.root, "9 of diamonds", "Check");
    const [first, ...others] = print();
    expect(first!.querySelectorAll(".bt-verdict, [aria-pressed=true], .bt-was, .bt-holding")).toHaveLength(0);
    for (const one of others.slice(0, 5)) expect(one.querySelectorAll(".bt-verdict, .bt-may, .bt-not, .bt-was")).toHaveLength(0);
    expect([...others[4]!.querySelectorAll("input")].map((input) => input.value)).toEqual(["", "", "", ""]);
  });
  it("asks the whole question without the thinking before it, and gives a worked example with all of its own", () => {
    page = open(state("x/y", { ...overruff, id: "x/1", steps: example.steps, blank: 3 }, example));
    const [asked, worked] = print();
    expect(asked!.querySelectorAll(".bt-step")).toHaveLength(0);
    expect(worked!.querySelectorAll(".bt-step")).toHaveLength(3);
    expect(worked!.querySelector(".bt-reason")!.textContent).toMatch(/^You hold no club/);
  });
  it("gives a deal as its calls and its tricks, what was irregular, and how it is marked", () => {
    page = open(state("x/y", watch));
    const [deal] = print();
    expect(deal!.querySelectorAll(".bt-laid li .bt-c")).toHaveLength(32);
    expect(deal!.querySelectorAll(".bt-auction li")).toHaveLength(6);
    expect(deal!.querySelectorAll(".bt-pad .bt-c")).toHaveLength(32);
    const { frames } = watch.watch!;
    const faults = frames.flatMap((frame) => frame.faults);
    expect(faults.length).toBeGreaterThan(0);
    const lines = [...deal!.querySelectorAll(".bt-cards li")].map((line) => line.textContent);
    expect(lines.slice(0, faults.length).every((line) => line!.startsWith("irregular: "))).toBe(true);
    expect(lines.slice(faults.length)).toEqual([frames.at(-1)!.said, ...frames.at(-1)!.lines]);
  });
  it("leaves room for what is to be found in a deal, and does not tell it", () => {
    page = open(state("x/y", { ...watch, watch: { ...watch.watch!, hideFaults: true } }));
    const [deal] = print();
    expect(deal!.textContent).not.toContain("irregular: ");
    expect(deal!.querySelectorAll(".bt-print")).toHaveLength(1);
  });
  it("gives a deal for two with what lies face down below what is face up", () => {
    page = open(state("x/y", two));
    expect([...print()[0]!.querySelectorAll(".bt-laid li")].map((line) => line.textContent!.split(":")[0])).toEqual([
      "North, face up", "North, face down below, in the same order", "South, face up", "South, face down below, in the same order",
    ]);
  });
});
