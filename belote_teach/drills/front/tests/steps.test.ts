import { afterEach, describe, expect, it } from "vitest";
import { firstBlankStep, FRESH, pendingStep } from "../state";
import { allBlank, ALL, example, faded, order, overruff, state } from "./fixtures/states";
import { all, named, open, press, text, type Page } from "./page";

let page: Page;
afterEach(() => document.body.replaceChildren());
const words = (selector: string): string[] => all(page.root, selector).map((element) => element.textContent!.trim());

describe("which steps are blank", () => {
  it("counts from the end, the answer included", () => {
    expect(firstBlankStep({ ...faded, blank: 1 })).toBe(3);
    expect(firstBlankStep(faded)).toBe(2);
    expect(firstBlankStep(allBlank)).toBe(0);
    expect(firstBlankStep({ ...faded, blank: 9 })).toBe(0);
    expect(firstBlankStep(overruff)).toBe(0);
  });
  it("waits for each in turn, and for none once answered", () => {
    expect(pendingStep(allBlank, FRESH)).toBe(0);
    expect(pendingStep(allBlank, { ...FRESH, steps: ["C", "no"] })).toBe(2);
    expect(pendingStep(allBlank, { ...FRESH, steps: ["C", "no", "W"] })).toBeNull();
    expect(pendingStep({ ...faded, blank: 1 }, FRESH)).toBeNull();
    expect(pendingStep(overruff, FRESH)).toBeNull();
    expect(pendingStep(example, FRESH)).toBeNull();
  });
});

describe("faded steps", () => {
  it("shows the first ones, asks the last, and only then the question", () => {
    page = open(ALL.faded!);
    expect(words(".bt-step .bt-nthstep")).toEqual(["Step 1 of 4", "Step 2 of 4", "Step 3 of 4"]);
    expect(words(".bt-step .bt-v")).toEqual(["clubs", "no"]);
    expect(all(page.root, "button.bt-pick")).toHaveLength(0);
    expect(page.root.querySelector<HTMLElement>(".bt-body > .bt-acts")!.hidden).toBe(true);
    press(page.root, "your right");
    expect(words(".bt-step.bt-not .bt-v")).toEqual(["your right"]);
    expect(words(".bt-step.bt-not .bt-because")[0]).toMatch(/^it is your left\. The 8 of diamonds/);
    expect(text(page.root, "[role=status]")).toMatch(/^Not quite: it is your left\. The/);
    expect(page.root.querySelector("[role=status]")!.classList.contains("bt-sr")).toBe(true);
    expect(document.activeElement).toBe(named(page.root, "9 of diamonds"));
    press(page.root, "9 of diamonds", "Q of diamonds", "Check");
    expect(text(page.root, "[role=status]")).toMatch(/^Right/);
    expect(page.root.querySelector("[role=status]")!.classList.contains("bt-sr")).toBe(false);
    expect(words(".bt-body .bt-step")).toHaveLength(3);
  });
  it("asks all of them in order, each with its answer explained", () => {
    page = open(ALL.faded!);
    press(page.root, "your left", "9 of diamonds", "Q of diamonds", "Check", "Next");
    expect(words(".bt-ask")).toEqual(["Which suit was led?"]);
    press(page.root, "clubs");
    expect(document.activeElement?.textContent).toBe("yes");
    press(page.root, "no", "your left");
    expect(words(".bt-step.bt-may .bt-v")).toEqual(["clubs", "no", "your left"]);
    expect(page.host.session.items[1]?.steps).toEqual(["C", "no", "W"]);
  });
});

describe("a worked example", () => {
  it.each(["choice", "number"])("asks nothing, whatever its shape: %s", (name) => {
    const [puzzle] = ALL[name]!.puzzles;
    page = open(state("x/y", { ...puzzle!, example: true, blank: 0 }));
    expect(all(page.root, ".bt-body button, .bt-body .bt-btn:not(.bt-still)").map((button) => button.textContent)).toEqual(["Next step"]);
    expect(all(page.root, "input").every((field) => (field as HTMLInputElement).readOnly && field.tabIndex === -1)).toBe(true);
    expect(all(page.root, ".bt-verdict, .bt-v")).toHaveLength(name === "number" ? 1 : 0);
  });
  it("walks through the thinking, then card by card, then concludes; nothing is graded", () => {
    page = open(ALL.example!);
    expect(text(page.root, ".bt-eyebrow")).toBe("Worked example");
    expect(words(".bt-step .bt-v")).toEqual(["clubs"]);
    expect(all(page.root, ".bt-verdict")).toHaveLength(0);
    press(page.root, "Next step");
    expect(text(page.root, "[role=status]")).toBe("Do you hold a club? no. Your hand has diamonds, hearts and a spade.");
    expect(document.activeElement).toBe(named(page.root, "Next step"));
    press(page.root, "Next step", "Next step");
    expect(words(".bt-verdict .bt-v")).toEqual(["may"]);
    expect(words(".bt-walk")).toEqual(["9 of diamonds beats the 8 of diamonds; you may play it."]);
    expect(text(page.root, ".bt-holding")).toBe("holds the trick");
    press(page.root, "Next step", "Next step");
    expect(words(".bt-verdict .bt-v")).toEqual(["may", "may", "may not"]);
    expect(text(page.root, ".bt-walk")).toMatch(/^K of hearts Hearts were not led/);
    press(page.root, "Next step", "Next step", "Next step");
    expect(all(page.root, ".bt-verdict")).toHaveLength(5);
    expect(words(".bt-verdict .bt-sr")[2]).toBe("you may not play it");
    expect(text(page.root, "[role=status]")).toMatch(/^You hold no club/);
    expect(all(page.root, ".bt-result")).toHaveLength(0);
    expect(all(page.root, ".bt-was, .bt-m")).toHaveLength(0);
    expect(document.activeElement?.closest(".bt-rest")).not.toBeNull();
    expect(page.shelf.length).toBe(0);
  });
  it("walks along an order from its strong end", () => {
    const key = order.answer!.key as string[];
    const cards = Object.fromEntries(key.map((card, i) => [card, { ok: true, why: `comes ${i + 1}.`, rules: [] }]));
    page = open(state("x/y", { ...order, example: true, blank: 0, answer: { ...order.answer!, cards } }));
    expect(words(".bt-walk")).toEqual(["J of diamonds comes 1."]);
    press(page.root, "Next step");
    expect(text(page.root, "[role=status]")).toBe("9 of diamonds comes 2.");
    expect(words(".bt-box").join("|")).toBe("||1|||2||");
    for (let i = 0; i < 7; i++) press(page.root, "Next step");
    expect(words(".bt-box").join("|")).toBe("5|8|1|4|6|2|7|3");
    expect(words(".bt-verdict .bt-v")[0]).toBe("place 5");
  });
});
