// The hand: cards to mark, to choose one from, or to put in order. The box under a card holds the learner's answer.
import { back, face, verdictIcon } from "./cards";
import { freshId, h, mark, spoken } from "./dom";
import { rove } from "./keys";
import { fill, type Labels } from "./labels";
import type { Answer, Card, Given, Puzzle, State } from "./state";

/** What a question shows at a moment. */
export interface Moment {
  readonly given: Given;
  /** Present once answered (or shown, in a worked example). */
  readonly answer: Answer | null;
  /** In a worked example: nothing was given. */
  readonly example: boolean;
  /** In a worked example: the parts that have their verdict already; null means all. */
  readonly told: readonly string[] | null;
}

export interface Question {
  readonly node: HTMLElement;
  draw(moment: Moment): void;
  /** Where the keyboard enters. */
  entry(): HTMLElement | null;
}

/** The question that names the part to be answered, and the situation that describes it; both by the ids of their elements. */
export interface Named {
  readonly labelledBy: string;
  readonly describedBy: string | null;
}

/** What the learner's tap on a card makes of the answer so far. */
export function tapped(puzzle: Puzzle, given: Given, card: Card): Given {
  if (puzzle.shape === "card") return given === card ? null : card;
  const cards = Array.isArray(given) ? given : [];
  if (puzzle.shape === "sequence") return cards.includes(card) ? cards.filter((one) => one !== card) : [...cards, card];
  return puzzle.hand.filter((one) => cards.includes(one) !== (one === card));
}

interface Verdict { readonly ok: boolean; readonly word: string; readonly note: string; readonly said: string }

/** The verdict on one card, in the words seen and in those heard. */
export function verdictOn(puzzle: Puzzle, card: Card, moment: Moment, labels: Labels): Verdict | null {
  const { answer, given, example } = moment;
  if (!answer) return null;
  if (puzzle.shape === "sequence") {
    const n = (answer.key as readonly Card[]).indexOf(card) + 1;
    const place = example ? n : Array.isArray(given) ? given.indexOf(card) + 1 : 0;
    return n === place
      ? { ok: true, word: example ? fill(labels.placeTag, { n }) : labels.rightTag, note: "", said: fill(labels.sayPlaceRight, { n }) }
      : { ok: false, word: fill(labels.placeTag, { n }), note: "", said: fill(labels.sayPlaceWrong, { n, given: place }) };
  }
  const key = Array.isArray(answer.key) ? answer.key as readonly Card[] : [String(answer.key)];
  const ok = answer.cards[card]?.ok ?? key.includes(card);
  const word = ok ? labels.may : labels.mayNot;
  const free = ok ? labels.sayMayFree : labels.sayMayNotFree;
  if (example) return { ok, word, note: "", said: free };
  if (puzzle.shape === "card") {
    return { ok, word, note: "", said: given === card ? (ok ? labels.sayMayPlayed : labels.sayMayNotPlayed) : free };
  }
  const marked = Array.isArray(given) && given.includes(card);
  if (ok) return { ok, word, note: marked ? "" : labels.missedTag, said: marked ? labels.sayMayMarked : labels.sayMayMissed };
  return { ok, word, note: marked ? labels.extraTag : "", said: marked ? labels.sayMayNotMarked : labels.sayMayNotLeft };
}

/** So many cards at most stand in a row, where the page is wide and where it is narrow: each keeps room for its verdict. */
const WIDE_ROW = 9;
const NARROW_ROW = 5;

/** How many of n cards stand in a row of at most so many: rows of the same length, as few as will do. */
const inRow = (n: number, most: number): number => Math.ceil(n / Math.ceil(n / most));

interface Actions extends Named {
  /** True: the cards are to be looked at, not taken. */
  readonly still: boolean;
  give(given: Given): void;
  /** An answered card opens its own explanation; returns the id of the row. */
  explain(card: Card): string | null;
}

/** The hand of a puzzle. */
export function drawHand(puzzle: Puzzle, state: State, actions: Actions): Question {
  const { labels, names } = state;
  const ordered = puzzle.shape === "sequence";
  let now: Moment = { given: null, answer: null, example: false, told: null };

  const cells = puzzle.hand.map((card) => {
    const box = h("span", { class: ordered ? "bt-box bt-num" : "bt-box", "aria-hidden": "true" });
    const name = names[card] ?? card;
    const lying = puzzle.covering?.includes(card) && back();
    const button = actions.still
      ? h("span", { class: "bt-pick bt-still", role: "img", "aria-label": name }, lying, face(card, state), box)
      : h("button", {
        type: "button", class: "bt-pick", "aria-label": name,
        on: { click: () => (now.answer ? point(card, button) : actions.give(tapped(puzzle, now.given, card))) },
      }, lying, face(card, state), box);
    return { card, name, box, button, cell: h("div", { class: "bt-cell" }, button), verdict: null as HTMLElement | null };
  });

  const point = (card: Card, button: Element): void => {
    const row = actions.explain(card);
    const said = button.getAttribute("aria-describedby")?.split(" ")[0];
    if (row && said) mark(button, "aria-describedby", `${said} ${row}`);
  };

  const node = h("div", {
    class: `bt-hand ${puzzle.hand.length <= NARROW_ROW ? "bt-n5" : "bt-n8"}${puzzle.example ? " bt-worked" : ""}${puzzle.covering?.length ? " bt-columns" : ""}`,
    style: `--bt-n:${inRow(puzzle.hand.length, WIDE_ROW)};--bt-m:${inRow(puzzle.hand.length, NARROW_ROW)}`,
    role: "group", "aria-labelledby": actions.labelledBy, "aria-describedby": actions.describedBy,
  }, ...cells.map(({ cell }) => cell));
  if (!actions.still) rove(node, ".bt-pick");

  const draw = (moment: Moment): void => {
    now = moment;
    const taken = Array.isArray(moment.given) ? moment.given : moment.given === null ? [] : [String(moment.given)];
    for (const one of cells) {
      const shown: Moment = moment.told === null || moment.told.includes(one.card) ? moment : { ...moment, answer: null };
      const chosen = taken.includes(one.card);
      const verdict = verdictOn(puzzle, one.card, shown, labels);
      if (ordered) {
        const place = moment.example && shown.answer ? (shown.answer.key as readonly Card[]).indexOf(one.card) + 1 : taken.indexOf(one.card) + 1;
        one.box.textContent = place > 0 ? String(place) : "";
        if (!actions.still) mark(one.button, "aria-label", place > 0 && !moment.answer ? `${one.name}, ${fill(labels.place, { n: place })}` : one.name);
      }
      if (!actions.still) mark(one.button, "aria-pressed", moment.answer ? null : String(chosen));
      one.button.classList.toggle("bt-was", chosen && moment.answer !== null);
      if (!verdict) {
        if (one.verdict) {
          one.verdict.remove();
          one.verdict = null;
          one.cell.classList.remove("bt-may", "bt-not");
          mark(one.button, "aria-describedby", null);
        }
      } else if (!one.verdict) {
        const said = freshId();
        one.verdict = h("p", { class: "bt-verdict" },
          spoken(verdict.said, said),
          h("span", { class: "bt-v", "aria-hidden": "true" }, verdictIcon(verdict.ok), verdict.word),
          verdict.note && h("span", { class: "bt-m", "aria-hidden": "true" }, verdict.note));
        one.cell.append(one.verdict);
        one.cell.classList.add(verdict.ok ? "bt-may" : "bt-not");
        mark(one.button, "aria-describedby", said);
      }
    }
  };
  const entry = (): HTMLElement | null => (actions.still ? null : node.querySelector<HTMLElement>('.bt-pick[tabindex="0"]'));
  return { node, draw, entry };
}
