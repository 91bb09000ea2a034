// Four-colour suits, and the progress kept on this device: to save as a file, or to forget for this lesson.
import { h } from "./dom";
import type { Host } from "./host";
import { lessonOf } from "./progress";
import type { Suits } from "./state";

const CHANGED = "bt-suits";

/** The suits shown now: the reader's wish, else the course's. */
export function suitsNow(host: Host): Suits {
  return host.store.suits() ?? host.state.suits;
}

/** Tells the drill of every change of suits, made in any drill of the page or in another window. */
export function onSuits(listener: () => void): () => void {
  window.addEventListener(CHANGED, listener);
  window.addEventListener("storage", listener);
  return () => {
    window.removeEventListener(CHANGED, listener);
    window.removeEventListener("storage", listener);
  };
}

function save(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = h("a", { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

export interface Settings {
  readonly node: HTMLElement;
  /** Follows a change of suits. */
  draw(): void;
}

/** The line below a drill: folded where progress is kept, and filled when it is first opened. */
export function drawSettings(host: Host): Settings {
  const { labels } = host.state;
  const four = h("button", { type: "button", class: "bt-btn bt-quiet", on: { click: () => {
    host.store.wishSuits(suitsNow(host) === "four" ? "two" : "four");
    window.dispatchEvent(new Event(CHANGED));
  } } }, labels.fourColours);
  const draw = (): void => four.setAttribute("aria-pressed", String(suitsNow(host) === "four"));
  draw();
  const body = h("div", { class: "bt-set" }, four);
  if (!host.keepsProgress) return { node: h("div", { class: "bt-settings" }, body), draw };
  const node = h("details", { class: "bt-more bt-settings" }, h("summary", {}, labels.settings), body);
  node.addEventListener("toggle", () => { if (node.open && body.childElementCount === 1) body.append(...progressParts(host)); });
  return { node, draw };
}

/** Saving the progress as a file, and forgetting that of this lesson. */
function progressParts(host: Host): HTMLElement[] {
  const { labels, id } = host.state;
  const note = h("p", { class: "bt-sub" }, labels.stored);
  let sure = false;
  const forget = h("button", { type: "button", class: "bt-link", on: { click: () => {
    if (sure) {
      host.store.resetLesson(lessonOf(id));
      note.textContent = labels.resetDone;
    }
    sure = !sure;
    forget.textContent = sure ? labels.resetSure : labels.reset;
  } } }, labels.reset);
  const file = h("button", { type: "button", class: "bt-link", on: { click: () => save("belote_teach.json", host.store.export()) } }, labels.export);
  return [file, forget, note];
}
