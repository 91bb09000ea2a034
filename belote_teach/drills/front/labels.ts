// Every word of the drill's own surface. The language catalogues of the package supply them, one for each language.

/** Forms chosen by the plural category of a number; "other" serves where a category has no form of its own. */
export type Plural = { readonly other: string } & Readonly<Partial<Record<"zero" | "one" | "two" | "few" | "many", string>>>;

export interface Labels {
  // actions
  readonly check: string;
  readonly hint: string;
  readonly moreHint: string;
  readonly next: string;
  readonly again: string;
  readonly nextStep: string;
  readonly everyStep: string;
  readonly startOver: string;
  // the head and the table
  readonly question: string; // {i} {n}
  readonly step: string; // {i} {n}
  readonly example: string;
  readonly trump: string;
  readonly table: string;
  readonly holdsTheTrick: string;
  readonly place: string; // {n}
  readonly yourAnswer: string;
  readonly points: string;
  readonly because: string;
  /** What stands between a heading and what follows on the same line: ": ", in French with its space before. */
  readonly colon: string;
  // what is asked before an answer can be checked
  readonly chooseOne: string;
  readonly markOne: string;
  readonly orderAll: string;
  readonly typeNumber: string;
  readonly tickOne: string;
  readonly fillAll: string;
  readonly kernelAsleep: string;
  // verdicts
  readonly right: string;
  readonly notQuite: string;
  readonly missed: Plural; // {n}
  readonly extra: Plural; // {n}
  readonly and: string;
  readonly may: string;
  readonly mayNot: string;
  readonly missedTag: string;
  readonly extraTag: string;
  readonly rightTag: string;
  readonly placeTag: string; // {n}
  readonly itIs: string; // {n}
  readonly missedTicks: Plural; // {n}
  readonly extraTicks: Plural; // {n}
  readonly mend: Plural; // {n}
  readonly follows: string;
  // verdicts, as a screen reader says them after the name of a card
  readonly sayMayMarked: string;
  readonly sayMayMissed: string;
  readonly sayMayNotMarked: string;
  readonly sayMayNotLeft: string;
  readonly sayMayFree: string;
  readonly sayMayNotFree: string;
  readonly sayMayPlayed: string;
  readonly sayMayNotPlayed: string;
  readonly sayPlaceRight: string; // {n}
  readonly sayPlaceWrong: string; // {given} {n}
  readonly sayAnswerRight: string;
  readonly sayAnswerWrong: string;
  readonly sayAnswerIs: string;
  readonly sayTickRight: string;
  readonly sayTickMissed: string;
  readonly sayTickExtra: string;
  readonly sayTickLeft: string;
  readonly sayTickFree: string;
  readonly sayTickNotFree: string;
  // the score sheet
  readonly cell: string; // {column} {row}
  // the deal player
  readonly watch: string;
  readonly first: string;
  readonly back: string;
  readonly forward: string;
  readonly last: string;
  readonly jump: string;
  readonly auction: string;
  readonly trick: string; // {n}
  readonly end: string;
  readonly turned: string;
  readonly why: string;
  readonly held: string;
  readonly running: string;
  readonly tricksWon: string;
  readonly trickWon: string; // {n} {who}
  readonly fault: string;
  readonly showFaults: string;
  readonly hands: string;
  readonly showHands: string;
  readonly onCovered: string;
  readonly covered: string;
  readonly faceUp: string; // {who}
  readonly faceDown: string; // {who}
  // the explanation
  readonly beliefTitle: string;
  readonly beliefTitleOther: string;
  readonly ruleTitle: string;
  readonly rules: string;
  readonly everyCard: string;
  readonly everyChoice: string;
  readonly scoreLines: string;
  readonly elsewhere: string;
  readonly rightOrder: string;
  readonly fallback: string;
  // the end of a row, and what is kept
  readonly done: string;
  readonly score: string; // {n} {m}
  readonly lookAgainAt: string;
  readonly lookAgain: string; // {i}
  readonly settings: string;
  readonly fourColours: string;
  readonly stored: string;
  readonly export: string;
  readonly reset: string;
  readonly resetSure: string;
  readonly resetDone: string;
}

/** Puts values into the places {n}, {i} … of a label. */
export function fill(template: string, values: Readonly<Record<string, string | number>>): string {
  return template.replace(/\{(\w+)\}/g, (place, name: string) => (name in values ? String(values[name]) : place));
}

/** The form of a plural label for a number, in a language. */
export function plural(lang: string, forms: Plural, n: number): string {
  const category = new Intl.PluralRules(lang).select(n);
  return fill(forms[category] ?? forms.other, { n });
}
