// The cards, drawn as paths: no font, no picture, no emoji. Rank paths are 20 high, suits stand in a square of 24.
import { drawing, h, spoken } from "./dom";
import type { Card, State } from "./state";

const SUITS: Readonly<Record<string, string>> = {
  S: "M12 1.6c-2.7 4-9.4 7.6-9.4 12.7c0 2.9 2.1 4.9 4.6 4.9c1.6 0 2.9-.7 3.8-2c-.2 2-1 3.7-2.7 5.2h7.4c-1.7-1.5-2.5-3.2-2.7-5.2c.9 1.3 2.2 2 3.8 2c2.5 0 4.6-2 4.6-4.9C21.4 9.2 14.7 5.6 12 1.6z",
  H: "M12 22C9.2 18.4 2.2 14.2 2.2 8.2C2.2 5 4.5 2.6 7.4 2.6c2 0 3.7 1.2 4.6 3.1c.9-1.9 2.6-3.1 4.6-3.1c2.9 0 5.2 2.4 5.2 5.6C21.8 14.2 14.8 18.4 12 22z",
  D: "M12 1.2C14 5.2 16.9 9 20.4 12C16.9 15 14 18.8 12 22.8C10 18.8 7.1 15 3.6 12C7.1 9 10 5.2 12 1.2z",
  C: "M12 1.8a4.8 4.8 0 0 0-3.5 8.1a4.9 4.9 0 1 0 2.6 6.7c-.1 2.2-1 4.1-2.8 5.8h7.4c-1.8-1.7-2.7-3.6-2.8-5.8a4.9 4.9 0 1 0 2.6-6.7A4.8 4.8 0 0 0 12 1.8z",
};

/** Width and path of every index that is printed in some language. */
const RANKS: Readonly<Record<string, readonly [number, string]>> = {
  "7": [13, "M.6 1.45H11.6L4.4 22"],
  "8": [14, "M7 9.2a3.9 3.87 0 1 1 0-7.75a3.9 3.87 0 1 1 0 7.75zM7 9.2a4.9 4.67 0 1 0 0 9.35a4.9 4.67 0 1 0 0-9.35z"],
  "9": [14, "M12.2 6.8a5.2 5.35 0 1 1-10.4 0a5.2 5.35 0 1 1 10.4 0C12.2 12 9.6 16.6 4.2 21.6"],
  "10": [22, "M.4 5.2L5.2 1.9V21M15.2 1.45c3.4 0 5.2 3.2 5.2 8.55s-1.8 8.55-5.2 8.55s-5.2-3.2-5.2-8.55s1.8-8.55 5.2-8.55z"],
  J: [12, "M10.3-1V13.8a4.35 4.75 0 0 1-8.8.2"],
  Q: [17, "M7.9 1.45c4 0 6.4 3.2 6.4 8.55s-2.4 8.55-6.4 8.55s-6.4-3.2-6.4-8.55S3.9 1.45 7.9 1.45zM9 13.6L16 21.8"],
  K: [15, "M2-1V21M14-2L2.6 12.4M6.4 7.8L14.2 22"],
  A: [17, "M1.2 22L8 1.3h1L15.8 22M3.8 13.7H13.2"],
  R: [15, "M2 21V1.45H7.6a4.75 4.75 0 0 1 0 9.6H2M7.6 11L13.8 22"],
  D: [15, "M2 1.45v17.1h3.4c5 0 7.7-3 7.7-8.55S10.4 1.45 5.4 1.45z"],
  V: [16, "M.9-2L7.5 18.7h1L15.1-2"],
  F: [13, "M2 21V1.45H12.6M2 10.3H10.8"],
};

const HIDDEN = 'aria-hidden="true" focusable="false"';

/** The suit of a card. */
export const suitOf = (card: Card): string => card.slice(-1);

/** The index printed on a card: its rank, or the national letter of its figure. */
export function indexOf(card: Card, state: State): string {
  const rank = card.slice(0, -1);
  return state.indices[rank] ?? rank;
}

const rankOf = (index: string): readonly [number, string] => RANKS[index] ?? [0, ""];
const tenths = (n: number): string => String(Math.round(n * 10) / 10);

const suitAt = (suit: string, x: number, y: number, size: number): string =>
  `<svg x="${x}" y="${y}" width="${size}" height="${size}" viewBox="0 0 24 24"><path class="bt-s-${suit}" d="${SUITS[suit]}"/></svg>`;

/** The face of a card, to fill its frame. */
export function face(card: Card, state: State): HTMLElement {
  const suit = suitOf(card);
  const [width, path] = rankOf(indexOf(card, state));
  const wide = width * 1.3;
  return h("span", { class: "bt-card", "aria-hidden": "true" }, drawing(
    `<svg viewBox="0 0 72 104" ${HIDDEN}>` +
    `<svg x="${tenths(18 - wide / 2)}" y="9" width="${tenths(wide)}" height="26" viewBox="0 0 ${width} 20"><path class="bt-ix bt-i-${suit}" d="${path}"/></svg>` +
    `${suitAt(suit, 9, 40, 18)}${suitAt(suit, 31, 60, 34)}</svg>`,
  ));
}

/** The back of a card that lies face down. */
export function back(): HTMLElement {
  return h("span", { class: "bt-card bt-back", "aria-hidden": "true" });
}

/** A card inside a sentence: small, with its name for a screen reader. */
export function inlineCard(card: Card, state: State): HTMLElement {
  const suit = suitOf(card);
  const [width, path] = rankOf(indexOf(card, state));
  return h("span", { class: "bt-c", dir: "ltr" },
    spoken(state.names[card] ?? card),
    drawing(`<svg class="bt-r" viewBox="0 0 ${width} 20" width="${tenths(width * 0.65)}" height="13" ${HIDDEN}><path class="bt-ix bt-i-${suit}" d="${path}"/></svg>`),
    drawing(`<svg class="bt-p" viewBox="0 0 24 24" width="14" height="14" ${HIDDEN}><path class="bt-s-${suit}" d="${SUITS[suit]}"/></svg>`),
  );
}

/** The sign of a suit on its small white ground. */
export function pip(suit: string): SVGElement {
  return drawing(`<svg class="bt-pip" viewBox="0 0 24 24" ${HIDDEN}><path class="bt-s-${suit}" d="${SUITS[suit]}"/></svg>`);
}

/** The sign of a suit inside a sentence, with its name for a screen reader. */
export function inlineSuit(suit: string, state: State): HTMLElement {
  return h("span", { class: "bt-suit", dir: "ltr" }, spoken(state.suitNames?.[suit] ?? suit), pip(suit));
}

/** The sign of a verdict: a tick or a cross in a ring, told apart by shape. */
export function verdictIcon(ok: boolean): SVGElement {
  const sign = ok ? "M6 10.4l2.8 2.8L14 7.4" : "M6.8 6.8l6.4 6.4M13.2 6.8l-6.4 6.4";
  return drawing(`<svg class="bt-ic" viewBox="0 0 20 20" ${HIDDEN}><circle cx="10" cy="10" r="8.4"/><path d="${sign}"/></svg>`);
}
