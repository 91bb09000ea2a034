// What is kept on the reader's device: first tries, and the wish for four colours. One key, one version, no cookie.
import type { Grade, Suits } from "./state";

export const KEY = "belote_teach.v1";
export const BROKEN_KEY = `${KEY}.broken`;

interface Kept {
  readonly tries: number;
  readonly first: Grade;
  readonly last: Grade;
  readonly at: string;
}

export interface Progress {
  readonly version: 1;
  readonly items: Readonly<Record<string, Kept>>;
  readonly rows: Readonly<Record<string, { readonly first: Readonly<Record<string, Grade>> }>>;
  readonly prefs: { readonly suits?: Suits };
}

const EMPTY: Progress = { version: 1, items: {}, rows: {}, prefs: {} };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isGrade = (value: unknown): boolean => value === "right" || value === "wrong";

function isProgress(value: unknown): value is Progress {
  if (!isRecord(value) || value.version !== 1 || !isRecord(value.items)) return false;
  const { items, rows = {}, prefs = {} } = value;
  return Object.values(items).every((kept) => isRecord(kept) && Number.isInteger(kept.tries) && isGrade(kept.first) && isGrade(kept.last)) &&
    isRecord(rows) && Object.values(rows).every((row) => isRecord(row) && isRecord(row.first) && Object.values(row.first).every(isGrade)) &&
    isRecord(prefs) && (prefs.suits === undefined || prefs.suits === "two" || prefs.suits === "four");
}

/** The lesson that an id belongs to: "follow" for "follow/one-heart". */
export const lessonOf = (id: string): string => id.split("/")[0] ?? id;

function without<T>(all: Readonly<Record<string, T>>, lesson: string): Record<string, T> {
  return Object.fromEntries(Object.entries(all).filter(([id]) => lessonOf(id) !== lesson));
}

/** The one place that reads and writes the device's storage. Where storage is closed, everything still works for this visit. */
export class Store {
  private memory: Progress = EMPTY;

  constructor(private readonly storage: Storage | null = openStorage(), private readonly today: () => string = isoDate) {}

  read(): Progress {
    let text: string | null = null;
    try {
      text = this.storage?.getItem(KEY) ?? null;
    } catch {
      return this.memory;
    }
    if (text === null) return this.storage ? EMPTY : this.memory;
    try {
      const value: unknown = JSON.parse(text);
      if (isProgress(value)) return { ...EMPTY, ...value };
    } catch {
      // not JSON: set aside below, like any other damage
    }
    this.setAside(text);
    return EMPTY;
  }

  record(puzzleId: string, grade: Grade): void {
    const progress = this.read();
    const before = progress.items[puzzleId];
    const kept: Kept = { tries: (before?.tries ?? 0) + 1, first: before?.first ?? grade, last: grade, at: this.today() };
    this.write({ ...progress, items: { ...progress.items, [puzzleId]: kept } });
  }

  /** The first tries of a row of questions, by the id of the puzzle. */
  row(drillId: string): Readonly<Record<string, Grade>> {
    return this.read().rows[drillId]?.first ?? {};
  }

  recordFirst(drillId: string, puzzleId: string, grade: Grade): void {
    const progress = this.read();
    const first = { ...progress.rows[drillId]?.first, [puzzleId]: grade };
    this.write({ ...progress, rows: { ...progress.rows, [drillId]: { first } } });
  }

  restart(drillId: string): void {
    const progress = this.read();
    const { [drillId]: _gone, ...rows } = progress.rows;
    this.write({ ...progress, rows });
  }

  resetLesson(lesson: string): void {
    const progress = this.read();
    this.write({ ...progress, items: without(progress.items, lesson), rows: without(progress.rows, lesson) });
  }

  suits(): Suits | null {
    return this.read().prefs.suits ?? null;
  }

  wishSuits(suits: Suits): void {
    const progress = this.read();
    this.write({ ...progress, prefs: { ...progress.prefs, suits } });
  }

  /** Everything kept, as the text of a file. */
  export(): string {
    return JSON.stringify(this.read(), null, 2);
  }

  private setAside(text: string): void {
    try {
      this.storage?.setItem(BROKEN_KEY, text);
      this.storage?.removeItem(KEY);
    } catch {
      // storage is full or closed: the damaged text stays where it is
    }
  }

  private write(progress: Progress): void {
    this.memory = progress;
    try {
      this.storage?.setItem(KEY, JSON.stringify(progress));
    } catch {
      // storage is full or closed: progress lasts for this visit only
    }
  }
}

function openStorage(): Storage | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

function isoDate(): string {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((n) => String(n).padStart(2, "0")).join("-");
}
