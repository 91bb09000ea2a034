import { afterEach, describe, expect, it } from "vitest";
import { landings } from "../player";
import type { State } from "../state";
import { ALL, frenchState, overruff, state, watch } from "./fixtures/states";
import { all, key, named, open, press, text, type Page } from "./page";

let page: Page;
afterEach(() => { page.dispose(); document.body.replaceChildren(); });
const show = (shown: State): Page => (page = open(shown));
const words = (selector: string): string[] => all(page.root, selector).map((element) => element.textContent!.trim());
const status = (): string => text(page.root, "[role=status]");
const now = (): unknown => page.host.session.items[0]?.given;
const { frames, tricks } = watch.watch!;
const LAST = frames.length - 1;

describe("the deal player", () => {
  it("begins with the auction, silent, the turned card on the table", () => {
    show(ALL.watch!);
    expect(text(page.root, ".bt-eyebrow")).toBe("A deal to watch");
    expect(text(page.root, ".bt-middle .bt-sr")).toBe("turned card: J of spades");
    expect(status()).toBe("");
    expect(all(page.root, ".bt-call")).toHaveLength(0);
    expect(words(".bt-chip:not([hidden])")).toEqual(["TableClassic"]);
    press(page.root, "Trick 1");
    expect(words(".bt-chip:not([hidden])")).toEqual(["Trumpclubs", "TableClassic"]);
    press(page.root, "First turn");
    expect(named(page.root, "Back").getAttribute("aria-disabled")).toBe("true");
  });
  it("goes forward and back, and says each turn in the live region", () => {
    show(ALL.watch!);
    press(page.root, "Forward");
    expect(status()).toBe("You: “I pass.”");
    expect(words(".bt-at-S .bt-call")).toEqual(["I pass"]);
    press(page.root, "Forward", "Back");
    expect(now()).toBe(1);
    expect(document.activeElement).toBe(named(page.root, "Back"));
    expect(all(page.root, "[role=status], [aria-live]")).toHaveLength(1);
  });
  it("is driven by the arrow keys, Home and End inside it, and keeps the focus", () => {
    show(ALL.watch!);
    const button = named(page.root, "Forward");
    button.focus();
    const event = key(button, "ArrowRight");
    expect(event.defaultPrevented).toBe(true);
    expect(now()).toBe(1);
    key(button, "End");
    expect(now()).toBe(LAST);
    key(button, "ArrowRight");
    expect(now()).toBe(LAST);
    key(button, "ArrowLeft");
    expect(now()).toBe(LAST - 1);
    key(button, "Home");
    expect(now()).toBe(0);
    expect(document.activeElement).toBe(button);
    expect(key(button, "ArrowRight", { altKey: true }).defaultPrevented).toBe(false);
  });
  it("jumps to the auction, to a trick and to the score", () => {
    show(ALL.watch!);
    expect(all(page.root, ".bt-jump").map((jump) => jump.getAttribute("aria-label"))).toEqual(
      ["Auction", "Trick 1", "Trick 2", "Trick 3, irregular", "Trick 4", "Trick 5", "Trick 6", "Trick 7", "Trick 8", "Score"]);
    press(page.root, "Trick 5");
    expect(now()).toBe(landings(watch.watch!).find(({ at }) => at === 5)!.frame);
    expect(all(page.root, "[aria-current]").map((jump) => jump.textContent)).toEqual(["5"]);
    expect(all(page.root, ".bt-table .bt-card")).toHaveLength(1);
    press(page.root, "Score");
    expect(words(".bt-caption li")).toEqual(frames[LAST]!.lines);
  });
  it("shows the trick in the order of play with the one that holds it, in words too", () => {
    show(ALL.watch!);
    press(page.root, "Trick 2", "Forward", "Forward", "Forward");
    const frame = frames[now() as number]!;
    expect(words(".bt-order li .bt-sr").map((said) => said.replace(", holds the trick", ""))).toEqual(frame.trick.map((play) => play.said));
    expect(text(page.root, `.bt-at-${frame.holder} .bt-holding`)).toBe("holds the trick");
  });
  it("opens the explanation on demand, and keeps it open on the way", () => {
    show(ALL.watch!);
    press(page.root, "Trick 1");
    const why = named(page.root, "Why?");
    expect(why.getAttribute("aria-expanded")).toBe("false");
    const box = document.getElementById(why.getAttribute("aria-controls")!)!;
    expect(box.hidden).toBe(true);
    expect(status()).not.toContain(frames[7]!.why!.split("[")[0]!.slice(0, 20));
    press(page.root, "Why?");
    expect(why.getAttribute("aria-expanded")).toBe("true");
    expect(all(box, ".bt-held .bt-c")).toHaveLength(8);
    expect(status()).toBe(text(box, "p"));
    press(page.root, "Forward");
    expect(box.hidden).toBe(false);
    expect(all(box, ".bt-held .bt-c")).toHaveLength(8);
    press(page.root, "Score");
    expect(box.hidden).toBe(true);
    expect(document.activeElement).toBe(named(page.root, "Score"));
  });
  it("marks an irregular card by sign and word, and says so", () => {
    show(ALL.watch!);
    press(page.root, "Trick 3, irregular", "Forward");
    expect(text(page.root, ".bt-fault")).toMatch(/^irregular: The K of diamonds was higher/);
    expect(all(page.root, ".bt-fault svg, .bt-irregular .bt-stamp svg").length).toBeGreaterThan(1);
    expect(status()).toMatch(/irregular: The K of diamonds/);
    press(page.root, "Forward");
    expect(all(page.root, ".bt-fault, .bt-irregular")).toHaveLength(0);
  });
  it("keeps the pad: tricks won, their winners and the points so far", () => {
    show(ALL.watch!);
    expect(words(".bt-pad tfoot td")).toEqual(["0", "0"]);
    expect(all(page.root, ".bt-pad .bt-c")).toHaveLength(0);
    press(page.root, "Trick 4");
    const sums = [0, 1].map((side) => tricks.slice(0, 3).filter((trick) => trick.side === side).reduce((n, trick) => n + trick.points, 0));
    expect(words(".bt-pad tfoot td")).toEqual(sums.map(String));
    expect(all(page.root, ".bt-pad .bt-c")).toHaveLength(12);
    expect(all(page.root, ".bt-pad .bt-best")).toHaveLength(3);
    expect(words(".bt-pad tbody th > .bt-sr").slice(2, 4)).toEqual([`Trick 3: ${tricks[2]!.who}`, "Trick 4"]);
    press(page.root, "First turn");
    expect(all(page.root, ".bt-pad .bt-c")).toHaveLength(0);
  });
  it("asks nothing: Next leads on, and the summary does not count it", () => {
    show(ALL.watch!);
    expect(all(page.root, "button").map((button) => button.textContent)).not.toContain("Check");
    press(page.root, "Next");
    expect(text(page.root, ".bt-eyebrow")).toBe("Question 2 of 2");
    press(page.root, "9 of diamonds", "Q of diamonds", "Check", "Next");
    expect(text(page.root, ".bt-body .bt-sub")).toBe("1 of 1 right at the first try");
  });
  it("agrees in two views; only the one that is driven speaks", () => {
    show(state("x/y", watch));
    const other = open(state("x/y", watch), page.shelf);
    press(page.root, "Trick 6");
    other.host.save(page.host.session);
    expect(text(other.root, ".bt-caption")).toBe(text(page.root, ".bt-caption"));
    expect(text(other.root, "[role=status]")).toBe("");
    other.dispose();
  });
  it("draws only the seats that are taken, and speaks French", () => {
    const { E: _e, W: _w, ...two } = watch.seats;
    show(state("x/y", { ...watch, seats: two }));
    expect(words(".bt-who")).toEqual(["Your partner", "You"]);
    page.dispose();
    show(frenchState(watch, overruff));
    press(page.root, "Avancer", "Pourquoi\u202f?");
    expect(text(page.root, ".bt-held")).toMatch(/^En main/);
  });
});
