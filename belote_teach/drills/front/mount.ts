// The drills of a page: a classic script, so that it also works when the page is opened by a double click.
import { render } from "./drill";
import { LocalHost } from "./local";
import type { State } from "./state";

/** The site's root: this script lies two folders below it. */
function siteRoot(): string {
  const script = document.currentScript as HTMLScriptElement | null;
  return script?.src ? new URL("../../", script.src).href : document.baseURI;
}

/** Keeps the height of a place where another question than the first is shown, until the learner goes on. */
function keepRoom(host: LocalHost, place: HTMLElement): void {
  place.style.minHeight = `${place.offsetHeight}px`;
  const stop = host.onChange(() => {
    place.style.minHeight = "";
    stop();
  });
}

/** Brings every drill of the page to life, each once: the drill takes the place of its own source. */
export function mountAll(root: string): void {
  for (const place of document.querySelectorAll<HTMLElement>("[data-belote-drill]")) {
    const source = place.querySelector('script[type="application/json"]');
    if (!source?.textContent) continue;
    try {
      const state = JSON.parse(source.textContent) as State;
      const host = new LocalHost(state, { resolve: (url) => new URL(url, root).href });
      if (host.session.index > 0 && host.session.index < state.puzzles.length) keepRoom(host, place);
      render(host, place);
    } catch (error) {
      place.querySelector(".bt-outline")?.remove(); // the readable fallback stays in its place, at its full length
      console.error(error);
    }
  }
}

const root = siteRoot();
if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", () => mountAll(root), { once: true });
else mountAll(root);
