// The end of a row: how it went, and what to look at again. Calm, without prizes.
import { verdictIcon } from "./cards";
import { h } from "./dom";
import type { Host } from "./host";
import { fill } from "./labels";
import { isAsked, itemAt } from "./state";

/** The last page of a row of questions. */
export function drawSummary(host: Host, again: (index: number) => void, restart: () => void): HTMLElement[] {
  const { state, session } = host;
  const { labels } = state;
  const asked = state.puzzles.map((puzzle, index) => ({ puzzle, index, item: itemAt(session, index) })).filter(({ puzzle }) => isAsked(puzzle));
  const right = asked.filter(({ item }) => item.first === "right").length;
  const wrong = asked.filter(({ item }) => item.first === "wrong");
  const head = h("p", { class: "bt-q", tabindex: -1 }, labels.done);
  return [
    head,
    asked.length > 0 && h("p", { class: "bt-sub" }, fill(labels.score, { n: right, m: asked.length })),
    ...(wrong.length ? [
      h("p", { class: "bt-eyebrow" }, labels.lookAgainAt),
      h("ul", { class: "bt-review", role: "list" }, ...wrong.map(({ puzzle, index, item }) => {
        const now = item.feedback?.grade === "right";
        const rules = (item.answer ?? puzzle.answer)?.rules ?? [];
        return h("li", { class: now ? "bt-may" : "bt-not" },
          h("span", { class: "bt-v" }, verdictIcon(now), now ? labels.rightTag : labels.notQuite),
          h("span", {}, rules.map((rule) => rule.label).join(", ")),
          h("button", { type: "button", class: "bt-link", on: { click: () => again(index) } }, fill(labels.lookAgain, { i: index + 1 })));
      })),
    ] : []),
    h("div", { class: "bt-acts" }, h("button", { type: "button", class: "bt-btn bt-quiet", on: { click: restart } }, labels.startOver)),
  ].filter((node) => node !== false);
}
