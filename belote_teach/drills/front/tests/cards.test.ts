import { describe, expect, it } from "vitest";
import { face, indexOf } from "../cards";
import { frenchState, overruff, state } from "./fixtures/states";

const english = state("x", overruff);
const italian = { ...english, indices: { J: "F", Q: "D", K: "R", A: "A" } };
const portuguese = { ...english, indices: { J: "V", Q: "D", K: "R", A: "A" } };

describe("cards", () => {
  it("prints the figures of the country", () => {
    expect(["JS", "QS", "KS", "AS", "10S"].map((card) => indexOf(card, english))).toEqual(["J", "Q", "K", "A", "10"]);
    expect(["JS", "QS", "KS", "AS"].map((card) => indexOf(card, frenchState(overruff)))).toEqual(["V", "D", "R", "A"]);
    expect(["JS", "QS", "KS"].map((card) => indexOf(card, italian))).toEqual(["F", "D", "R"]);
  });
  it("has a drawing for every index of every language", () => {
    for (const state of [english, italian, portuguese, frenchState(overruff)]) {
      for (const card of Object.keys(state.names)) {
        const paths = [...face(card, state).querySelectorAll("path")].map((path) => path.getAttribute("d"));
        expect(paths).toHaveLength(3);
        expect(paths.every((path) => path && path.startsWith("M"))).toBe(true);
      }
    }
  });
  it("draws every suit in its own class", () => {
    expect(face("10H", english).querySelectorAll(".bt-s-H")).toHaveLength(2);
    expect(face("10H", english).querySelector(".bt-i-H")).not.toBeNull();
  });
});
