// A page with one drill on it, and what a learner does there.
import { render } from "../drill";
import { LocalHost } from "../local";
import { Store } from "../progress";
import type { State } from "../state";

/** Storage as a browser gives it, empty at the start. */
export class Shelf implements Storage {
  private readonly kept = new Map<string, string>();
  get length(): number { return this.kept.size; }
  clear(): void { this.kept.clear(); }
  getItem(key: string): string | null { return this.kept.get(key) ?? null; }
  key(index: number): string | null { return [...this.kept.keys()][index] ?? null; }
  removeItem(key: string): void { this.kept.delete(key); }
  setItem(key: string, value: string): void { this.kept.set(key, value); }
}

export interface Page {
  readonly root: HTMLElement;
  readonly host: LocalHost;
  readonly shelf: Shelf;
  dispose(): void;
}

export function open(state: State, shelf = new Shelf()): Page {
  const root = document.createElement("div");
  document.body.append(root);
  const host = new LocalHost(state, { store: new Store(shelf, () => "2026-11-30"), resolve: (url) => `../${url}` });
  return { root, host, shelf, dispose: render(host, root) };
}

export const all = (root: ParentNode, selector: string): HTMLElement[] => [...root.querySelectorAll<HTMLElement>(selector)];
export const text = (root: ParentNode, selector: string): string => root.querySelector(selector)?.textContent?.trim() ?? "";

/** The button or picture of this name. */
export function named(root: ParentNode, name: string): HTMLElement {
  const found = all(root, "button, [role=img]").filter((element) =>
    element.closest("[hidden]") === null && (element.getAttribute("aria-label") ?? element.textContent) === name);
  if (found.length !== 1) throw new Error(`${found.length} buttons are named ${name}: ${all(root, "button").map((b) => b.getAttribute("aria-label") ?? b.textContent).join(" | ")}`);
  return found[0]!;
}

export function press(root: ParentNode, ...names: string[]): void {
  for (const name of names) {
    const button = named(root, name);
    button.focus();
    button.click();
  }
}

export function key(target: EventTarget, name: string, more: KeyboardEventInit = {}): KeyboardEvent {
  const event = new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true, ...more });
  target.dispatchEvent(event);
  return event;
}
