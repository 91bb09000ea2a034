// Marking an answer against the baked one, by comparison alone. No rule of the game stands here.
import { fill, plural, type Labels, type Plural } from "./labels";
import type { CellAnswer, CellVerdict, Numbers, Sheet } from "./shapes";
import { asNumbers, blankCells, givenKey, markable, type Answer, type Card, type Feedback, type Given, type Puzzle, type State } from "./state";

const asCards = (key: Answer["key"]): readonly Card[] => (Array.isArray(key) ? key : [String(key)]);

/** The verdict on every cell the learner filled; a sum rightly reckoned from a slip above is no slip of its own. */
export function gradeSheet(sheet: Sheet, key: Numbers, about: Readonly<Record<string, CellAnswer>>, given: Numbers): Record<string, CellVerdict> {
  const printed = sheet.rows.flatMap((row) => row.cells).map(({ id, given: n }) => [id, typeof n === "number" ? n : 0] as const);
  const written: Numbers = { ...Object.fromEntries(printed), ...given };
  return Object.fromEntries(blankCells(sheet).map((id) => {
    const right = key[id] ?? 0;
    const ok = given[id] === right;
    const { sum = [], near = {} } = about[id] ?? {};
    const follows = !ok && sum.length > 0 && given[id] === sum.reduce((total, cell) => total + (written[cell] ?? 0), 0);
    return [id, { ok, right, near: ok ? null : near[String(given[id])] ?? null, follows }];
  }));
}

type Compared = Pick<Feedback, "missed" | "extra" | "wrongPlaces" | "cells"> & { readonly right: boolean };

function compare(puzzle: Puzzle, answer: Answer, given: Given): Compared {
  const { key } = answer;
  const none = { missed: [], extra: [], wrongPlaces: [] };
  const cards = Array.isArray(given) ? given : [];
  switch (puzzle.shape) {
    case "marks":
    case "ticks": {
      const expected = asCards(key);
      const all = markable(puzzle);
      const missed = all.filter((one) => expected.includes(one) && !cards.includes(one));
      const extra = all.filter((one) => !expected.includes(one) && cards.includes(one));
      return { ...none, missed, extra, right: missed.length + extra.length === 0 };
    }
    case "sequence": {
      const expected = asCards(key);
      const wrongPlaces = cards.filter((card, place) => expected[place] !== card);
      return { ...none, wrongPlaces, right: wrongPlaces.length === 0 && cards.length === expected.length };
    }
    case "card": {
      const right = asCards(key).includes(String(given));
      return { ...none, extra: right ? [] : [String(given)], right };
    }
    case "choice":
      return { ...none, right: given === key };
    case "number":
      return { ...none, right: Number(given) === Number(key) && given !== null };
    case "sheet": {
      const cells = puzzle.sheet ? gradeSheet(puzzle.sheet, key as Numbers, answer.cells ?? {}, asNumbers(given)) : {};
      return { ...none, cells, right: Object.values(cells).every((cell) => cell.ok) };
    }
    case "watch":
      return { ...none, right: true };
  }
}

/** What went wrong, counted: the label for each kind of slip. */
function slips(labels: Labels, puzzle: Puzzle, { missed, extra, cells = {} }: Compared): [Plural, number][] {
  switch (puzzle.shape) {
    case "marks": return [[labels.missed, missed.length], [labels.extra, extra.length]];
    case "ticks": return [[labels.missedTicks, missed.length], [labels.extraTicks, extra.length]];
    case "sheet": return [[labels.mend, Object.values(cells).filter((cell) => !cell.ok && !cell.follows).length]];
    default: return [];
  }
}

function result(labels: Labels, lang: string, counted: readonly [Plural, number][]): string {
  const parts = counted.filter(([, n]) => n > 0).map(([forms, n]) => plural(lang, forms, n));
  return parts.length ? `${labels.notQuite}${labels.colon}${parts.join(` ${labels.and} `)}` : labels.notQuite;
}

/** What there is to say about an answer. */
export function grade(state: State, puzzle: Puzzle, answer: Answer, given: Given): Feedback {
  const { labels, lang } = state;
  const compared = compare(puzzle, answer, given);
  const { right, ...places } = compared;
  return {
    grade: right ? "right" : "wrong",
    ...places,
    result: right ? labels.right : result(labels, lang, slips(labels, puzzle, compared)),
    reason: right ? answer.praise || answer.reason : answer.reason,
    belief: right ? null : answer.beliefs[givenKey(puzzle, given)] ?? null,
  };
}

/** The words of a thinking step once it is answered. */
export function stepResult(labels: Labels, right: boolean, label: string): string {
  return right ? labels.right : `${labels.notQuite}${labels.colon}${fill(labels.itIs, { n: label })}`;
}
