import { describe, expect, it } from "vitest";
import { drawTable, moves } from "../table";
import { clockwise, order, overruff, state, trick, whole } from "./fixtures/states";

const english = state("x", overruff);

/** The ends of every arc, as [from, to] in words of the drawn table. */
function arcs(puzzle: typeof overruff): string[] {
  const path = drawTable(puzzle, english, "list")!.node.querySelector("path.bt-wide")!.getAttribute("d")!;
  const side = (x: number, y: number): string => (y < 25 ? "top" : y > 80 ? "bottom" : x < 50 ? "left" : "right");
  return [...path.matchAll(/M([\d.]+) ([\d.]+)A36 34 0 0 (\d) ([\d.]+) ([\d.]+)/g)].map(([, x1, y1, sweep, x2, y2]) =>
    `${side(Number(x1), Number(y1))}>${side(Number(x2), Number(y2))} ${sweep}`);
}

describe("the table", () => {
  it("runs anticlockwise: right, top, left, bottom", () => {
    expect(arcs(overruff)).toEqual(["right>top 0", "top>left 0", "left>bottom 0"]);
  });
  it("runs clockwise: left, top, right, bottom", () => {
    expect(arcs(clockwise)).toEqual(["left>top 1", "top>right 1", "right>bottom 1"]);
  });
  it("passes over an empty place, and leaves it undrawn", () => {
    const { N: _n, ...three } = overruff.seats;
    expect(arcs({ ...overruff, seats: three, trick: trick("E:AC W:8D") })).toEqual(["right>left 0", "left>bottom 0"]);
    const { E: _e, W: _w, ...two } = overruff.seats;
    expect(arcs({ ...overruff, seats: two, trick: trick("N:AC") })).toEqual(["top>bottom 0"]);
    expect(drawTable({ ...overruff, seats: two, trick: trick("N:AC") }, english, "l")!.node.querySelectorAll(".bt-at-E, .bt-at-W")).toHaveLength(0);
  });
  it("mirrors the heads of the arrows", () => {
    const turns = (puzzle: typeof overruff): number[] => [...drawTable(puzzle, english, "l")!.node.querySelectorAll<HTMLElement>(".bt-arrow.bt-wide")]
      .map((head) => Number(/rotate\((-?\d+)deg/.exec(head.style.cssText)![1]));
    // mirrored in the upright axis, each head points the other way round
    expect(turns(overruff)).toEqual([-175, 150, 5]);
    expect(turns(clockwise)).toEqual([-5, 30, 175]);
  });
  it("draws nothing beyond what was played", () => {
    expect(moves({ ...overruff, trick: trick("N:KH W:7H") })).toEqual([["N", "W"], ["W", "S"]]);
    expect(moves({ ...overruff, trick: [] })).toEqual([]);
    expect(moves(whole)).toEqual([["S", "E"], ["E", "N"], ["N", "W"]]);
  });
  it("reads as words in playing order, whoever sits where", () => {
    const said = (puzzle: typeof overruff): string[] => [...drawTable(puzzle, english, "l")!.node.querySelectorAll("li .bt-sr")].map((e) => e.textContent!);
    expect(said(overruff)).toEqual(["A of clubs, led by the opponent on your right", "7 of clubs, played by your partner", "8 of diamonds, played by the opponent on your left", "You play fourth"]);
    expect(drawTable(overruff, english, "l")!.node.getAttribute("dir")).toBe("ltr");
  });
  it("says who holds the trick only when told, and takes it back", () => {
    const table = drawTable(overruff, english, "l")!;
    expect(table.node.textContent).not.toContain("holds the trick");
    table.hold("W");
    expect(table.node.querySelector(".bt-at-W .bt-sr")?.textContent).toBe("8 of diamonds, played by the opponent on your left, holds the trick");
    table.hold("W");
    expect(table.node.querySelectorAll(".bt-holding")).toHaveLength(1);
    table.hold(null);
    expect(table.node.innerHTML).not.toContain("bt-hold");
  });
  it("is left out when there is nothing on it", () => {
    expect(drawTable(order, english, "l")).toBeNull();
  });
});
