import { describe, expect, it } from "vitest";
import { about, cardsOnly, spokenText, words } from "../text";
import { frenchState, overruff, state } from "./fixtures/states";

const english = state("x", overruff);
function shown(text: string, of = english): HTMLElement {
  const box = document.createElement("p");
  box.append(...words(text, of));
  return box;
}

describe("sentences with cards", () => {
  it("says the name of a card and hides its drawing", () => {
    const box = shown("Higher than the [8D] now");
    expect(box.textContent).toBe("Higher than the 8 of diamonds now");
    expect([...box.querySelectorAll("svg")].every((svg) => svg.getAttribute("aria-hidden") === "true")).toBe(true);
    expect(box.querySelector(".bt-c")?.getAttribute("dir")).toBe("ltr");
  });
  it("keeps what touches a card on its line", () => {
    expect([...shown("the [10H], or l’[AS]. And [7C]").querySelectorAll(".bt-nb")].map((nb) => nb.textContent)).toEqual(["10 of hearts,", "l’A of spades."]);
    expect(shown("«\u00a0[10H]\u00a0» oui").querySelector(".bt-nb")?.textContent).toBe("«\u00a010 of hearts\u00a0»");
  });
  it("draws national letters and says national names", () => {
    const box = shown("la [QD]", frenchState(overruff));
    expect(box.textContent).toBe("la D de carreau");
    expect(box.querySelector(".bt-r path")?.getAttribute("d")).toMatch(/^M2 1\.45v17/);
  });
  it("draws the sign of a suit, says its name, and keeps what touches it", () => {
    const box = shown("higher than 90 [S], or [8D] in [H].");
    expect(box.textContent).toBe("higher than 90 spades, or 8 of diamonds in hearts.");
    expect(box.querySelectorAll(".bt-suit svg[aria-hidden=true]")).toHaveLength(2);
    expect(box.querySelector(".bt-nb")?.textContent).toBe("spades,");
    expect(spokenText("80 [C]", frenchState(overruff))).toBe("80 trèfle");
    expect(cardsOnly("[S]")).toBeNull();
  });
  it("leaves other brackets alone", () => {
    expect(shown("[6D] [XX] [10h]").querySelector(".bt-c")).toBeNull();
    expect(shown("plain").childNodes.length).toBe(1);
  });
  it("knows a text that is nothing but cards", () => {
    expect(cardsOnly("[JH]")).toEqual(["JH"]);
    expect(cardsOnly(" [10H] [7S] ")).toEqual(["10H", "7S"]);
    expect(cardsOnly("[10H] and [7S]")).toBeNull();
    expect(cardsOnly("")).toBeNull();
  });
  it("leads with the card unless the sentence names it", () => {
    expect(about("AH", "follows suit.")).toBe("[AH] follows suit.");
    expect(about("AH", "The [AH] is the strongest.")).toBe("The [AH] is the strongest.");
  });
  it("turns a sentence into words for a name", () => {
    expect(spokenText("Is the [10H] above the [KH]?", english)).toBe("Is the 10 of hearts above the K of hearts?");
  });
});
