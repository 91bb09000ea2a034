// What lies before the players at a turn of a deal: cards in hand, or columns of open cards on covered ones.
import { back, face } from "./cards";
import { h, spoken } from "./dom";
import type { Frame, Watch } from "./shapes";
import type { Card, Puzzle, Seat, State } from "./state";

/** One place before a player. */
export interface Place {
  /** The card that lies there open; null where none does any more. */
  readonly card: Card | null;
  /** Whether a covered card lies there, below the open one or alone. */
  readonly covered: boolean;
  /** Whether the card has just been played from here: it is shown where it came from for this turn. */
  readonly gone: boolean;
  /** Whether the card has just been turned up. */
  readonly fresh: boolean;
}

/** True at a table for two, where the cards lie in columns. */
export const inColumns = (watch: Watch): boolean => Object.keys(watch.covers).length > 0;

const playedIn = (frame: Frame): Card | null => (frame.trick.length > 0 ? frame.trick.at(-1)!.card : null);

/** What lies before a seat at a turn: what Python laid there, less what was played, with what was turned up since. */
export function places(watch: Watch, here: number, seat: Seat): Place[] {
  const now = watch.frames[here]!;
  const last = playedIn(now);
  return lying(watch, here, here + 1, seat).flatMap(({ top, under, played, up }): Place[] => {
    const card = up ? under! : top;
    const gone = card === last;
    const away = played.has(card) && !gone;
    if (away && !inColumns(watch)) return [];
    return [{ card: away ? null : card, covered: under !== undefined && !up, gone, fresh: up && now.up.includes(card) }];
  });
}

/** The open cards of a player before the turn shown, the one that he plays in it among them. */
export const openCards = (watch: Watch, here: number, seat: Seat): Card[] =>
  lying(watch, here, here, seat).map(({ top, under, up, played }) => ({ card: up ? under! : top, played }))
    .filter(({ card, played }) => !played.has(card)).map(({ card }) => card);

interface Lying { readonly top: Card; readonly under: Card | undefined; readonly up: boolean; readonly played: ReadonlySet<Card | null> }

/** The places before a seat as they are laid at a turn, with what is played and turned up before the turn `end`. */
function lying(watch: Watch, here: number, end: number, seat: Seat): Lying[] {
  const laid = watch.hands.findLast(({ from }) => from <= here);
  if (!laid) return [];
  const since = watch.frames.slice(laid.from, end);
  const played = new Set(since.map(playedIn));
  const shown = new Set(since.flatMap((frame) => frame.up));
  return (laid.hands[seat] ?? []).map((top) => {
    const under = watch.covers[top];
    return { top, under, up: under !== undefined && shown.has(under), played };
  });
}

/** The same in words: the open cards, and which of them lie on covered ones. */
export function heldWords(row: readonly Place[], state: State): string {
  const { labels, names } = state;
  const named = (of: readonly Place[]): string => of.map(({ card }) => names[card!] ?? card).join(", ");
  const open = row.filter(({ card, gone }) => card && !gone);
  const alone = open.filter(({ covered }) => !covered);
  const above = open.filter(({ covered }) => covered);
  const bare = row.filter(({ card, covered, gone }) => covered && (!card || gone)).length;
  return [
    named(alone),
    above.length > 0 && `${labels.onCovered}${labels.colon}${named(above)}`,
    bare > 0 && `${labels.covered}${labels.colon}${bare}`,
  ].filter(Boolean).join("; ");
}

/** One place, drawn. */
function drawPlace({ card, covered, gone, fresh }: Place, turned: boolean, state: State): HTMLElement {
  const look = ["bt-lies", gone && "bt-gone", fresh && "bt-fresh", turned && "bt-turned"].filter(Boolean).join(" ");
  return h("span", { class: look }, covered && back(), card && face(card, state));
}

export interface Held {
  readonly node: HTMLElement;
  draw(here: number): void;
}

/** What lies before all the players; in columns the open cards of a table for two. */
export function drawHeld(puzzle: Puzzle, watch: Watch, state: State): Held {
  const { labels } = state;
  const seats = (Object.keys(watch.hands[0]?.hands ?? {}) as Seat[]).map((seat) => {
    const said = spoken("");
    const cards = h("span", { class: "bt-fan", "aria-hidden": "true" });
    const node = h("li", { class: `bt-holds-${seat}` }, h("span", { class: "bt-whose", "aria-hidden": "true" }, puzzle.seats[seat]), said, cards);
    return { seat, said, cards, node };
  });
  const node = h("ul", { class: "bt-hands", role: "list", "aria-label": labels.hands }, ...seats.map((one) => one.node));
  const draw = (here: number): void => {
    const calling = watch.frames[here]!.at === "auction";
    for (const { seat, said, cards } of seats) {
      const row = places(watch, here, seat);
      said.textContent = `${puzzle.seats[seat] ?? seat}${labels.colon}${heldWords(row, state)}`;
      cards.replaceChildren(...row.map((place) => drawPlace(place, calling && place.card === watch.turned, state)));
    }
  };
  return { node, draw };
}
