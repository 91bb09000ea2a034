import { afterEach, describe, expect, it } from "vitest";
import { grade } from "../grade";
import type { Numbers } from "../shapes";
import type { State } from "../state";
import { ALL, frenchState, sheet, state } from "./fixtures/states";
import { all, key, open, press, text, type Page } from "./page";

let page: Page;
afterEach(() => { page.dispose(); document.body.replaceChildren(); });
const show = (shown: State): Page => (page = open(shown));
const words = (selector: string): string[] => all(page.root, selector).map((element) => element.textContent!.trim());
const cell = (name: string, root = page.root): HTMLInputElement => root.querySelector<HTMLInputElement>(`input[aria-label="${name}"]`)!;
const type = (name: string, value: string): void => {
  const input = cell(name);
  input.focus();
  input.value = value;
  input.dispatchEvent(new Event("input"));
};
const RIGHT = { "Us, last ten": "10", "Them, last ten": "0", "Us, marked": "118", "Them, marked": "84" };
const fillIn = (numbers: Record<string, string>): void => Object.entries({ ...RIGHT, ...numbers }).forEach(([name, value]) => type(name, value));
const judge = (numbers: Numbers) => grade(ALL.sheet!, sheet, sheet.answer!, { "last.us": 10, "last.them": 0, "marked.us": 118, "marked.them": 84, ...numbers });

describe("the score sheet", () => {
  it("is a table with heads for its rows and columns, named by the question", () => {
    show(ALL.sheet!);
    const table = page.root.querySelector("table")!;
    expect(document.getElementById(table.getAttribute("aria-labelledby")!)?.textContent).toBe("Fill in the sheet");
    expect(words("th[scope=col]")).toEqual(["Ustakers", "Themdefenders"]);
    expect(words("th[scope=row]")).toEqual(["Cards", "Last ten", "Belote", "Declarations", "Marked"]);
    expect(all(table, "input").map((input) => input.getAttribute("aria-label"))).toEqual(Object.keys(RIGHT));
    expect(all(table, "input").every((input) => input.getAttribute("inputmode") === "numeric")).toBe(true);
  });
  it("takes digits only, and forgets a cell that is emptied", () => {
    show(ALL.sheet!);
    type("Us, marked", "1a18");
    expect(cell("Us, marked").value).toBe("118");
    expect(page.host.session.items[0]?.given).toEqual({ "marked.us": 118 });
    type("Us, marked", "");
    expect(page.host.session.items[0]?.given).toBeNull();
  });
  it("goes from cell to cell with Enter, and up and down in a column", () => {
    show(ALL.sheet!);
    cell("Us, last ten").focus();
    key(cell("Us, last ten"), "Enter");
    expect(document.activeElement).toBe(cell("Them, last ten"));
    key(cell("Them, last ten"), "ArrowDown");
    expect(document.activeElement).toBe(cell("Them, marked"));
    key(cell("Them, marked"), "ArrowUp");
    expect(document.activeElement).toBe(cell("Them, last ten"));
    fillIn({});
    key(cell("Them, marked"), "Enter");
    expect(text(page.root, ".bt-result")).toBe("Right");
  });
  it("is walked by the arrows as it is ruled; within a number left and right move among its digits", () => {
    show(ALL.sheet!);
    type("Us, marked", "118");
    const field = cell("Us, marked");
    field.setSelectionRange(1, 1);
    expect(key(field, "ArrowRight").defaultPrevented).toBe(false);
    field.setSelectionRange(3, 3);
    expect(key(field, "ArrowLeft").defaultPrevented).toBe(false);
    expect(key(field, "ArrowRight").defaultPrevented).toBe(true);
    expect(document.activeElement).toBe(cell("Them, marked"));
    key(cell("Them, marked"), "ArrowLeft");
    expect(document.activeElement).toBe(field);
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, 3]);
    key(field, "ArrowRight");
    expect(document.activeElement).toBe(cell("Them, marked"));
    expect(key(cell("Them, marked"), "ArrowRight").defaultPrevented).toBe(false);
    key(cell("Them, marked"), "ArrowUp");
    key(cell("Them, last ten"), "ArrowLeft");
    expect(document.activeElement).toBe(cell("Us, last ten"));
  });
  it("goes from the last cell to the one left empty, and says what is missing", () => {
    show(ALL.sheet!);
    fillIn({ "Them, last ten": "" });
    key(cell("Them, marked"), "Enter");
    expect(text(page.root, "[role=status]")).toBe("Fill in every empty cell first.");
    expect(document.activeElement).toBe(cell("Them, last ten"));
  });
  it("asks for every cell before it is checked", () => {
    show(ALL.sheet!);
    type("Us, marked", "0");
    press(page.root, "Check");
    expect(text(page.root, "[role=status]")).toBe("Fill in every empty cell first.");
  });
  it("judges cell by cell, with the right number and the diagnosis of the wrong one", () => {
    show(ALL.sheet!);
    fillIn({ "Us, marked": "98" });
    press(page.root, "Check");
    expect(text(page.root, ".bt-result")).toBe("Not quite: one number to mend");
    expect(words(".bt-numcell .bt-v")).toEqual(["right", "right", "it is 118", "right"]);
    expect(all(page.root, ".bt-numcell svg")).toHaveLength(4);
    expect(words(".bt-first li")).toEqual(["Us, marked: the belote is missing: 20 more."]);
    expect(document.getElementById(cell("Us, marked").getAttribute("aria-describedby")!)?.textContent).toBe("it is 118");
    expect(cell("Us, marked").readOnly).toBe(true);
    expect(words("details[open] li")).toEqual(sheet.answer!.lines!.map((line) => line.text));
  });
  it("counts one slip once: a sum rightly reckoned from it is shown, not counted", () => {
    expect(judge({ "last.us": 0, "marked.us": 108 })).toMatchObject({
      grade: "wrong", result: "Not quite: one number to mend",
      cells: { "last.us": { ok: false, right: 10, near: "You won the last trick: its ten is yours.", follows: false }, "marked.us": { ok: false, right: 118, near: null, follows: true } },
    });
    expect(judge({ "last.us": 0, "marked.us": 98 }).result).toBe("Not quite: 2 numbers to mend");
    expect(judge({})).toMatchObject({ grade: "right", result: "Right" });
    expect(judge({ "marked.us": 0, "last.them": 7 }).cells!["marked.us"]).toEqual({ ok: false, right: 118, near: null, follows: false });
  });
  it("says of such a sum where it comes from", () => {
    show(ALL.sheet!);
    fillIn({ "Us, last ten": "0", "Us, marked": "108" });
    press(page.root, "Check");
    expect(words(".bt-first li")).toEqual(["Us, last ten: you won the last trick: its ten is yours.", "Us, marked: this follows from the slip above."]);
  });
  it("fills itself row by row in a worked example", () => {
    show(ALL.sheetExample!);
    expect(all(page.root, "input")).toHaveLength(0);
    expect(words(".bt-written")).toEqual(["10", "0", "", ""]);
    expect(text(page.root, ".bt-walk")).toBe("The last trick was yours: ten points.");
    press(page.root, "Next step");
    expect(words(".bt-written")).toEqual(["10", "0", "118", "84"]);
    press(page.root, "Next step");
    expect(text(page.root, ".bt-reason")).toMatch(/^The belote is worth 20/);
    expect(document.activeElement?.closest(".bt")).not.toBeNull();
  });
  it("agrees in two views, and leaves the cursor of the writer alone", () => {
    show(state("x/y", sheet));
    const other = open(state("x/y", sheet), page.shelf);
    const field = cell("Us, marked");
    type("Us, marked", "118");
    other.host.save(page.host.session);
    expect(cell("Us, marked", other.root).value).toBe("118");
    expect(document.activeElement).toBe(field);
    other.dispose();
  });
  it("speaks French", () => {
    show(frenchState(sheet));
    for (const input of all(page.root, "input") as HTMLInputElement[]) {
      input.value = "5";
      input.dispatchEvent(new Event("input"));
    }
    press(page.root, "Vérifier");
    expect(text(page.root, ".bt-result")).toBe("Pas tout à fait\u202f: 4 nombres à corriger");
    expect(words(".bt-numcell .bt-v")[2]).toBe("c’est 118");
  });
});
