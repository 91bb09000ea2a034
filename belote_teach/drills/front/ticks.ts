// Several answers at once: words to mark, each with a ballot box. The box keeps the learner's mark after the answer.
import { verdictIcon } from "./cards";
import { freshId, h, mark, spoken } from "./dom";
import type { Moment, Named, Question } from "./hand";
import { rove } from "./keys";
import type { Labels } from "./labels";
import { markable, type Given, type Puzzle, type State } from "./state";
import { words } from "./text";

/** What a tap on a choice makes of the marks so far, in the order of the choices. */
export function ticked(puzzle: Puzzle, given: Given, id: string): Given {
  const ids = Array.isArray(given) ? given : [];
  return markable(puzzle).filter((one) => ids.includes(one) !== (one === id));
}

interface Said { readonly word: string; readonly note: string; readonly said: string }

/** The verdict on one choice, in the words seen and in those heard. */
export function verdictOnTick(ok: boolean, marked: boolean, example: boolean, labels: Labels): Said {
  const word = ok ? labels.may : labels.mayNot;
  if (example) return { word, note: "", said: ok ? labels.sayTickFree : labels.sayTickNotFree };
  if (ok) return { word, note: marked ? "" : labels.missedTag, said: marked ? labels.sayTickRight : labels.sayTickMissed };
  return { word, note: marked ? labels.extraTag : "", said: marked ? labels.sayTickExtra : labels.sayTickLeft };
}

interface Actions extends Named {
  /** True: the choices are to be looked at, not marked. */
  readonly still: boolean;
  give(given: Given): void;
  /** An answered choice opens its own explanation; returns the id of the row. */
  explain(id: string): string | null;
}

/** The choices of a puzzle, of which several may be marked. */
export function drawTicks(puzzle: Puzzle, state: State, actions: Actions): Question {
  const { labels } = state;
  let now: Moment = { given: null, answer: null, example: false, told: null };

  const cells = puzzle.choices.map(({ id, label }) => {
    const content = [h("span", { class: "bt-box", "aria-hidden": "true" }), h("span", {}, ...words(label, state))];
    const button = actions.still
      ? h("span", { class: "bt-tick bt-still" }, ...content)
      : h("button", { type: "button", class: "bt-tick", on: { click: () => (now.answer ? point(id, button) : actions.give(ticked(puzzle, now.given, id))) } }, ...content);
    return { id, button, cell: h("div", { class: "bt-tickcell" }, button), verdict: null as HTMLElement | null };
  });

  const point = (id: string, button: Element): void => {
    const row = actions.explain(id);
    const said = button.getAttribute("aria-describedby")?.split(" ")[0];
    if (row && said) mark(button, "aria-describedby", `${said} ${row}`);
  };

  const { labelledBy, describedBy } = actions;
  const node = h("div", { class: "bt-ticks", role: "group", "aria-labelledby": labelledBy, "aria-describedby": describedBy }, ...cells.map(({ cell }) => cell));
  if (!actions.still) rove(node, ".bt-tick");

  const draw = (moment: Moment): void => {
    now = moment;
    const taken = Array.isArray(moment.given) ? moment.given : [];
    for (const one of cells) {
      const chosen = taken.includes(one.id);
      const answer = moment.told === null || moment.told.includes(one.id) ? moment.answer : null;
      if (!actions.still) mark(one.button, "aria-pressed", moment.answer ? null : String(chosen));
      one.button.classList.toggle("bt-was", chosen && moment.answer !== null);
      if (!answer) {
        one.verdict?.remove();
        one.verdict = null;
        one.cell.classList.remove("bt-may", "bt-not");
        mark(one.button, "aria-describedby", null);
      } else if (!one.verdict) {
        const ok = answer.choices?.[one.id]?.ok ?? (answer.key as readonly string[]).includes(one.id);
        const { word, note, said } = verdictOnTick(ok, chosen, moment.example, labels);
        const saidId = freshId();
        one.verdict = h("p", { class: "bt-verdict" },
          spoken(said, saidId),
          h("span", { class: "bt-v", "aria-hidden": "true" }, verdictIcon(ok), word),
          note && h("span", { class: "bt-m", "aria-hidden": "true" }, note));
        one.cell.append(one.verdict);
        one.cell.classList.add(ok ? "bt-may" : "bt-not");
        mark(one.button, "aria-describedby", saidId);
      }
    }
  };
  return { node, draw, entry: () => (actions.still ? null : node.querySelector<HTMLElement>('.bt-tick[tabindex="0"]')) };
}
