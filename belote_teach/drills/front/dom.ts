// Building elements: one function for HTML, one for drawings, and ids that never meet.

export type Child = Node | string | null | undefined | false;
type Handlers = Readonly<Record<string, (event: Event) => void>>;
export type Attributes = Readonly<Record<string, string | number | boolean | null | undefined | Handlers>>;

/** An element with its attributes and children; `on` holds its event handlers, true writes an empty attribute. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K, attributes: Attributes = {}, ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "object") for (const [event, act] of Object.entries(value)) element.addEventListener(event, act);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.filter((child): child is Node | string => child !== null && child !== undefined && child !== false));
  return element;
}

/** Words for a screen reader only. */
export function spoken(words: string, id?: string): HTMLElement {
  return h("span", { class: "bt-sr", id }, words);
}

const templates = new Map<string, Element>();

/** A drawing from its markup; parsed once, copied afterwards. */
export function drawing(markup: string): SVGElement {
  let template = templates.get(markup);
  if (!template) {
    const holder = document.createElement("div");
    holder.innerHTML = markup;
    template = holder.firstElementChild!;
    templates.set(markup, template);
  }
  return template.cloneNode(true) as SVGElement;
}

let counter = 0;

/** An id that no other element of the page has. */
export function freshId(): string {
  const page = document as Document & { btIds?: number };
  counter = page.btIds = (page.btIds ?? 0) + 1;
  return `bt-${counter}`;
}

/** Sets or takes away an attribute. */
export function mark(element: Element, name: string, value: string | null): void {
  if (value === null) element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
