// Sentences with cards in them. What touches a card (a stop, a bracket, "l’") stays on its line.
import { inlineCard, inlineSuit } from "./cards";
import { h } from "./dom";
import type { Card, Puzzle, State, Text } from "./state";

const TOKEN = /\[((?:10|[789JQKA])?[SHDC])\]/;
const TOUCHING = /([^ \t\n\r]*\[(?:10|[789JQKA])?[SHDC]\][^ \t\n\r]*)/;

const sign = (token: string, state: State): HTMLElement => (token.length === 1 ? inlineSuit(token, state) : inlineCard(token, state));

/** The nodes of a sentence, each token [8D] drawn as a small card, each [D] as the sign of the suit. */
export function words(text: Text, state: State): Node[] {
  const nodes: Node[] = [];
  for (const [place, part] of text.split(TOUCHING).entries()) {
    if (part === "") continue;
    if (place % 2 === 0) nodes.push(document.createTextNode(part));
    else {
      const pieces = part.split(TOKEN).map((piece, i) => (i % 2 ? sign(piece, state) : piece)).filter((piece) => piece !== "");
      nodes.push(pieces.length === 1 && typeof pieces[0] !== "string" ? pieces[0]! : h("span", { class: "bt-nb" }, ...pieces));
    }
  }
  return nodes;
}

/** What is said of a card, led by the card itself unless the sentence names it. */
export function about(card: Card, why: Text): Text {
  return why.includes(`[${card}]`) ? why : `[${card}] ${why}`;
}

/** A sentence as it goes on after a colon: with a small letter. */
export function goingOn(text: Text, state: State): Text {
  return text.charAt(0).toLocaleLowerCase(state.lang) + text.slice(1);
}

/** What is said of a choice, led by its words. */
export function aboutChoice(puzzle: Puzzle, id: string, why: Text, state: State): Text {
  return `${puzzle.choices.find((choice) => choice.id === id)?.label ?? id}${state.labels.colon}${goingOn(why, state)}`;
}

/** The cards of a text that is nothing but cards; null for a sentence. */
export function cardsOnly(text: Text): Card[] | null {
  const pieces = text.trim().split(/\s+/).map((piece) => new RegExp(`^${TOKEN.source}$`).exec(piece)?.[1]);
  return pieces.every((piece) => piece !== undefined && piece.length > 1) ? pieces as Card[] : null;
}

/** A sentence as a screen reader says it: cards and suits by their names. */
export function spokenText(text: Text, state: State): string {
  return text.replace(new RegExp(TOKEN, "g"), (token, card: Card) => state.names[card] ?? state.suitNames?.[card] ?? token);
}
