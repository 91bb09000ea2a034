// Before the answer, nothing in the page may tell it: the same page must come out whatever the answer is.
import { afterEach, describe, expect, it } from "vitest";
import type { Numbers } from "../shapes";
import { isAsked, type Answer, type State } from "../state";
import { ALL } from "./fixtures/states";
import { open } from "./page";

afterEach(() => document.body.replaceChildren());

/** The drill as written, with its counted ids made comparable. */
function written(shown: State): string {
  const page = open(shown);
  const html = page.root.innerHTML.replace(/bt-\d+/g, "bt-#");
  page.dispose();
  return html;
}

const isNumbers = (key: Answer["key"]): key is Numbers => typeof key === "object" && !Array.isArray(key);

function otherAnswer(answer: Answer): Answer {
  const cells = Object.fromEntries(Object.keys(answer.cells ?? {}).map((id) => [id, { why: "SECRET", near: {} }]));
  const choices = Object.fromEntries(Object.entries(answer.choices ?? {}).map(([id, verdict]) => [id, { ...verdict, ok: !verdict.ok, why: "SECRET" }]));
  const key = isNumbers(answer.key) ? Object.fromEntries(Object.entries(answer.key).map(([id, n]) => [id, n + 7])) : Array.isArray(answer.key) ? [...answer.key].reverse().slice(0, -1) : typeof answer.key === "number" ? answer.key + 7 : "N";
  const cards = Object.fromEntries(Object.entries(answer.cards).map(([card, verdict]) => [card, { ...verdict, ok: !verdict.ok, why: "SECRET" }]));
  return { ...answer, key, cards, cells, choices, lines: [], holder: "N", reason: "SECRET", praise: "SECRET", rules: [], beliefs: {}, near: {}, elsewhereNote: "SECRET" };
}

const asked = Object.entries(ALL).filter(([, shown]) => isAsked(shown.puzzles[0]!));

describe("before the answer", () => {
  it.each(asked)("the page is the same whatever the answer is: %s", (_, shown) => {
    const changed = { ...shown, puzzles: shown.puzzles.map((puzzle) => ({ ...puzzle, answer: otherAnswer(puzzle.answer!), twins: [] })) };
    expect(written(changed)).toBe(written(shown));
  });
  it.each(asked)("no word of the explanation stands in the page: %s", (_, shown) => {
    const html = written(shown);
    const { answer } = shown.puzzles[0]!;
    const strip = (text: string): string[] => text.split(/\[[^\]]+\]/).map((part) => part.trim()).filter((part) => part.length > 8);
    for (const part of [answer!.reason, answer!.praise, ...Object.values({ ...answer!.cards, ...answer!.choices, ...answer!.cells }).map((one) => one.why), ...(answer!.lines ?? []).map((line) => line.text)].flatMap(strip)) {
      expect(html).not.toContain(part);
    }
    expect(html).not.toMatch(/disabled|bt-may|bt-not\b|title=/);
  });
  it("all cards are alike", () => {
    const page = open(ALL.single!);
    const cards = [...page.root.querySelectorAll(".bt-pick")];
    expect(new Set(cards.map((card) => card.className)).size).toBe(1);
    expect(new Set(cards.map((card) => [...card.attributes].map((attribute) => attribute.name).sort().join()))).toEqual(new Set(["aria-label,aria-pressed,class,tabindex,type"]));
    page.dispose();
  });
});
