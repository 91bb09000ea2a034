// The score sheet: a table of two columns, some cells given, the others to be filled in, each judged by itself.
import { verdictIcon } from "./cards";
import { freshId, h, mark, type Child } from "./dom";
import { gradeSheet } from "./grade";
import type { Moment, Named, Question } from "./hand";
import { fill } from "./labels";
import type { CellVerdict, Numbers, Sheet, SheetRow } from "./shapes";
import { asNumbers, blankCells, type Given, type State } from "./state";
import { goingOn } from "./text";

/** The name of a cell: "Us, marked". */
export function cellName(sheet: Sheet, id: string, state: State): string {
  const row = sheet.rows.find((one) => one.cells.some((cell) => cell.id === id));
  const column = sheet.columns[row?.cells.findIndex((cell) => cell.id === id) ?? 0];
  return fill(state.labels.cell, { column: column?.label ?? "", row: goingOn(row?.label ?? "", state) });
}

interface Actions extends Named {
  /** True: the sheet is to be looked at, not filled in. */
  readonly still: boolean;
  give(given: Given): void;
  check(): void;
}

interface Field {
  readonly row: string;
  /** The learner's number: a field to type in, or the place where a worked example writes it. */
  readonly box: HTMLInputElement | HTMLElement;
  readonly cell: HTMLElement;
  readonly verdict: HTMLElement;
}

/** The frame of a sheet: its heads and its rows, with what `cell` makes of each learner's cell. */
export function ruled(sheet: Sheet, labelledBy: string | null, cell: (id: string, row: SheetRow) => Child): HTMLTableElement {
  return h("table", { class: "bt-sheet", "aria-labelledby": labelledBy },
    h("thead", {}, h("tr", {}, h("td", {}), ...sheet.columns.map(({ label, note }) => h("th", { scope: "col" }, label, note && h("small", {}, note))))),
    h("tbody", {}, ...sheet.rows.map((row) => h("tr", { class: row.sum ? "bt-sum" : null },
      h("th", { scope: "row" }, row.label),
      ...row.cells.map(({ id, given }) => h("td", {}, given === null ? cell(id, row) : String(given)))))));
}

/** The sheet to fill in. */
export function drawSheet(sheet: Sheet, state: State, actions: Actions): Question {
  const { labels } = state;
  const order = blankCells(sheet);
  const fields = new Map<string, Field>();
  let now: Moment = { given: null, answer: null, example: false, told: null };

  const input = (id: string): HTMLInputElement => {
    const box = h("input", {
      type: "text", class: "bt-input", inputmode: "numeric", autocomplete: "off", maxlength: 4, "aria-label": cellName(sheet, id, state),
      on: { input: () => write(id, box), keydown: (event) => move(event as KeyboardEvent, id) },
    });
    return box;
  };
  const write = (id: string, box: HTMLInputElement): void => {
    const digits = box.value.replace(/\D/g, "");
    if (digits !== box.value) box.value = digits;
    const { [id]: _before, ...others } = asNumbers(now.given);
    const numbers: Numbers = digits === "" ? others : { ...others, [id]: Number(digits) };
    actions.give(Object.keys(numbers).length ? numbers : null);
  };
  const goTo = (id: string): void => {
    const box = fields.get(id)?.box as HTMLInputElement;
    box.select();
    box.focus();
  };
  /** Enter goes to the next cell; from the last one it checks, or goes to the one left empty. The arrows go as the sheet is ruled. */
  const move = (event: KeyboardEvent, id: string): void => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (ctrlKey || metaKey || altKey || shiftKey) return;
    const next = key === "Enter" ? order[order.indexOf(id) + 1] : beside(sheet, order, id, key, event.target as HTMLInputElement);
    if (key === "Enter" || next !== undefined) event.preventDefault();
    if (next !== undefined) return goTo(next);
    if (key !== "Enter" || now.answer) return;
    actions.check();
    const empty = order.find((one) => !(one in asNumbers(now.given)));
    if (empty !== undefined) goTo(empty);
  };

  const node = ruled(sheet, actions.labelledBy, (id, row) => {
    const box = actions.still ? h("span", { class: "bt-written" }) : input(id);
    const verdict = h("span", { class: "bt-v", id: freshId() });
    const cell = h("span", { class: "bt-numcell" }, verdict, box);
    fields.set(id, { row: row.id, box, cell, verdict });
    return cell;
  });
  mark(node, "aria-describedby", actions.describedBy);

  const draw = (moment: Moment): void => {
    now = moment;
    const { answer, example } = moment;
    const key = (answer?.key ?? {}) as Numbers;
    const given = asNumbers(moment.given);
    const verdicts = answer && !example ? gradeSheet(sheet, key, answer.cells ?? {}, given) : {};
    for (const [id, field] of fields) {
      const told = answer !== null && (moment.told === null || moment.told.includes(field.row));
      const number = example ? (told ? key[id] : undefined) : given[id];
      const text = number === undefined ? "" : String(number);
      if (field.box instanceof HTMLInputElement) {
        if (field.box.value.replace(/^0+(?=\d)/, "") !== text) field.box.value = text;
        field.box.readOnly = answer !== null;
      } else field.box.textContent = text;
      judge(field, verdicts[id], id === order[0] ? actions.describedBy : null);
    }
  };

  /** Until it is judged, the first cell is described by the situation: there the keyboard comes in. */
  const judge = (field: Field, verdict: CellVerdict | undefined, situation: string | null): void => {
    field.cell.classList.toggle("bt-may", verdict?.ok ?? false);
    field.cell.classList.toggle("bt-not", verdict !== undefined && !verdict.ok);
    field.verdict.replaceChildren();
    mark(field.box, "aria-describedby", verdict ? field.verdict.id : situation);
    if (verdict) field.verdict.append(verdictIcon(verdict.ok), h("span", {}, verdict.ok ? labels.rightTag : fill(labels.itIs, { n: verdict.right })));
  };
  return { node, draw, entry: () => (actions.still ? null : fields.get(order[0] ?? "")?.box ?? null) };
}

/** The learner's next cell where an arrow points. Within a number, left and right move among its digits. */
function beside(sheet: Sheet, order: readonly string[], id: string, key: string, box: HTMLInputElement): string | undefined {
  const rows = sheet.rows.map((row) => row.cells.map((cell) => cell.id));
  const row = rows.find((ids) => ids.includes(id)) ?? [];
  const column = rows.map((ids) => ids[row.indexOf(id)]);
  const { selectionStart: start, selectionEnd: end, value } = box;
  const whole = start === 0 && end === value.length;
  const line = key === "ArrowUp" || key === "ArrowDown" ? column
    : key === "ArrowLeft" && (whole || end === 0) || key === "ArrowRight" && (whole || start === value.length) ? row : [];
  const cells = line.filter((one): one is string => one !== undefined && order.includes(one));
  const here = cells.indexOf(id);
  return here < 0 ? undefined : cells[here + (key === "ArrowUp" || key === "ArrowLeft" ? -1 : 1)];
}
