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

/** The folded line below a drill; its content is made when it is first opened. */
export function drawSettings(host: Host): HTMLElement {
  const { labels } = host.state;
  const body = h("div", { class: "bt-set" });
  const node = h("details", { class: "bt-more bt-settings" }, h("summary", {}, host.keepsProgress ? labels.settings : labels.fourColours), body);
  node.addEventListener("toggle", () => { if (node.open && !body.hasChildNodes()) fillIn(host, body); });
  return node;
}

function fillIn(host: Host, body: HTMLElement): void {
  const { labels, id } = host.state;
  const four = h("button", { type: "button", class: "bt-btn bt-quiet", on: { click: () => {
    host.store.wishSuits(suitsNow(host) === "four" ? "two" : "four");
    window.dispatchEvent(new Event(CHANGED));
  } } }, labels.fourColours);
  const show = (): void => four.setAttribute("aria-pressed", String(suitsNow(host) === "four"));
  window.addEventListener(CHANGED, show);
  show();
  body.append(four);
  if (!host.keepsProgress) return;

  const note = h("p", { class: "bt-sub" }, labels.stored);
  let sure = false;
  const forget = h("button", { type: "button", class: "bt-link", on: { click: () => {
    if (!sure) {
      sure = true;
      forget.textContent = labels.resetSure;
      return;
    }
    sure = false;
    forget.textContent = labels.reset;
    host.store.resetLesson(lessonOf(id));
    note.textContent = labels.resetDone;
  } } }, labels.reset);
  body.append(
    h("button", { type: "button", class: "bt-link", on: { click: () => save("belote_teach.json", host.store.export()) } }, labels.export),
    forget, note);
}
