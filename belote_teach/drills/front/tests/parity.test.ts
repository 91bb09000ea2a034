// Both hosts say the same: what Python said of each answer is what comparing says of it here.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { grade } from "../grade";
import type { Feedback, Given, State } from "../state";

interface Rows { readonly state: State; readonly cases: readonly { readonly index: number; readonly given: Given; readonly feedback: Feedback }[] }
const rows = JSON.parse(readFileSync(`${import.meta.dirname}/fixtures/parity.json`, "utf8")) as readonly Rows[];

describe.each(rows.map(({ state, cases }) => [`${state.id} ${state.lang}`, state, cases] as const))("%s", (_, state, cases) => {
  it("is marked here as in Python", () => {
    expect(cases.length).toBeGreaterThan(0);
    for (const { index, given, feedback } of cases) {
      const puzzle = state.puzzles[index]!;
      expect({ given, ...grade(state, puzzle, puzzle.answer!, given) }).toEqual({ given, ...feedback });
    }
  });
});
