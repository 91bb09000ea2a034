// The keyboard: arrows move inside a group, and plain keys stay inside the drill.

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** One button of the group is in the order of Tab; the arrows, Home and End move to the others. */
export function rove(group: HTMLElement, selector: string): void {
  const all = (): HTMLElement[] => [...group.querySelectorAll<HTMLElement>(selector)];
  const enter = (target: HTMLElement): void => {
    for (const button of all()) button.tabIndex = button === target ? 0 : -1;
  };
  const first = all()[0];
  if (first) enter(first);
  group.addEventListener("focusin", (event) => {
    const button = (event.target as HTMLElement).closest<HTMLElement>(selector);
    if (button) enter(button);
  });
  group.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const buttons = all();
    const here = buttons.indexOf((event.target as HTMLElement).closest<HTMLElement>(selector)!);
    if (here < 0) return;
    const there = destination(event.key, here, buttons);
    if (there === null) return;
    event.preventDefault();
    event.stopPropagation();
    buttons[there]?.focus();
  });
}

function destination(key: string, here: number, buttons: readonly HTMLElement[]): number | null {
  const last = buttons.length - 1;
  if (key === "Home") return 0;
  if (key === "End") return last;
  const step = STEPS[key];
  if (step) return Math.max(0, Math.min(last, here + step));
  if (key !== "ArrowUp" && key !== "ArrowDown") return null;
  return inNextRow(here, buttons, key === "ArrowDown" ? 1 : -1);
}

/** The nearest button in the row below or above; null in a hand of one row, where these keys scroll the page. */
function inNextRow(here: number, buttons: readonly HTMLElement[], way: 1 | -1): number | null {
  const places = buttons.map((button) => button.getBoundingClientRect());
  const from = places[here]!;
  const beyond = places.map((place, i) => ({ place, i })).filter(({ place }) => way * (place.top - from.top) > from.height / 2);
  if (beyond.length === 0) return new Set(places.map((place) => Math.round(place.top))).size > 1 ? here : null;
  const row = Math.min(...beyond.map(({ place }) => way * place.top));
  return beyond.filter(({ place }) => way * place.top < row + from.height / 2)
    .reduce((best, one) => (Math.abs(one.place.left - from.left) < Math.abs(best.place.left - from.left) ? one : best)).i;
}

/** Keys typed in the drill are for the drill: neither a notebook's commands nor a theme's shortcuts may hear them. */
export function keepKeys(root: HTMLElement): void {
  root.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    event.stopPropagation();
    const button = (event.target as HTMLElement).closest("button");
    if (event.repeat && button && (event.key === "Enter" || event.key === " ")) event.preventDefault(); // a key held down acts once
  });
}
