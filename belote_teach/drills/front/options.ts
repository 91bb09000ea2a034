// Answers that are no cards: one of a few words, or a number.
import { verdictIcon } from "./cards";
import { freshId, h, mark, spoken } from "./dom";
import type { Moment, Named, Question } from "./hand";
import { rove } from "./keys";
import { fill } from "./labels";
import type { Choice, Given, Puzzle, State } from "./state";
import { words } from "./text";

/** More choices than this stand in two columns where the page is narrow. */
const FEW = 4;

/** A row of buttons of which one is pressed; `pick` is told which. */
export function buttonRow(choices: readonly Choice[], state: State, labelledBy: string, pick: (id: string) => void): HTMLElement {
  const row = h("div", { class: choices.length > FEW ? "bt-opts bt-many" : "bt-opts", role: "group", "aria-labelledby": labelledBy },
    ...choices.map(({ id, label }) => h("button", { type: "button", class: "bt-btn bt-quiet", on: { click: () => pick(id) } }, ...words(label, state))));
  rove(row, "button");
  return row;
}

/** The same words where nothing is asked, as in a worked example: to be read, not pressed. */
function wordRow(choices: readonly Choice[], state: State, labelledBy: string): HTMLElement {
  return h("div", { class: "bt-opts", role: "group", "aria-labelledby": labelledBy },
    ...choices.map(({ label }) => h("span", { class: "bt-btn bt-quiet bt-still" }, ...words(label, state))));
}

/** One of a few words. */
export function drawChoice(puzzle: Puzzle, state: State, { labelledBy, describedBy }: Named, give: (given: Given) => void): Question {
  const { labels } = state;
  const still = puzzle.example;
  let now: Moment | null = null;
  const node = still
    ? wordRow(puzzle.choices, state, labelledBy)
    : buttonRow(puzzle.choices, state, labelledBy, (id) => { if (!now?.answer) give(id); });
  mark(node, "aria-describedby", describedBy);
  const buttons = [...node.querySelectorAll(".bt-btn")];

  const draw = (moment: Moment): void => {
    now = moment;
    for (const [i, button] of buttons.entries()) {
      const { id, label } = puzzle.choices[i]!;
      const chosen = moment.given === id;
      const right = moment.answer?.key === id;
      if (!still) mark(button, "aria-pressed", moment.answer ? null : String(chosen));
      button.classList.toggle("bt-was", chosen && moment.answer !== null);
      button.classList.toggle("bt-may", right);
      button.classList.toggle("bt-not", chosen && moment.answer !== null && !right);
      const tag = right && h("span", { class: "bt-tag", "aria-hidden": "true" }, ` · ${labels.rightTag}`);
      button.replaceChildren(h("span", {}, ...words(label, state), tag));
      if (!still) mark(button, "aria-disabled", moment.answer ? "true" : null);
      if (moment.answer && (chosen || right)) {
        button.prepend(verdictIcon(right));
        button.append(spoken(`, ${right ? (chosen ? labels.sayAnswerRight : labels.sayAnswerIs) : labels.sayAnswerWrong}`));
      }
    }
  };
  return { node, draw, entry: () => node.querySelector<HTMLElement>('button[tabindex="0"]') };
}

/** A whole number, typed. */
export function drawNumber(puzzle: Puzzle, state: State, { labelledBy, describedBy }: Named, give: (given: Given) => void, check: () => void): Question {
  const { labels } = state;
  const unit = freshId();
  const verdict = h("span", { class: "bt-v", id: freshId() });
  const asked = [labelledBy, describedBy, unit].filter(Boolean).join(" ");
  let answered = false;
  const input = h("input", {
    type: "text", class: "bt-input", inputmode: "numeric", autocomplete: "off", maxlength: 4, "aria-label": labels.yourAnswer,
    "aria-describedby": asked,
    on: {
      input: () => {
        const digits = input.value.replace(/\D/g, "");
        if (digits !== input.value) input.value = digits;
        give(digits === "" ? null : Number(digits));
      },
      keydown: (event) => {
        const { key, ctrlKey, metaKey, altKey } = event as KeyboardEvent;
        if (key === "Enter" && !ctrlKey && !metaKey && !altKey && !answered) {
          event.preventDefault();
          check();
        }
      },
    },
  });
  const node = h("div", { class: "bt-number" }, h("span", { class: "bt-field" }, input, h("span", { id: unit, class: "bt-unit" }, puzzle.unit ?? labels.points)), verdict);

  const draw = (moment: Moment): void => {
    const { answer } = moment;
    answered = answer !== null;
    const given = moment.example && answer ? Number(answer.key) : moment.given;
    const text = given === null ? "" : String(given);
    if (input.value.replace(/^0+(?=\d)/, "") !== text) input.value = text;
    input.readOnly = answered || moment.example;
    if (moment.example) input.tabIndex = -1;
    const right = answer !== null && Number(given) === Number(answer.key);
    node.classList.toggle("bt-may", answered && right);
    node.classList.toggle("bt-not", answered && !right);
    verdict.replaceChildren();
    if (answer) verdict.append(verdictIcon(right), right ? labels.rightTag : fill(labels.itIs, { n: String(answer.key) }));
    mark(input, "aria-describedby", answer ? `${verdict.id} ${asked}` : asked);
  };
  return { node, draw, entry: () => input };
}
