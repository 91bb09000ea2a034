// What lies before the players at each turn, in the data and on the page.
import { afterEach, describe, expect, it } from "vitest";
import { heldWords, openCards, places } from "../held";
import type { Seat } from "../state";
import { overruff, state, two, watch } from "./fixtures/states";
import { all, named, open, press, text, type Page } from "./page";

let page: Page | null = null;
afterEach(() => { page?.dispose(); page = null; document.body.replaceChildren(); });
const four = watch.watch!;
const pair = two.watch!;
const STATE = state("x/y", two);
const cards = (of: typeof four, frame: number, seat: Seat): (string | null)[] => places(of, frame, seat).map(({ card }) => card);
const turn = (of: typeof four, trick: number, nth: number): number => of.frames.findIndex(({ at }) => at === trick) + nth - 1;

describe("what lies before the players", () => {
  it("is what was dealt so far during the auction, and the whole hand from the first card on", () => {
    expect(cards(four, 0, "N")).toEqual(four.hands[0]!.hands.N);
    const leader = four.frames[turn(four, 1, 1)]!.seat!;
    expect(openCards(four, turn(four, 1, 1), leader)).toEqual(four.hands[1]!.hands[leader]);
  });
  it("loses each card as it is played, and shows for that turn where it came from", () => {
    const first = turn(four, 1, 1);
    const { seat, trick } = four.frames[first]!;
    const card = trick.at(-1)!.card;
    expect(places(four, first, seat!).filter(({ gone }) => gone).map((place) => place.card)).toEqual([card]);
    expect(cards(four, first + 1, seat!)).toEqual(four.hands[1]!.hands[seat!]!.filter((one) => one !== card));
    for (const at of ["N", "E", "S", "W"] as const) expect(cards(four, four.frames.length - 1, at)).toEqual([]);
  });
  it("agrees at every turn with the card that is played", () => {
    for (const deal of [four, pair]) {
      for (const [n, { at, seat, trick, why }] of deal.frames.entries()) {
        if (typeof at === "number" && why) expect(openCards(deal, n, seat!)).toContain(trick.at(-1)!.card);
      }
    }
  });
  it("is for two eight columns; a covered card is turned up when the trick is over, not before", () => {
    expect(places(pair, 0, "S")).toHaveLength(8);
    expect(places(pair, 0, "S").every(({ card, covered }) => card !== null && covered)).toBe(true);
    const [led, taken] = [turn(pair, 1, 1), turn(pair, 1, 2)];
    expect(places(pair, led, "S")[2]).toEqual({ card: "JS", covered: true, gone: true, fresh: false });
    expect(places(pair, taken, "S")[2]).toEqual({ card: "KH", covered: false, gone: false, fresh: true });
    expect(places(pair, taken, "N")[0]).toEqual({ card: "7C", covered: false, gone: false, fresh: true });
    expect(places(pair, taken + 1, "S")[2]!.fresh).toBe(false);
    expect(places(pair, pair.frames.length - 1, "S").map(({ card }) => card)).toEqual(Array(8).fill(null));
  });
  it("is said in words: the open cards, those that lie on covered ones, and how many lie covered", () => {
    expect(heldWords(places(pair, 0, "N"), STATE)).toMatch(/^on covered cards: Q of spades, 7 of hearts, .*A of clubs$/);
    expect(heldWords(places(pair, turn(pair, 1, 1), "S"), STATE)).toMatch(/on covered cards: 8 of spades, 10 of spades, J of hearts, .*; covered: 1$/);
    expect(heldWords(places(pair, turn(pair, 1, 2), "S"), STATE)).toMatch(/^K of hearts; on covered cards: 8 of spades/);
  });
});

describe("the hands in the player", () => {
  it("are shown around the table, named for a screen reader, and hidden again at a wish", () => {
    page = open(state("x/y", watch));
    press(page.root, "Trick 1");
    const hands = page.root.querySelector(".bt-hands")!;
    expect(hands.getAttribute("aria-label")).toBe("The hands");
    expect(all(hands, "li")).toHaveLength(4);
    expect(all(hands, ".bt-lies")).toHaveLength(32);
    expect(all(hands, ".bt-gone")).toHaveLength(1);
    expect(text(hands, ".bt-sr")).toMatch(/^You: .* of .*, /);
    const button = named(page.root, "Show the hands");
    expect(button.getAttribute("aria-pressed")).toBe("true");
    press(page.root, "Show the hands");
    expect(button.getAttribute("aria-pressed")).toBe("false");
    expect(hands.classList.contains("bt-away")).toBe(true);
    press(page.root, "Forward");
    expect(hands.classList.contains("bt-away")).toBe(true);
  });
  it("lie open at a table for two, with their backs, and the turned card is marked among them", () => {
    page = open(state("x/y", two));
    expect(all(page.root, "button").map((button) => button.textContent)).not.toContain("Show the hands");
    expect(all(page.root, ".bt-hands .bt-back")).toHaveLength(16);
    expect(all(page.root, ".bt-middle")).toHaveLength(0);
    expect(all(page.root, ".bt-turned")).toHaveLength(1);
    press(page.root, "Trick 1", "Forward");
    expect(all(page.root, ".bt-fresh")).toHaveLength(2);
    expect(all(page.root, ".bt-hands .bt-back")).toHaveLength(14);
    expect(text(page.root, "[role=status]")).toMatch(/Turned up: K of hearts 7 of clubs\.$/);
  });
  it("are no part of a deal whose cards are not one pack", () => {
    page = open(state("x/y", { ...watch, watch: { ...four, hands: [], frames: [four.frames.at(-1)!] } }));
    expect(all(page.root, ".bt-hands, .bt-toggle")).toHaveLength(0);
  });
});

describe("a deal in which the reader is to find what was wrong", () => {
  const hidden = { ...watch, watch: { ...four, hideFaults: true } };
  it("tells nothing by sign, name or word before it is asked", () => {
    page = open(state("x/y", hidden));
    expect(all(page.root, ".bt-jump").map((jump) => jump.getAttribute("aria-label"))[3]).toBe("Trick 3");
    expect(all(page.root, ".bt-jump .bt-ic:not(.bt-untold)")).toHaveLength(0);
    press(page.root, "Trick 3", "Forward");
    expect(all(page.root, ".bt-fault, .bt-irregular")).toHaveLength(0);
    expect(text(page.root, "[role=status]")).not.toContain("irregular");
  });
  it("tells all of it at a wish, and says where it is", () => {
    page = open(state("x/y", hidden));
    press(page.root, "Trick 3", "Forward", "Show what was wrong");
    expect(text(page.root, "[role=status]")).toBe("Trick 3, irregular");
    expect(text(page.root, ".bt-fault")).toMatch(/^irregular: /);
    expect(all(page.root, ".bt-irregular")).toHaveLength(1);
    expect(document.activeElement).toBe(named(page.root, "Show what was wrong"));
    press(page.root, "Trick 3, irregular", "Show what was wrong");
    expect(all(page.root, ".bt-fault, .bt-irregular")).toHaveLength(0);
  });
});

describe("a hand whose cards lie on covered ones", () => {
  it("shows a back below each of them", () => {
    page = open(state("x/y", { ...overruff, covering: ["KH", "7S"], subtitle: "On a covered card: [KH] [7S]" }));
    expect(all(page.root, ".bt-pick").map((pick) => pick.querySelector(".bt-back") !== null)).toEqual([false, false, true, false, true]);
    expect(all(page.root, ".bt-columns")).toHaveLength(1);
  });
});
