// After the answer: the result and its reason, the belief beside the rule, card by card, and other tables.
import { inlineCard, verdictIcon } from "./cards";
import { freshId, h, type Child } from "./dom";
import type { Host } from "./host";
import { cellName } from "./sheet";
import { blankCells, givenKey, markable, type Answer, type Card, type Feedback, type Item, type Puzzle, type Rule, type State, type Text } from "./state";
import { doneStep } from "./steps";
import { about, aboutChoice, goingOn, words } from "./text";

/** What the live region says: the result and the decisive reason, nothing else. */
export function verdictWords(host: Host, feedback: Feedback | null, answer: Answer): Node[] {
  const { state } = host;
  const right = feedback?.grade === "right";
  return [
    ...(feedback ? [h("p", { class: `bt-result ${right ? "bt-ok" : "bt-no"}` }, verdictIcon(right), h("span", {}, ...words(feedback.result, state)))] : []),
    h("p", { class: "bt-reason" }, ...words(feedback?.reason ?? answer.reason, state)),
  ];
}

function ruleLine(host: Host, rules: readonly Rule[]): HTMLElement | null {
  if (rules.length === 0) return null;
  const named = rules.flatMap((rule, i): Child[] => {
    const href = host.link(rule);
    return [i > 0 && ", ", href ? h("a", { href }, rule.label) : rule.label];
  });
  return h("p", { class: "bt-rules" }, `${host.state.labels.rules}${host.state.labels.colon}`, ...named);
}

const heading = (title: string): HTMLElement => h("p", { class: "bt-heading" }, title);

/** The belief that the answer betrays, beside what holds at this table. */
function beliefPanel(host: Host, puzzle: Puzzle, item: Item, answer: Answer): HTMLElement | null {
  const { state } = host;
  const belief = item.feedback?.belief ?? null;
  const title = puzzle.shape === "marks" || puzzle.shape === "ticks" ? state.labels.beliefTitle : state.labels.beliefTitleOther;
  if (belief) {
    const rules = belief.rules.flatMap((id) => answer.rules.filter((rule) => rule.id === id));
    return h("div", { class: "bt-belief" },
      h("div", {}, heading(title), h("p", {}, ...words(belief.belief, state))),
      h("div", {}, heading(state.labels.ruleTitle), h("p", {}, ...words(belief.rule, state)), ruleLine(host, rules)));
  }
  if (puzzle.sheet) return null; // each cell has its own diagnosis
  const near = item.feedback?.grade === "wrong" ? answer.near[givenKey(puzzle, item.given)] : undefined;
  return near === undefined ? null
    : h("div", { class: "bt-belief bt-alone" }, h("div", {}, heading(title), h("p", {}, ...words(near, state))));
}

function folded(title: string, ...content: Child[]): HTMLDetailsElement {
  return h("details", { class: "bt-more" }, h("summary", {}, title), ...content);
}

/** A part of the question that has a sentence of its own: a card or a choice. */
interface Part { readonly id: string; readonly why: Text; readonly text: Text }

function explained(puzzle: Puzzle, answer: Answer, state: State): Part[] {
  if (puzzle.shape === "ticks") {
    return markable(puzzle).filter((id) => answer.choices?.[id]).map((id) => {
      const { why } = answer.choices![id]!;
      return { id, why, text: aboutChoice(puzzle, id, why, state) };
    });
  }
  const cards = [...puzzle.hand, ...Object.keys(answer.cards).filter((card) => !puzzle.hand.includes(card))].filter((card) => card in answer.cards);
  return cards.map((card) => {
    const { why } = answer.cards[card]!;
    return { id: card, why, text: about(card, why) };
  });
}

/** The wrong numbers of a sheet, each with its diagnosis. */
function mended(puzzle: Puzzle, item: Item, answer: Answer, state: State): HTMLElement | null {
  const { sheet } = puzzle;
  const { cells = {} } = item.feedback ?? {};
  if (!sheet) return null;
  const rows = blankCells(sheet).flatMap((id) => {
    const cell = cells[id];
    if (!cell || cell.ok) return [];
    const why = cell.near ?? (cell.follows ? state.labels.follows : answer.cells?.[id]?.why);
    return why ? [h("li", {}, h("b", {}, cellName(sheet, id, state)), state.labels.colon, ...words(goingOn(why, state), state))] : [];
  });
  return rows.length ? h("ul", { class: "bt-cards bt-first", role: "list" }, ...rows) : null;
}

/** The score line by line: open where a number was wrong. */
function scoreLines(item: Item, answer: Answer, state: State): HTMLElement | null {
  if (!answer.lines?.length) return null;
  const fold = folded(state.labels.scoreLines, h("ul", { class: "bt-cards", role: "list" }, ...answer.lines.map(({ text }) => h("li", {}, ...words(text, state)))));
  fold.open = item.feedback?.grade !== "right";
  return fold;
}

export interface Explanation {
  readonly nodes: readonly Node[];
  /** Opens the row of a card or a choice and returns its id. */
  explain(part: string): string | null;
}

/** Everything below the reason. */
export function explain(host: Host, puzzle: Puzzle, item: Item, answer: Answer): Explanation {
  const { state } = host;
  const { labels } = state;
  const rows = new Map<string, HTMLElement>();
  const row = ({ id, text }: Part): HTMLElement => {
    const element = h("li", { id: freshId() }, ...words(text, state));
    rows.set(id, element);
    return element;
  };
  const { missed = [], extra = [], wrongPlaces = [] } = item.feedback ?? {};
  const wrong = new Set([...missed, ...extra, ...wrongPlaces]);
  const parts = explained(puzzle, answer, state);
  const reason = item.feedback?.reason ?? answer.reason;
  const first = parts.filter(({ id, why }) => wrong.has(id) && !reason.includes(why)); // what was just said is not said again
  const others = parts.filter((part) => !first.includes(part));

  const panel = beliefPanel(host, puzzle, item, answer);
  const title = puzzle.shape === "ticks" ? labels.everyChoice : labels.everyCard;
  const all = others.length ? folded(title, h("ul", { class: "bt-cards", role: "list" }, ...others.map(row))) : null;
  if (all && puzzle.example) all.open = true;
  const order = puzzle.shape === "sequence" && item.feedback?.grade === "wrong"
    ? h("p", { class: "bt-rightorder" }, h("span", {}, `${labels.rightOrder}${labels.colon}`), ...(answer.key as readonly Card[]).map((card) => inlineCard(card, state)))
    : null;
  const elsewhere = answer.elsewhere.length || answer.elsewhereNote
    ? folded(labels.elsewhere,
      answer.elsewhereNote && h("p", {}, ...words(answer.elsewhereNote, state)),
      answer.elsewhere.length > 0 && h("ul", { role: "list" }, ...answer.elsewhere.map(({ tables, text }) =>
        h("li", {}, h("b", {}, tables.join(", ")), labels.colon, ...words(goingOn(text, state), state)))))
    : null;

  const nodes = [
    order,
    first.length ? h("ul", { class: "bt-cards bt-first", role: "list" }, ...first.map(row)) : null,
    mended(puzzle, item, answer, state),
    panel,
    panel?.querySelector(".bt-rules") ? null : ruleLine(host, answer.rules),
    scoreLines(item, answer, state),
    all,
    elsewhere,
  ].filter((node) => node !== null);

  const open = (part: string): string | null => {
    const element = rows.get(part);
    if (!element) return null;
    const fold = element.closest("details");
    if (fold) fold.open = true;
    for (const other of rows.values()) other.classList.toggle("bt-here", other === element);
    return element.id;
  };
  return { nodes, explain: open };
}

/** The whole way of thinking, step by step, for "Show every step". */
export function trace(host: Host, puzzle: Puzzle): HTMLElement | null {
  const { state } = host;
  if (puzzle.steps.length) {
    return h("ol", { class: "bt-steps bt-trace", role: "list" }, ...puzzle.steps.map((step, i) => doneStep(step, i, state, puzzle.steps.length, null)));
  }
  const last = puzzle.hints.at(-1);
  return last ? h("p", { class: "bt-trace" }, ...words(last, state)) : null;
}
