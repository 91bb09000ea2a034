import { afterEach, describe, expect, it, vi } from "vitest";
import { ALL, faded, follow, holds, noTrump, order, overruff, points, sheet, state, ticks } from "./fixtures/states";
import { all, key, named, open, press, text, type Page } from "./page";
import type { Puzzle, State } from "../state";

let page: Page;
afterEach(() => { page.dispose(); document.body.replaceChildren(); vi.restoreAllMocks(); });
const show = (shown: State): Page => (page = open(shown));
const status = (): string => text(page.root, "[role=status]");
const words = (selector: string): string[] => all(page.root, selector).map((element) => element.textContent!.trim());

describe("before the answer", () => {
  it("names the group by the question and describes it by the trick", () => {
    show(state("x/y", overruff));
    const hand = page.root.querySelector(".bt-hand")!;
    expect(document.getElementById(hand.getAttribute("aria-labelledby")!)?.textContent).toBe("Mark every card you may play");
    expect(document.getElementById(hand.getAttribute("aria-describedby")!)?.tagName).toBe("OL");
    expect(all(hand, "button").map((card) => card.getAttribute("aria-label"))).toEqual(["9 of diamonds", "Q of diamonds", "K of hearts", "10 of hearts", "7 of spades"]);
  });
  it.each<[string, Puzzle, string, string[]]>([
    ["cards", order, ".bt-hand", [".bt-sub"]],
    ["ticks", ticks, ".bt-ticks", [".bt-sub"]],
    ["words", holds, ".bt-opts", [".bt-order"]],
    ["words below a situation", { ...holds, subtitle: "Hearts are trump." }, ".bt-opts", [".bt-order", ".bt-sub"]],
    ["the thinking before the answer", faded, ".bt-asked .bt-opts", [".bt-order"]],
    ["a number about a card", { ...points, trick: [], subtitle: "[JD]" }, "input", [".bt-q", ".bt-row", ".bt-unit"]],
    ["a sheet", sheet, ".bt-sheet", [".bt-sub"]],
    ["the first field of a sheet", sheet, ".bt-sheet input", [".bt-sub"]],
  ])("tells whoever comes in by the keyboard what the situation is: %s", (_shape, puzzle, part, situation) => {
    show(state("x/y", puzzle));
    const ids = page.root.querySelector(part)!.getAttribute("aria-describedby")!.split(" ");
    expect(ids.map((id) => document.getElementById(id))).toEqual(situation.map((one) => page.root.querySelector(one)));
  });
  it("marks and unmarks without moving the focus or making the button anew", () => {
    show(state("x/y", overruff));
    const card = named(page.root, "Q of diamonds");
    press(page.root, "Q of diamonds");
    expect(card.getAttribute("aria-pressed")).toBe("true");
    expect(document.activeElement).toBe(card);
    card.click();
    expect(card.getAttribute("aria-pressed")).toBe("false");
    expect(card.isConnected).toBe(true);
  });
  it("asks for an answer before it checks one", () => {
    show(state("x/y", overruff));
    press(page.root, "Check");
    expect(status()).toBe("Mark at least one card first.");
    expect(page.host.session.items[0]?.feedback ?? null).toBeNull();
    expect(document.activeElement).toBe(named(page.root, "Check"));
  });
  it("has a live region from the start, and only one", () => {
    show(state("x/y", overruff));
    expect(all(page.root, "[role=status], [aria-live]")).toHaveLength(1);
    expect(status()).toBe("");
  });
  it("shows a contract without a trump suit by its name", () => {
    show(state("x/y", noTrump));
    expect(words(".bt-chip")).toEqual(["No trump", "TableClassic"]);
  });
});

describe("after the answer", () => {
  it("gives each card its word, its sign and its note", () => {
    show(state("x/y", overruff));
    press(page.root, "9 of diamonds", "K of hearts", "Check");
    expect(words(".bt-verdict .bt-v")).toEqual(["may", "may", "may not", "may not", "may not"]);
    expect(words(".bt-verdict .bt-m")).toEqual(["missed", "extra"]);
    expect(all(page.root, ".bt-verdict svg")).toHaveLength(5);
    const described = (name: string): string => document.getElementById(named(page.root, name).getAttribute("aria-describedby")!.split(" ")[0]!)!.textContent!;
    expect(described("9 of diamonds")).toBe("you may play it; you marked it");
    expect(described("Q of diamonds")).toBe("you may play it; you missed it");
    expect(described("K of hearts")).toBe("you may not play it; your mark is extra");
    expect(described("7 of spades")).toBe("you may not play it; you did not mark it");
  });
  it("says result and reason once, in the live region that was there before", () => {
    show(state("x/y", overruff));
    const region = page.root.querySelector("[role=status]")!;
    press(page.root, "9 of diamonds");
    const changes: string[] = [];
    const replace = region.replaceChildren.bind(region);
    vi.spyOn(region, "replaceChildren").mockImplementation((...nodes) => { replace(...nodes); changes.push(region.textContent!); });
    press(page.root, "Check");
    expect(region.isConnected).toBe(true);
    expect(changes).toHaveLength(1);
    expect(changes[0]).toMatch(/^Not quite: one card missedYou hold no club/);
  });
  it("shows the sentences of the wrong cards, and folds the others", () => {
    show(state("x/y", overruff));
    press(page.root, "9 of diamonds", "K of hearts", "Check");
    expect(words(".bt-first li").map((row) => row.slice(0, 13))).toEqual(["Q of diamonds", "K of hearts H"]);
    expect(all(page.root, "details.bt-more .bt-cards li")).toHaveLength(3);
    expect(page.root.querySelector<HTMLDetailsElement>("details.bt-more")!.open).toBe(false);
  });
  it("sets the belief beside the rule, with its rules to open", () => {
    show(state("x/y", overruff));
    press(page.root, "9 of diamonds", "Q of diamonds", "K of hearts", "10 of hearts", "7 of spades", "Check");
    expect(words(".bt-belief .bt-heading")).toEqual(["What your marks say", "At this table"]);
    expect(all(page.root, ".bt-belief a").map((a) => [a.textContent, a.getAttribute("href")])).toEqual([["ruff", "../rules/ruff.html"], ["over-ruff", "../rules/overruff.html"]]);
    expect(all(page.root, ".bt-rules")).toHaveLength(1);
  });
  it("opens the row of an answered card, which stays a button", () => {
    show(state("x/y", overruff));
    press(page.root, "9 of diamonds", "Q of diamonds", "Check", "7 of spades");
    expect(document.activeElement).toBe(named(page.root, "7 of spades"));
    expect(page.root.querySelector<HTMLDetailsElement>("details.bt-more")!.open).toBe(true);
    expect(words(".bt-here")).toEqual(["7 of spades You may discard only without a trump."]);
    const row = named(page.root, "7 of spades").getAttribute("aria-describedby")!.split(" ")[1]!;
    expect(document.getElementById(row)).toBe(page.root.querySelector(".bt-here"));
    press(page.root, "9 of diamonds");
    expect(all(page.root, ".bt-here")).toHaveLength(1);
  });
  it("explains a right answer too, and says who holds the trick", () => {
    show(state("x/y", overruff));
    press(page.root, "9 of diamonds", "Q of diamonds", "Check");
    expect(status()).toMatch(/^RightNo club/);
    expect(text(page.root, ".bt-at-W .bt-holding")).toBe("holds the trick");
    expect(words("details.bt-more > summary")).toEqual(["Every card, one by one", "At another table", "Cards and progress"]);
  });
  it("tells of other tables by name", () => {
    show(state("x/y", follow));
    press(page.root, "A of hearts", "8 of hearts", "Check");
    expect(page.root.querySelector(".bt-more:nth-of-type(2)")?.textContent).toContain("STEKIUS, Coinche: here the A of hearts");
  });
  it("shows every step when asked", () => {
    show(state("x/y", overruff));
    press(page.root, "9 of diamonds", "Check");
    const every = named(page.root, "Show every step");
    expect(every.getAttribute("aria-expanded")).toBe("false");
    press(page.root, "Show every step");
    expect(every.getAttribute("aria-expanded")).toBe("true");
    expect(page.root.querySelector<HTMLElement>(".bt-trace")!.hidden).toBe(false);
  });
  it("stays as it is when the session is drawn again", () => {
    show(state("x/y", overruff));
    press(page.root, "9 of diamonds", "Check", "7 of spades");
    const reason = page.root.querySelector(".bt-reason");
    page.host.save({ ...page.host.session });
    expect(page.root.querySelector(".bt-reason")).toBe(reason);
    expect(page.root.querySelector<HTMLDetailsElement>("details.bt-more")!.open).toBe(true);
  });
  it("is marked once, however often it is asked", () => {
    show(state("x/y", overruff));
    press(page.root, "9 of diamonds", "Check");
    page.host.answer(0, ["9D", "QD"]);
    expect(page.host.session.items[0]?.feedback?.grade).toBe("wrong");
    expect(page.host.store.read().items["overruff/two-higher"]?.tries).toBe(1);
  });
  it("takes no more marks", () => {
    show(state("x/y", overruff));
    press(page.root, "9 of diamonds", "Check", "Q of diamonds");
    expect(page.host.session.items[0]?.given).toEqual(["9D"]);
    expect(named(page.root, "Q of diamonds").hasAttribute("aria-pressed")).toBe(false);
  });
});

describe("focus and the row", () => {
  it("moves on after Check, after another and after Next, and never falls out", () => {
    show(ALL.marks!);
    press(page.root, "9 of diamonds", "Check");
    expect(document.activeElement).toBe(named(page.root, "Try another like this"));
    press(page.root, "Try another like this");
    expect(document.activeElement?.getAttribute("aria-label")).toBe("9 of diamonds");
    expect(status()).toBe("");
    press(page.root, "9 of diamonds", "Q of diamonds", "Check");
    expect(document.activeElement).toBe(named(page.root, "Next"));
    press(page.root, "Next");
    expect(text(page.root, ".bt-eyebrow")).toBe("Question 2 of 3");
    expect(document.activeElement).toBe(page.root.querySelector(".bt-pick"));
  });
  it("leaves the focus alone that is elsewhere", () => {
    show(ALL.marks!);
    const field = document.createElement("input");
    document.body.append(field);
    field.focus();
    page.host.save({ ...page.host.session, index: 1 });
    expect(text(page.root, ".bt-eyebrow")).toBe("Question 2 of 3");
    expect(document.activeElement).toBe(field);
  });
  it("offers a way on once another like this was missed too, and when none is left", () => {
    show(ALL.marks!);
    press(page.root, "9 of diamonds", "Check");
    expect(words(".bt-rest .bt-acts button")).toEqual(["Try another like this", "Show every step"]);
    press(page.root, "Try another like this", "7 of spades", "Check");
    expect(words(".bt-rest .bt-acts button")).toEqual(["Try another like this", "Next", "Show every step"]);
    press(page.root, "Try another like this", "7 of spades", "Check");
    expect(words(".bt-rest .bt-acts button")).toEqual(["Next", "Show every step"]);
  });
  it("remembers the first try of a place, not that of another like it", () => {
    show(ALL.marks!);
    press(page.root, "9 of diamonds", "Check", "Try another like this", "9 of diamonds", "Q of diamonds", "Check");
    expect(page.host.store.row("overruff/row")).toEqual({ "follow/one-heart": "wrong" });
    expect(page.host.session.items[0]?.first).toBe("wrong");
  });
  it("ends with a summary of first tries, looks again and starts over", () => {
    show(ALL.marks!);
    press(page.root, "9 of diamonds", "Check", "Try another like this", "9 of diamonds", "Q of diamonds", "Check", "Next");
    press(page.root, "9 of diamonds", "Q of diamonds", "Check", "Next", "A of hearts", "8 of hearts", "Check", "Next");
    expect(words(".bt-body .bt-q")).toEqual(["All questions done"]);
    expect(words(".bt-body .bt-sub")).toEqual(["2 of 3 right at the first try"]);
    expect(document.activeElement?.textContent).toBe("All questions done");
    press(page.root, "Look again at question 1");
    expect(text(page.root, ".bt-eyebrow")).toBe("Question 1 of 3");
    expect(page.host.state.puzzles[0]?.id).toBe("follow/twin-2");
    expect(document.activeElement).toBe(page.root.querySelector(".bt-pick"));
    press(page.root, "9 of diamonds", "Q of diamonds", "Check", "Next", "Start over");
    expect(text(page.root, ".bt-eyebrow")).toBe("Question 1 of 3");
    expect(page.host.state.puzzles[0]?.id).toBe("follow/one-heart");
    expect(page.host.session.items.every((item) => item.first === null)).toBe(true);
  });
  it("goes on where the reader stopped, and begins anew after Start over", () => {
    show(ALL.marks!);
    press(page.root, "A of hearts", "8 of hearts", "Check", "Next");
    const { shelf } = page;
    page.dispose();
    page = open(ALL.marks!, shelf);
    expect(text(page.root, ".bt-eyebrow")).toBe("Question 2 of 3");
    expect(JSON.parse(shelf.getItem("belote_teach.v1")!).items["follow/one-heart"]).toMatchObject({ tries: 1, first: "right" });
    page.host.restart();
    page.dispose();
    page = open(ALL.marks!, shelf);
    expect(text(page.root, ".bt-eyebrow")).toBe("Question 1 of 3");
  });
  it("counts one click once, over ten questions in a row", () => {
    const ten = Array.from({ length: 10 }, (_, i) => ({ ...overruff, id: `overruff/${i}` }));
    show(state("overruff/ten", ...ten));
    const answer = vi.spyOn(page.host, "answer");
    for (let i = 0; i < 10; i++) {
      press(page.root, "9 of diamonds", "Q of diamonds", "Check");
      expect(all(page.root, ".bt-result")).toHaveLength(1);
      press(page.root, "Next");
    }
    expect(answer).toHaveBeenCalledTimes(10);
    expect(text(page.root, ".bt-body .bt-sub")).toBe("10 of 10 right at the first try");
  });
});

describe("hints", () => {
  it("come one by one, take the focus, and are never counted", () => {
    show(state("x/y", overruff));
    press(page.root, "Hint");
    expect(words(".bt-hint")).toEqual(["Look first: who holds the trick?"]);
    expect(document.activeElement?.className).toBe("bt-hint");
    expect(status()).toBe("");
    press(page.root, "One more hint", "One more hint", "One more hint");
    expect(all(page.root, ".bt-hint")).toHaveLength(4);
    expect(page.root.querySelector(".bt-body")!.textContent).not.toMatch(/\d of 4|\d\/4/);
    expect(all(page.root, ".bt-acts > button:not([hidden])").map((button) => button.textContent)).toEqual(["Check"]);
    press(page.root, "9 of diamonds", "Check");
    expect(all(page.root, ".bt-hint")).toHaveLength(0);
  });
});

describe("the other shapes", () => {
  it("takes one card at a time", () => {
    show(ALL.card!);
    press(page.root, "K of hearts", "7 of spades");
    expect(page.host.session.items[0]?.given).toBe("7S");
    press(page.root, "Check");
    expect(status()).toMatch(/^Not quite/);
    expect(words(".bt-first li")).toEqual(["7 of spades You may discard only without a trump."]);
  });
  it("takes one word", () => {
    show(ALL.choice!);
    press(page.root, "Your partner", "Your right");
    expect(named(page.root, "Your right").getAttribute("aria-pressed")).toBe("true");
    press(page.root, "Check");
    expect(words(".bt-opts button")).toEqual(["Your left · right, the right answer", "Your partner", "Your right, your answer, not right"]);
    expect(words(".bt-belief .bt-heading")[0]).toBe("What your answer says");
    all(page.root, ".bt-opts button")[1]!.click();
    expect(page.host.session.items[0]?.given).toBe("E");
  });
  it("puts cards in order, takes one back, and starts over", () => {
    show(ALL.sequence!);
    press(page.root, "J of diamonds", "9 of diamonds", "A of diamonds");
    expect(all(page.root, ".bt-box").map((box) => box.textContent).join("|")).toBe("||1|||2||3");
    expect(named(page.root, "A of diamonds, place 3").getAttribute("aria-pressed")).toBe("true");
    press(page.root, "9 of diamonds, place 2");
    expect(named(page.root, "A of diamonds, place 2")).toBeTruthy();
    press(page.root, "Check");
    expect(status()).toBe("Put all the cards in order first.");
    press(page.root, "Start over");
    expect(document.activeElement?.classList.contains("bt-pick")).toBe(true);
    press(page.root, ...["J", "A", "9", "10", "K", "Q", "8", "7"].map((rank) => `${rank} of diamonds`), "Check");
    expect(words(".bt-verdict .bt-v")).toEqual(["right", "right", "right", "right", "right", "place 2", "right", "place 3"]);
    expect(text(page.root, ".bt-rightorder")).toMatch(/^The right order: J of diamonds9 of diamondsA of diamonds/);
  });
  it("reads a number, digits only, and diagnoses a well-known wrong one", () => {
    show(state("x/y", points));
    const input = page.root.querySelector<HTMLInputElement>("input")!;
    input.value = "2a3";
    input.dispatchEvent(new Event("input"));
    expect(input.value).toBe("23");
    expect(key(input, "Enter", { ctrlKey: true }).defaultPrevented).toBe(false); // this is the notebook's
    expect(status()).toBe("");
    input.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
    expect(status()).toMatch(/^Not quite/);
    expect(words(".bt-number .bt-v")).toEqual(["it is 41"]);
    expect(words(".bt-belief p:not(.bt-heading)")).toEqual(["The jack of trump counts 20, not 2."]);
    expect(input.readOnly).toBe(true);
  });
  it("speaks French on a French table", () => {
    show(ALL.french!);
    expect(page.root.querySelector(".bt")!.getAttribute("lang")).toBe("fr");
    press(page.root, "9 de carreau", "D de carreau", "Vérifier");
    expect(status()).toMatch(/^C’est juste/);
  });
});

describe("wishes and progress", () => {
  it("remembers four colours for every drill of the page", () => {
    show(state("x/y", overruff));
    const other = open(state("x/z", order), page.shelf);
    const fold = page.root.querySelector<HTMLDetailsElement>(".bt-settings")!;
    fold.open = true;
    fold.dispatchEvent(new Event("toggle"));
    press(page.root, "Four-colour suits");
    expect(all(document, ".bt").map((drill) => drill.getAttribute("data-suits"))).toEqual(["four", "four"]);
    expect(named(page.root, "Four-colour suits").getAttribute("aria-pressed")).toBe("true");
    expect(JSON.parse(page.shelf.getItem("belote_teach.v1")!).prefs).toEqual({ suits: "four" });
    other.dispose();
  });
  it("forgets a lesson only after a second press", () => {
    show(state("overruff/y", overruff));
    press(page.root, "9 of diamonds", "Check");
    const fold = page.root.querySelector<HTMLDetailsElement>(".bt-settings")!;
    fold.open = true;
    fold.dispatchEvent(new Event("toggle"));
    press(page.root, "Forget my progress in this lesson");
    expect(Object.keys(page.host.store.read().items)).toHaveLength(1);
    press(page.root, "Yes, forget it");
    expect(Object.keys(page.host.store.read().items)).toHaveLength(0);
    expect(text(page.root, ".bt-set .bt-sub")).toBe("The progress of this lesson is forgotten.");
  });
});
