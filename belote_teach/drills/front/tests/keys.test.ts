import { afterEach, describe, expect, it, vi } from "vitest";
import { follow, overruff, state } from "./fixtures/states";
import { all, key, named, open, type Page } from "./page";

let page: Page;
afterEach(() => { page.dispose(); document.body.replaceChildren(); });
const inOrder = (): HTMLElement[] => all(page.root, ".bt-pick");

describe("the keyboard", () => {
  it("has one card in the order of Tab, and arrows, Home and End for the others", () => {
    page = open(state("x/y", overruff));
    expect(inOrder().map((card) => card.tabIndex)).toEqual([0, -1, -1, -1, -1]);
    inOrder()[0]!.focus();
    key(inOrder()[0]!, "ArrowRight");
    expect(document.activeElement).toBe(inOrder()[1]);
    expect(inOrder().map((card) => card.tabIndex)).toEqual([-1, 0, -1, -1, -1]);
    key(document.activeElement!, "End");
    expect(document.activeElement).toBe(inOrder()[4]);
    key(document.activeElement!, "ArrowRight");
    expect(document.activeElement).toBe(inOrder()[4]);
    key(document.activeElement!, "Home");
    key(document.activeElement!, "ArrowLeft");
    expect(document.activeElement).toBe(inOrder()[0]);
  });
  it("finds the nearest card of the next row", () => {
    page = open(state("x/y", follow));
    for (const [i, card] of inOrder().entries()) {
      card.getBoundingClientRect = () => new DOMRect((i % 4) * 70, Math.floor(i / 4) * 140, 60, 130);
    }
    inOrder()[2]!.focus();
    key(document.activeElement!, "ArrowDown");
    expect(document.activeElement).toBe(inOrder()[6]);
    key(document.activeElement!, "ArrowUp");
    expect(document.activeElement).toBe(inOrder()[2]);
    key(document.activeElement!, "ArrowUp");
    expect(document.activeElement).toBe(inOrder()[2]);
  });
  it("keeps plain keys inside, and lets commands of the browser and the notebook out", () => {
    page = open(state("x/y", overruff));
    const heard = vi.fn();
    document.addEventListener("keydown", heard);
    const card = inOrder()[0]!;
    for (const name of ["a", "b", "d", "m", "x", "1", "Enter", " ", "ArrowRight", "ArrowDown", "Escape"]) key(card, name);
    key(card, "Enter", { shiftKey: true });
    key(named(page.root, "Check"), "d");
    expect(heard).not.toHaveBeenCalled();
    key(card, "s", { ctrlKey: true });
    expect(heard).toHaveBeenCalledTimes(1);
    document.removeEventListener("keydown", heard);
  });
  it("acts once when a key is held down", () => {
    page = open(state("x/y", overruff));
    expect(key(named(page.root, "Check"), "Enter", { repeat: true }).defaultPrevented).toBe(true);
    expect(key(named(page.root, "Check"), "Enter").defaultPrevented).toBe(false);
  });
});
