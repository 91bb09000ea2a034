// The deal player: a recorded deal, turn by turn. Nothing is asked; each turn is shown, said, and explained on demand.
import { inlineCard, verdictIcon } from "./cards";
import type { Deeds, Scene } from "./deeds";
import { drawing, freshId, h, mark } from "./dom";
import { drawFrame } from "./frame";
import { drawHeld, inColumns, openCards } from "./held";
import { head, subtitle } from "./head";
import { fill } from "./labels";
import { drawPad } from "./pad";
import type { Frame, Watch } from "./shapes";
import type { Item, Puzzle, State, Text } from "./state";
import { words } from "./text";

const SIGNS = {
  first: "M6 5V19M18 5L9 12L18 19",
  back: "M15 5L7 12L15 19",
  forward: "M9 5L17 12L9 19",
  last: "M18 5V19M6 5L15 12L6 19",
} as const;
type Way = keyof typeof SIGNS;

/** Where the hands have no room around the table: they are one tap away. The page's style keeps room by the same width. */
const NARROW = "(max-width: 560px)";

const KEYS: Readonly<Record<string, Way>> = { Home: "first", ArrowLeft: "back", ArrowRight: "forward", End: "last" };

/** The turn shown at an item of the session. */
export function frameAt(watch: Watch, item: Item): number {
  const n = typeof item.given === "number" ? item.given : 0;
  return Math.max(0, Math.min(watch.frames.length - 1, n));
}

/** Where each part of the deal begins: the auction, the tricks, the score. */
export function landings(watch: Watch): { readonly at: Frame["at"]; readonly frame: number; readonly fault: boolean }[] {
  const all = new Map<Frame["at"], { frame: number; fault: boolean }>();
  for (const [frame, { at, faults }] of watch.frames.entries()) {
    const known = all.get(at);
    if (!known) all.set(at, { frame, fault: faults.length > 0 });
    else if (faults.length > 0) known.fault = true;
  }
  return [...all].map(([at, where]) => ({ at, ...where }));
}

/** A turn as the live region says it, what was irregular and the explanation where they are shown. */
function aloud(frame: Frame, state: State, told: boolean, withWhy: boolean): Text {
  const { labels } = state;
  return [frame.said, ...frame.words, ...(told ? frame.faults : []).map((fault) => `${labels.fault}${labels.colon}${fault}`), ...frame.lines, withWhy ? frame.why ?? "" : ""]
    .filter(Boolean).join(" ");
}

/** A button that shows something or hides it again, and begins by doing so. */
function toggle(label: string, begins: boolean, show: (on: boolean) => void): HTMLElement {
  let on = begins;
  const button = h("button", { type: "button", class: "bt-btn bt-quiet bt-toggle", "aria-pressed": String(on), on: { click: () => {
    on = !on;
    mark(button, "aria-pressed", String(on));
    show(on);
  } } }, label);
  return button;
}

/** The player of a recorded deal. */
export function buildPlayer(state: State, puzzle: Puzzle, watch: Watch, index: number, deeds: Deeds): Scene {
  const { labels } = state;
  let here = 0;
  let open = false;
  let told = !watch.hideFaults;
  const last = watch.frames.length - 1;
  const frame = (): Frame => watch.frames[here]!;
  const goTo = (n: number): void => {
    const there = Math.max(0, Math.min(last, n));
    if (there !== here) deeds.turn(there, aloud(watch.frames[there]!, state, told, open));
  };
  const go = (way: Way): void => goTo({ first: 0, back: here - 1, forward: here + 1, last }[way]);

  const stage = h("div", { class: "bt-stage" });
  const ways = (Object.keys(SIGNS) as Way[]).map((way) => ({
    way,
    button: h("button", { type: "button", class: "bt-way", "aria-label": labels[way], on: { click: () => go(way) } },
      drawing(`<svg viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d="${SIGNS[way]}"/></svg>`)),
  }));
  const jumps = landings(watch).map(({ at, frame: landing, fault }) => {
    const name = at === "auction" ? labels.auction : at === "end" ? labels.end : fill(labels.trick, { n: at });
    const marked = `${name}, ${labels.fault}`;
    const sign = fault && verdictIcon(false);
    const button = h("button", { type: "button", class: "bt-jump", on: { click: () => goTo(landing) } }, typeof at === "number" ? String(at) : name, sign);
    const draw = (): void => {
      mark(button, "aria-label", fault && told ? marked : name);
      if (sign) sign.classList.toggle("bt-untold", !told);
    };
    return { at, button, fault: fault ? marked : "", draw };
  });
  const caption = h("div", { class: "bt-caption" });
  const whyBox = h("div", { class: "bt-because", id: freshId(), hidden: true });
  const why = h("button", { type: "button", class: "bt-link", "aria-controls": whyBox.id, on: { click: () => {
    open = !open;
    explain();
    if (open) deeds.tell(frame().why ?? "");
  } } }, labels.why);
  const held = drawHeld(puzzle, watch, state);
  const columns = inColumns(watch);
  const wide = !window.matchMedia(NARROW).matches;
  const showHands = columns || watch.hands.length === 0 ? null : toggle(labels.showHands, wide, (on) => {
    held.node.classList.toggle("bt-away", !on);
  });
  held.node.classList.toggle("bt-away", showHands !== null && !wide);
  const showFaults = watch.hideFaults ? toggle(labels.showFaults, false, (on) => {
    told = on;
    drawNow();
    if (on) deeds.tell(jumps.map(({ fault }) => fault).filter(Boolean).join("; "));
  }) : null;
  const pad = drawPad(watch, state);
  const next = state.puzzles.length > 1
    ? h("div", { class: "bt-acts" }, h("button", { type: "button", class: "bt-btn", on: { click: deeds.goOn } }, labels.next)) : null;

  const player = h("div", { class: columns ? "bt-player bt-intwo" : "bt-player", on: { keydown: (event) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event as KeyboardEvent;
    const way = KEYS[key];
    if (!way || ctrlKey || metaKey || altKey || shiftKey) return;
    event.preventDefault();
    go(way);
  } } },
  stage,
  h("div", { class: "bt-ways" }, ...ways.map(({ button }) => button)),
  h("div", { class: "bt-jumps", role: "group", "aria-label": labels.jump }, ...jumps.map(({ button }) => button)),
  caption,
  h("div", { class: "bt-acts bt-ask-why" }, why, showHands, showFaults),
  whyBox,
  watch.hands.length > 0 && held.node,
  pad.node);

  const explain = (): void => {
    const { why: reason, seat } = frame();
    const hand = seat && reason !== null ? openCards(watch, here, seat) : [];
    why.hidden = reason === null;
    mark(why, "aria-expanded", String(open));
    whyBox.hidden = !open || reason === null;
    whyBox.replaceChildren(...(whyBox.hidden ? [] : [
      h("p", {}, ...words(reason ?? "", state)),
      hand.length > 0 && h("p", { class: "bt-held" }, `${labels.held}${labels.colon}`, ...hand.map((card) => inlineCard(card, state))),
    ].filter((node) => node !== false)));
  };

  const top = head(state, puzzle, index);
  const trump = top.querySelector<HTMLElement>(".bt-trump");

  const drawNow = (): void => {
    const now = frame();
    const faults = told ? now.faults : [];
    if (trump) trump.hidden = now.at === "auction"; // what they play in is known when the calls are over
    stage.replaceChildren(drawFrame(puzzle, watch, now, state, told));
    caption.replaceChildren(
      h("p", {}, ...words([now.said, ...now.words].join(" "), state)),
      ...faults.map((fault) => h("p", { class: "bt-fault" }, verdictIcon(false), h("span", {}, h("b", {}, labels.fault), labels.colon, ...words(fault, state)))),
      ...(now.lines.length ? [h("ul", { class: "bt-cards", role: "list" }, ...now.lines.map((line) => h("li", {}, ...words(line, state))))] : []));
    for (const { way, button } of ways) {
      mark(button, "aria-disabled", (way === "first" || way === "back" ? here === 0 : here === last) ? "true" : null);
    }
    for (const { at, button, draw: drawJump } of jumps) {
      mark(button, "aria-current", at === now.at ? "true" : null);
      drawJump();
    }
    held.draw(here);
    pad.draw(now);
    explain();
  };

  const draw = (item: Item): boolean => {
    here = frameAt(watch, item);
    drawNow();
    return false;
  };

  return {
    puzzle, draw,
    nodes: [top, h("p", { class: "bt-q" }, ...words(puzzle.question, state)), subtitle(state, puzzle), player, next]
      .filter((node) => node !== null),
    entry: () => ways.find(({ way }) => way === "forward")!.button,
    lastHint: () => null,
  };
}
