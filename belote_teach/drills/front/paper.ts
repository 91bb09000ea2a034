// On paper a row is a sheet for the class: every question, its boxes blank, and a line for the reason.
import type { Deeds } from "./deeds";
import { h } from "./dom";
import { head, subtitle } from "./head";
import type { Host } from "./host";
import { fill } from "./labels";
import { drawPad } from "./pad";
import { buildScene } from "./scene";
import type { Watch } from "./shapes";
import { FRESH, type Card, type Puzzle, type Seat, type State } from "./state";
import { words } from "./text";

const nothing = (): void => undefined;
const IDLE: Deeds = { give: nothing, check: nothing, hint: nothing, step: nothing, nextStep: nothing, clear: nothing, explain: () => null, turn: nothing, tell: nothing, goOn: nothing };

/** A question without any thinking done for the reader. */
function question(host: Host, puzzle: Puzzle, index: number): readonly Node[] {
  const scene = buildScene(host, { ...puzzle, steps: [], blank: 1 }, index, FRESH, IDLE);
  scene.draw(FRESH);
  return scene.nodes;
}

/** A worked example with all its steps and its reason. */
function example(host: Host, puzzle: Puzzle, index: number): readonly Node[] {
  const item = { ...FRESH, steps: puzzle.steps.map(() => ""), answer: host.session.items[index]?.answer ?? puzzle.answer ?? null };
  const scene = buildScene(host, puzzle, index, item, IDLE);
  scene.draw({ ...item, steps: [...item.steps, ...puzzle.hand, ...puzzle.choices, ...(puzzle.sheet?.rows ?? [])].map(String) });
  const nodes = scene.nodes.filter((node) => !(node instanceof HTMLElement && node.classList.contains("bt-print")));
  return [...nodes, h("p", { class: "bt-reason" }, ...words(item.answer?.reason ?? "", host.state))];
}

/** What lies before each player at the start of the play; for two what is face up, then what lies face down below it. */
function hands(state: State, puzzle: Puzzle, { hands, covers }: Watch): readonly HTMLElement[] {
  const { labels } = state;
  const line = (name: string, cards: readonly Card[]): HTMLElement =>
    h("li", {}, `${name}${labels.colon}`, ...words(cards.map((card) => `[${card}]`).join(" "), state));
  return Object.entries(hands.at(-1)?.hands ?? {}).flatMap(([seat, cards]) => {
    const who = puzzle.seats[seat as Seat] ?? seat;
    const under = cards.flatMap((card) => covers[card] ?? []);
    return under.length > 0 ? [line(fill(labels.faceUp, { who }), cards), line(fill(labels.faceDown, { who }), under)] : [line(who, cards)];
  });
}

/** A recorded deal as its hands, its calls, its tricks, what was irregular in it, and how it is marked. */
function deal(state: State, puzzle: Puzzle, index: number): readonly Node[] {
  const watch = puzzle.watch!;
  const { frames } = watch;
  const calls = frames.findLast((frame) => frame.at === "auction")?.calls ?? [];
  const end = frames.at(-1)!;
  const lines = [...(watch.hideFaults ? [] : frames).flatMap(({ faults }) => faults.map((fault) => `${state.labels.fault}${state.labels.colon}${fault}`)), end.said, ...end.lines];
  const pad = drawPad(watch, state);
  pad.draw(end);
  return [head(state, puzzle, index), h("p", { class: "bt-q" }, ...words(puzzle.question, state)), subtitle(state, puzzle),
    h("p", { class: "bt-sub" }, ...words(frames[0]!.said, state)),
    watch.hands.length > 0 && h("ul", { class: "bt-laid", role: "list" }, ...hands(state, puzzle, watch)),
    calls.length > 0 && h("ol", { class: "bt-auction", role: "list" }, ...calls.map(({ seat, call }) =>
      h("li", {}, `${puzzle.seats[seat] ?? seat}${state.labels.colon}`, ...words(call, state)))),
    pad.node, h("ul", { class: "bt-cards", role: "list" }, ...lines.map((line) => h("li", {}, ...words(line, state)))),
    watch.hideFaults && h("p", { class: "bt-print" }, state.labels.because)].filter((node): node is HTMLElement => node !== null && node !== false);
}

/** All the questions of a drill, to be printed. */
export function drawPaper(host: Host): HTMLElement {
  const { state } = host;
  return h("div", { class: "bt-paper" }, ...state.puzzles.map((puzzle, index) =>
    h("div", { class: "bt-onepage" }, ...(puzzle.watch ? deal(state, puzzle, index) : puzzle.example ? example(host, puzzle, index) : question(host, puzzle, index)))));
}

/** Lays out the paper while the page is printed; returns the way to stop that. */
export function onPrint(frame: HTMLElement, host: Host): () => void {
  let paper: HTMLElement | null = null;
  const begin = (): void => {
    if (paper) return;
    paper = drawPaper(host);
    frame.append(paper);
    frame.classList.add("bt-onpaper");
  };
  const end = (): void => {
    paper?.remove();
    paper = null;
    frame.classList.remove("bt-onpaper");
  };
  const media = window.matchMedia("print");
  const follow = (): void => (media.matches ? begin() : end());
  window.addEventListener("beforeprint", begin);
  window.addEventListener("afterprint", end);
  media.addEventListener("change", follow);
  return () => {
    end();
    window.removeEventListener("beforeprint", begin);
    window.removeEventListener("afterprint", end);
    media.removeEventListener("change", follow);
  };
}
