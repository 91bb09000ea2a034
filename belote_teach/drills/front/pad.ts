// The pad beside a deal: every trick won, its cards, and what it brought to which side; the sums so far below.
import { inlineCard } from "./cards";
import { h, spoken } from "./dom";
import { fill } from "./labels";
import type { Frame, Watch, WonTrick } from "./shapes";
import type { Card, State } from "./state";

/** The card that won a trick: that of its seat, in the turn that completed it. */
function winner(watch: Watch, trick: WonTrick): Card | undefined {
  return watch.frames.findLast((frame) => frame.at === trick.n)?.trick.find((play) => play.seat === trick.seat)?.card;
}

export interface Pad {
  readonly node: HTMLElement;
  draw(frame: Frame): void;
}

/** A pad with a line for every trick; the lines are filled as the deal goes on. */
export function drawPad(watch: Watch, state: State): Pad {
  const { labels } = state;
  const lines = watch.tricks.map((trick) => {
    const best = winner(watch, trick);
    const cards = h("span", { class: "bt-four" }, ...trick.cards.map((card) => {
      const drawn = inlineCard(card, state);
      if (card === best) drawn.classList.add("bt-best");
      return drawn;
    }));
    const said = spoken("");
    const who = h("th", { scope: "row" }, said, h("span", { class: "bt-nthtrick", "aria-hidden": "true" }, String(trick.n)));
    const points = watch.sides.map(() => h("td", {}));
    const row = h("tr", {}, who, ...points);
    return { trick, cards, said, who, points, row, full: false };
  });
  const sums = watch.sides.map(() => h("td", {}));
  const node = h("table", { class: "bt-pad" },
    h("caption", { class: "bt-sr" }, labels.tricksWon),
    h("thead", {}, h("tr", {}, h("td", {}), ...watch.sides.map(({ label, note }) => h("th", { scope: "col" }, label, note && h("small", {}, note))))),
    h("tbody", {}, ...lines.map(({ row }) => row)),
    h("tfoot", {}, h("tr", {}, h("th", { scope: "row" }, labels.running), ...sums)));

  const draw = (frame: Frame): void => {
    for (const [i, line] of lines.entries()) {
      const full = i < frame.won;
      const { n, who } = line.trick;
      line.said.textContent = fill(full ? labels.trickWon : labels.trick, { n, who });
      if (full === line.full) continue;
      line.full = full;
      if (full) line.who.append(line.cards);
      else line.cards.remove();
      for (const [side, cell] of line.points.entries()) cell.textContent = full && side === line.trick.side ? String(line.trick.points) : "";
    }
    for (const [side, cell] of sums.entries()) cell.textContent = String(frame.points[side] ?? 0);
  };
  return { node, draw };
}
