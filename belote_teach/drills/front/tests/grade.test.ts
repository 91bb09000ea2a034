import { describe, expect, it } from "vitest";
import { grade } from "../grade";
import { fill, plural } from "../labels";
import { givenKey } from "../state";
import { follow, frenchState, holds, one, order, overruff, points, state } from "./fixtures/states";

const english = state("x", overruff);
const mark = (puzzle: typeof overruff, given: Parameters<typeof grade>[3]) => grade(english, puzzle, puzzle.answer!, given);

describe("marking by comparison", () => {
  it("takes marks as a set", () => {
    expect(mark(overruff, ["QD", "9D"])).toMatchObject({ grade: "right", missed: [], extra: [], result: "Right", reason: overruff.answer!.praise });
  });
  it("tells missed cards from marks too many, in the order of the hand", () => {
    expect(mark(overruff, ["7S", "KH", "9D"])).toMatchObject({
      grade: "wrong", missed: ["QD"], extra: ["KH", "7S"], result: "Not quite: one card missed and 2 marks too many", reason: overruff.answer!.reason, belief: null,
    });
  });
  it("finds the belief that the marks betray", () => {
    expect(mark(overruff, ["10H", "9D", "KH", "7S", "QD"]).belief?.belief).toContain("optional");
    expect(mark(overruff, ["QD"]).belief?.rule).toBe("Any higher trump will do.");
    expect(mark(overruff, ["9D", "QD"]).belief).toBeNull();
  });
  it("accepts any of the acceptable cards", () => {
    expect(mark(one, "QD").grade).toBe("right");
    expect(mark(one, "9D").grade).toBe("right");
    expect(mark(one, "KH")).toMatchObject({ grade: "wrong", extra: ["KH"], result: "Not quite" });
  });
  it("accepts a single card written without a list", () => {
    expect(grade(english, one, { ...one.answer!, key: "QD" }, "QD").grade).toBe("right");
    expect(grade(english, one, { ...one.answer!, key: "QD" }, "9D").grade).toBe("wrong");
  });
  it("compares a choice", () => {
    expect(mark(holds, "W").grade).toBe("right");
    expect(mark(holds, "E")).toMatchObject({ grade: "wrong", belief: { belief: "This is what you would say if the ace always won." } });
  });
  it("takes a sequence place by place", () => {
    const key = order.answer!.key as string[];
    expect(mark(order, key).grade).toBe("right");
    expect(mark(order, ["9D", "JD", ...key.slice(2)])).toMatchObject({ grade: "wrong", wrongPlaces: ["9D", "JD"], result: "Not quite" });
    expect(mark(order, key.slice(0, 3)).grade).toBe("wrong");
  });
  it("compares numbers, and nothing is not zero", () => {
    expect(mark(points, 41).grade).toBe("right");
    expect(mark(points, 40).grade).toBe("wrong");
    expect(grade(english, points, { ...points.answer!, key: 0 }, null).grade).toBe("wrong");
    expect(grade(english, points, { ...points.answer!, key: 0 }, 0).grade).toBe("right");
  });
  it("sets the space before a French colon", () => {
    const french = frenchState(overruff);
    expect(grade(french, overruff, overruff.answer!, ["9D"]).result).toBe("Pas tout à fait\u202f: une carte oubliée");
  });
});

describe("keys and labels", () => {
  it("writes marks in the order of the hand and other answers as they are", () => {
    expect(givenKey(follow, ["7C", "AH"])).toBe("AH 7C");
    expect(givenKey(order, ["9D", "JD"])).toBe("9D JD");
    expect(givenKey(points, 23)).toBe("23");
    expect(givenKey(holds, null)).toBe("");
  });
  it("chooses the plural of the language and falls back to other", () => {
    expect(plural("fr", { one: "une", other: "{n} cartes" }, 1)).toBe("une");
    expect(plural("en", { other: "{n} cards" }, 1)).toBe("1 cards");
    expect(plural("pt", { one: "uma", other: "{n} cartas" }, 3)).toBe("3 cartas");
  });
  it("leaves an unknown place as it stands", () => {
    expect(fill("{i} of {n}", { i: 2 })).toBe("2 of {n}");
  });
});
