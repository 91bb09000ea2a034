// The table from above: four seats, the cards where they were played, and arrows in the direction of play.
import { face } from "./cards";
import { drawing, h, spoken } from "./dom";
import type { Puzzle, Seat, State } from "./state";

/** The seats as play passes them; the learner at the bottom, the partner at the top. */
const ROUND: Readonly<Record<"ccw" | "cw", readonly Seat[]>> = { ccw: ["S", "E", "N", "W"], cw: ["S", "W", "N", "E"] };

type Point = readonly [number, number];
interface Oval { readonly width: number; readonly height: number; readonly gaps: Readonly<Record<string, readonly [Point, Point]>> }

/** The gaps between two seats on one oval, from and to as play runs anticlockwise; in hundredths of the table. */
const WIDE: Oval = {
  width: 660, height: 312,
  gaps: {
    SE: [[57.48, 83.26], [75.9, 73.62]], EN: [[78.37, 29.07], [57.48, 16.74]],
    NW: [[42.52, 16.74], [21.63, 29.07]], WS: [[24.1, 73.62], [42.52, 83.26]],
  },
};
const SLIM: Oval = {
  width: 288, height: 300,
  gaps: {
    SE: [[62.31, 81.95], [68.54, 79.14]], EN: [[72.66, 23.58], [62.31, 18.05]],
    NW: [[37.69, 18.05], [27.34, 23.58]], WS: [[31.46, 79.14], [37.69, 81.95]],
  },
};
const RX = 36;
const RY = 34;

interface Arrow { readonly path: string; readonly x: number; readonly y: number; readonly turn: number }

/** From where to where an arc runs anticlockwise between two seats; with nobody between them, over the empty place. */
function gapBetween({ gaps }: Oval, from: Seat, to: Seat): readonly [Point, Point] | null {
  const direct = gaps[from + to];
  if (direct) return direct;
  const between = ROUND.ccw[(ROUND.ccw.indexOf(from) + 1) % 4]!;
  const [first, second] = [gaps[from + between], gaps[between + to]];
  return first && second ? [first[0], second[1]] : null;
}

/** The arc from one seat to the next, where its head stands and where that points. */
export function arrow(oval: Oval, from: Seat, to: Seat, direction: "ccw" | "cw"): Arrow | null {
  const gap = direction === "ccw" ? gapBetween(oval, from, to) : gapBetween(oval, to, from);
  if (!gap) return null;
  const [start, end] = direction === "ccw" ? gap : [gap[1], gap[0]];
  const sweep = direction === "ccw" ? 0 : 1;
  const cos = (end[0] - 50) / RX;
  const sin = (end[1] - 50) / RY;
  const sign = direction === "ccw" ? 1 : -1;
  const turn = Math.atan2(-sign * RY * cos * oval.height, sign * RX * sin * oval.width) * (180 / Math.PI);
  return { path: `M${start.join(" ")}A${RX} ${RY} 0 0 ${sweep} ${end.join(" ")}`, x: end[0], y: end[1], turn: Math.round(turn) };
}

/** What is drawn of a puzzle or of a turn of a deal. */
export type Setting = Pick<Puzzle, "trick" | "turn" | "seats" | "direction" | "trickLabel">;

/** The moves to draw: from each seat that has played to the one that plays next, as far as the trick has come. */
export function moves(puzzle: Setting): [Seat, Seat][] {
  const seats = [...puzzle.trick.map((played) => played.seat), ...(puzzle.turn ? [puzzle.turn.seat] : [])];
  return seats.slice(1).map((seat, i) => [seats[i]!, seat]);
}

export function felt(puzzle: Setting): HTMLElement {
  const threads: Record<"wide" | "slim", string> = { wide: "", slim: "" };
  const heads: SVGElement[] = [];
  for (const [from, to] of moves(puzzle)) {
    for (const [name, oval] of [["wide", WIDE], ["slim", SLIM]] as const) {
      const drawn = arrow(oval, from, to, puzzle.direction);
      if (!drawn) continue;
      threads[name] += drawn.path;
      const head = drawing('<svg class="bt-arrow" viewBox="0 0 14 14" aria-hidden="true"><path d="M4 2L10 7L4 12"/></svg>');
      head.classList.add(`bt-${name}`);
      head.style.cssText = `left:${drawn.x}%;top:${drawn.y}%;transform:rotate(${drawn.turn}deg)`;
      heads.push(head);
    }
  }
  return h("div", { class: "bt-felt", "aria-hidden": "true" },
    drawing(
      '<svg class="bt-thread" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">' +
      `<path class="bt-wide" d="${threads.wide}"/><path class="bt-slim" d="${threads.slim}"/></svg>`),
    ...heads);
}

const order = (nth: string, note: string): HTMLElement =>
  h("span", { class: "bt-nth", "aria-hidden": "true" }, h("b", {}, nth), note && ` · ${note}`);

export interface Table {
  readonly node: HTMLElement;
  /** The list of what was played, for a description of the hand. */
  readonly listId: string;
  /** Shows who holds the trick, or nobody. */
  hold(seat: Seat | null): void;
}

/** The table of a puzzle, or null when it has neither a trick nor a turn. */
export function drawTable(puzzle: Puzzle, state: State, listId: string): Table | null {
  return puzzle.trick.length === 0 && !puzzle.turn ? null : layTable(puzzle, state, listId);
}

/** The table, with the cards of a trick where they were played. */
export function layTable(puzzle: Setting, state: State, listId: string): Table {
  const holdsWords = state.labels.holdsTheTrick;
  const seats = new Map<Seat, { node: HTMLElement; said: HTMLElement; words: string }>();

  const played = puzzle.trick.map((play) => {
    const said = spoken(play.said);
    const who = play.seat === "S" ? null : h("span", { class: "bt-who", "aria-hidden": "true" }, play.who);
    const under = play.seat === "S" ? h("span", { class: "bt-nth", "aria-hidden": "true" }, h("b", {}, play.order), ` · ${play.note || play.who}`) : order(play.order, play.note);
    const node = h("li", { class: `bt-seat bt-at-${play.seat}` }, said, who, face(play.card, state), under);
    seats.set(play.seat, { node, said, words: play.said });
    return node;
  });
  const turn = puzzle.turn && h("li", { class: `bt-seat bt-at-${puzzle.turn.seat}` },
    spoken(puzzle.turn.said),
    puzzle.turn.seat !== "S" && h("span", { class: "bt-who", "aria-hidden": "true" }, puzzle.seats[puzzle.turn.seat]),
    h("span", { class: "bt-slot", "aria-hidden": "true" }),
    order(puzzle.turn.order, puzzle.turn.note));
  const empty = ROUND[puzzle.direction].filter((seat) => puzzle.seats[seat] && !seats.has(seat) && seat !== puzzle.turn?.seat);

  const node = h("div", { class: "bt-table", dir: "ltr", role: "group", "aria-label": puzzle.trickLabel },
    felt(puzzle),
    h("ol", { class: "bt-order", id: listId, role: "list" }, ...played, turn),
    ...empty.map((seat) => h("div", { class: `bt-seat bt-at-${seat}`, "aria-hidden": "true" }, h("span", { class: "bt-who" }, puzzle.seats[seat]))));

  let held: Seat | null = null;
  const hold = (seat: Seat | null): void => {
    if (seat === held) return;
    held = seat;
    for (const [at, place] of seats) {
      const holds = at === seat;
      place.node.classList.toggle("bt-holds", holds);
      place.said.textContent = holds ? `${place.words}, ${holdsWords}` : place.words;
      place.node.querySelector(".bt-holding")?.remove();
      if (holds) place.node.append(h("span", { class: "bt-holding", "aria-hidden": "true" }, holdsWords));
    }
  };
  return { node, listId, hold };
}
