// The table at one turn of a deal: what each seat has called, or the cards of the trick with the one that holds it.
import { face, verdictIcon } from "./cards";
import { freshId, h, spoken } from "./dom";
import type { Frame, Watch } from "./shapes";
import type { Puzzle, Seat, State } from "./state";
import { felt, layTable } from "./table";
import { words } from "./text";

const ROUND: Readonly<Record<"ccw" | "cw", readonly Seat[]>> = { ccw: ["E", "N", "W", "S"], cw: ["W", "N", "E", "S"] };

/** The calls of a seat, the newest of all in full ink. */
function calls(frame: Frame, seat: Seat, state: State): Node[] {
  const newest = frame.calls.length - 1;
  return frame.calls.flatMap((call, i) => (call.seat === seat
    ? [h("span", { class: i === newest ? "bt-call bt-new" : "bt-call" }, ...words(call.call, state))] : []));
}

/** True where the turned card lies among a player's own cards, as it does for two. */
const inHand = ({ hands, turned }: Watch): boolean => Object.values(hands[0]?.hands ?? {}).some((cards) => cards.includes(turned!));

function auction(puzzle: Puzzle, watch: Watch, frame: Frame, state: State): HTMLElement {
  const { labels } = state;
  const seats = ROUND[puzzle.direction].filter((seat) => puzzle.seats[seat]);
  return h("div", { class: "bt-table", dir: "ltr", role: "group", "aria-label": labels.auction },
    felt({ ...puzzle, trick: [], turn: null }),
    watch.turned && !inHand(watch) && h("div", { class: "bt-seat bt-middle" },
      spoken(`${labels.turned}${labels.colon}${state.names[watch.turned] ?? watch.turned}`),
      face(watch.turned, state), h("span", { class: "bt-nth", "aria-hidden": "true" }, labels.turned)),
    h("ul", { class: "bt-order", role: "list" }, ...seats.map((seat) =>
      h("li", { class: `bt-seat bt-at-${seat}` }, h("span", { class: "bt-who" }, puzzle.seats[seat]), h("span", { class: "bt-calls" }, ...calls(frame, seat, state))))));
}

/** The table of a frame; what was irregular is marked where that is `told`. */
export function drawFrame(puzzle: Puzzle, watch: Watch, frame: Frame, state: State, told: boolean): HTMLElement {
  if (frame.at === "auction") return auction(puzzle, watch, frame, state);
  const table = layTable({ ...puzzle, trick: frame.trick, turn: null }, state, freshId());
  table.hold(frame.holder);
  const played = frame.trick.at(-1);
  if (told && played && frame.faults.length > 0) {
    const place = table.node.querySelector(`.bt-order .bt-at-${played.seat}`);
    place?.classList.add("bt-irregular");
    place?.append(h("span", { class: "bt-stamp", "aria-hidden": "true" }, verdictIcon(false)), spoken(`, ${state.labels.fault}`));
  }
  return table.node;
}
