import { afterEach, describe, expect, it } from "vitest";
import { grade } from "../grade";
import { ALL, frenchState, state, ticks } from "./fixtures/states";
import { all, key, named, open, press, text, type Page } from "./page";
import type { State } from "../state";

let page: Page;
afterEach(() => { page.dispose(); document.body.replaceChildren(); });
const show = (shown: State): Page => (page = open(shown));
const words = (selector: string): string[] => all(page.root, selector).map((element) => element.textContent!.trim());
const buttons = (): HTMLElement[] => all(page.root, ".bt-tick");

describe("several answers to mark", () => {
  it("are buttons named in words, suits among them, in a group named by the question", () => {
    show(ALL.ticks!);
    expect(buttons().map((button) => button.textContent)).toEqual(["I pass", "80 hearts", "90 hearts", "100 spades", "110 diamonds", "Coinche", "Surcoinche"]);
    expect(buttons().every((button) => button.tagName === "BUTTON" && button.getAttribute("aria-pressed") === "false")).toBe(true);
    const group = page.root.querySelector(".bt-ticks")!;
    expect(document.getElementById(group.getAttribute("aria-labelledby")!)?.textContent).toBe("Mark every call you may make");
    expect(page.root.innerHTML).not.toMatch(/[\u2660-\u2667]/u);
  });
  it("are marked and unmarked, and kept in the order of the choices", () => {
    show(ALL.ticks!);
    press(page.root, "Coinche", "I pass", "80 hearts", "80 hearts");
    expect(page.host.session.items[0]?.given).toEqual(["pass", "coinche"]);
    expect(buttons().map((button) => button.getAttribute("aria-pressed"))).toEqual(["true", "false", "false", "false", "false", "true", "false"]);
  });
  it("are walked with the arrows; one of them is in the order of Tab", () => {
    show(ALL.ticks!);
    buttons()[0]!.focus();
    key(buttons()[0]!, "ArrowRight");
    expect(document.activeElement).toBe(buttons()[1]);
    key(buttons()[1]!, "End");
    expect(document.activeElement).toBe(buttons().at(-1));
    expect(buttons().filter((button) => button.tabIndex === 0)).toHaveLength(1);
  });
  it("must be marked before they are checked", () => {
    show(ALL.ticks!);
    press(page.root, "Check");
    expect(text(page.root, "[role=status]")).toBe("Mark at least one answer first.");
  });
  it("are judged one by one: a word, a sign, a note, and words for a screen reader", () => {
    show(ALL.ticks!);
    press(page.root, "I pass", "80 hearts", "Coinche", "110 diamonds", "Check");
    expect(text(page.root, ".bt-result")).toBe("Not quite: one answer missed and one mark too many");
    expect(words(".bt-verdict .bt-v")).toEqual(["may", "may not", "may not", "may", "may", "may", "may not"]);
    expect(all(page.root, ".bt-verdict svg")).toHaveLength(7);
    expect(words(".bt-verdict .bt-m")).toEqual(["extra", "missed"]);
    const said = (name: string): string => document.getElementById(named(page.root, name).getAttribute("aria-describedby")!.split(" ")[0]!)!.textContent!;
    expect([said("I pass"), said("100 spades"), said("80 hearts"), said("Surcoinche")]).toEqual(["yes; you marked it", "yes; you missed it", "no; your mark is extra", "no; you did not mark it"]);
    expect(words(".bt-first li")).toEqual(["80 hearts: 80 is lower than 90.", "100 spades: higher than 90; the suit may be the same."]);
    expect(words("details.bt-more > summary")[0]).toBe("Every answer, one by one");
  });
  it("say a sentence once: what the reason has said is not said again of the choice", () => {
    show(state("x/y", { ...ticks, answer: { ...ticks.answer!, reason: `Both are short. ${ticks.answer!.choices!["80H"]!.why}` } }));
    press(page.root, "I pass", "80 hearts", "Coinche", "110 diamonds", "Check");
    expect(text(page.root, ".bt-reason")).toBe("Both are short. 80 is lower than 90.");
    expect(words(".bt-first li")).toEqual(["100 spades: higher than 90; the suit may be the same."]);
    expect(words("details.bt-more li")).toContain("80 hearts: 80 is lower than 90.");
  });
  it("go on with a small letter after their own words", () => {
    const choices = { ...ticks.answer!.choices!, pass: { ok: true, why: "Whoever wants to may pass.", rules: [] } };
    show(state("x/y", { ...ticks, answer: { ...ticks.answer!, choices } }));
    press(page.root, "80 hearts", "Check", "I pass");
    expect(words(".bt-here")).toEqual(["I pass: whoever wants to may pass."]);
  });
  it("open their own sentence when they are pressed again, and take no more marks", () => {
    show(ALL.ticks!);
    press(page.root, "I pass", "Check", "90 hearts");
    expect(words(".bt-here")).toEqual(["90 hearts: 90 is no more than 90, whatever the suit."]);
    expect(page.host.session.items[0]?.given).toEqual(["pass"]);
    expect(document.activeElement).toBe(named(page.root, "90 hearts"));
  });
  it("find the belief behind the marks, whatever the order they were made in", () => {
    expect(grade(ALL.ticks!, ticks, ticks.answer!, ["coinche", "pass", "110D"]).belief?.rule).toBe("Only the number has to rise.");
    expect(grade(ALL.ticks!, ticks, ticks.answer!, ["coinche", "pass", "110D", "100S"])).toMatchObject({ grade: "right", missed: [], extra: [], belief: null });
  });
  it("are told one by one in a worked example", () => {
    show(ALL.ticksExample!);
    expect(all(page.root, "button.bt-tick")).toHaveLength(0);
    expect(words(".bt-verdict")).toHaveLength(1);
    expect(text(page.root, ".bt-walk")).toBe("I pass: you may always pass.");
    press(page.root, ...Array<string>(7).fill("Next step"));
    expect(words(".bt-verdict")).toHaveLength(7);
    expect(text(page.root, ".bt-reason")).toMatch(/^The call to beat/);
  });
  it("agree in two views of one drill", () => {
    show(state("x/y", ticks));
    const other = open(state("x/y", ticks), page.shelf);
    press(page.root, "Coinche");
    other.host.save(page.host.session);
    expect(named(other.root, "Coinche").getAttribute("aria-pressed")).toBe("true");
    other.dispose();
  });
  it("speak French", () => {
    show(frenchState(ticks));
    press(page.root, "80 coeur", "Vérifier");
    expect(text(page.root, ".bt-result")).toBe("Pas tout à fait\u202f: 4 réponses oubliées et une coche de trop");
    expect(words(".bt-verdict .bt-v")[0]).toBe("oui");
  });
});
