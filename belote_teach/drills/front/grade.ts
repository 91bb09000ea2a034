// Marking an answer against the baked one, by comparison alone. No rule of the game stands here.
import { fill, plural, type Labels } from "./labels";
import { givenKey, type Answer, type Card, type Feedback, type Given, type Puzzle, type State } from "./state";

const asCards = (key: Answer["key"]): readonly Card[] => (Array.isArray(key) ? key : [String(key)]);

function compare(puzzle: Puzzle, key: Answer["key"], given: Given): Pick<Feedback, "missed" | "extra" | "wrongPlaces"> & { right: boolean } {
  const none = { missed: [], extra: [], wrongPlaces: [] };
  const cards = Array.isArray(given) ? given : [];
  switch (puzzle.shape) {
    case "marks": {
      const expected = asCards(key);
      const missed = puzzle.hand.filter((card) => expected.includes(card) && !cards.includes(card));
      const extra = puzzle.hand.filter((card) => !expected.includes(card) && cards.includes(card));
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
  }
}

function result(labels: Labels, lang: string, missed: number, extra: number): string {
  const parts = [missed && plural(lang, labels.missed, missed), extra && plural(lang, labels.extra, extra)].filter(Boolean);
  return parts.length ? `${labels.notQuite}${labels.colon}${parts.join(` ${labels.and} `)}` : labels.notQuite;
}

/** What there is to say about an answer. */
export function grade(state: State, puzzle: Puzzle, answer: Answer, given: Given): Feedback {
  const { right, missed, extra, wrongPlaces } = compare(puzzle, answer.key, given);
  const counted = puzzle.shape === "marks";
  return {
    grade: right ? "right" : "wrong",
    missed, extra, wrongPlaces,
    result: right ? state.labels.right : result(state.labels, state.lang, counted ? missed.length : 0, counted ? extra.length : 0),
    reason: right ? answer.praise || answer.reason : answer.reason,
    belief: right ? null : answer.beliefs[givenKey(puzzle, given)] ?? null,
  };
}

/** The words of a thinking step once it is answered. */
export function stepResult(labels: Labels, right: boolean, label: string): string {
  return right ? labels.right : `${labels.notQuite}${labels.colon}${fill(labels.itIs, { n: label })}`;
}
