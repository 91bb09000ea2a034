import { describe, expect, it } from "vitest";
import { BROKEN_KEY, KEY, Store } from "../progress";
import { Shelf } from "./page";

const store = (shelf: Storage | null = new Shelf()): Store => new Store(shelf, () => "2026-11-30");

describe("progress on the device", () => {
  it("keeps the first and the last try under one versioned key", () => {
    const shelf = new Shelf();
    store(shelf).record("follow/one-heart", "wrong");
    store(shelf).record("follow/one-heart", "right");
    expect(JSON.parse(shelf.getItem(KEY)!)).toMatchObject({
      version: 1, items: { "follow/one-heart": { tries: 2, first: "wrong", last: "right", at: "2026-11-30" } },
    });
    expect(shelf.length).toBe(1);
  });
  it.each([
    "{not json", "null", "[]", '"text"', '{"version":2,"items":{}}', '{"version":1}', '{"version":1,"items":{"a/b":{"tries":"many"}}}',
    '{"version":1,"items":{},"rows":{"a":{"first":{"b":"maybe"}}}}', '{"version":1,"items":{},"prefs":{"suits":"five"}}',
  ])("sets damaged data aside and begins afresh: %s", (damaged) => {
    const shelf = new Shelf();
    shelf.setItem(KEY, damaged);
    expect(store(shelf).read()).toEqual({ version: 1, items: {}, rows: {}, prefs: {} });
    expect(shelf.getItem(BROKEN_KEY)).toBe(damaged);
    store(shelf).record("a/b", "right");
    expect(store(shelf).read().items["a/b"]?.tries).toBe(1);
    expect(shelf.getItem(BROKEN_KEY)).toBe(damaged);
  });
  it("reads data that lacks the newer parts", () => {
    const shelf = new Shelf();
    shelf.setItem(KEY, '{"version":1,"items":{}}');
    expect(store(shelf).row("x")).toEqual({});
    expect(shelf.getItem(BROKEN_KEY)).toBeNull();
  });
  it("works for the visit where storage is closed", () => {
    const closed = new Proxy(new Shelf(), { get: (_, name) => (typeof name === "string" && name.endsWith("Item") ? () => { throw new Error("denied"); } : undefined) });
    for (const kept of [store(null), store(closed)]) {
      kept.wishSuits("four");
      kept.record("a/b", "right");
      expect(kept.suits()).toBe("four");
      expect(kept.read().items["a/b"]?.first).toBe("right");
    }
  });
  it("forgets one lesson and leaves the others and the wishes", () => {
    const kept = store();
    kept.record("follow/a", "right");
    kept.record("ruff/a", "right");
    kept.recordFirst("follow/practice", "follow/a", "right");
    kept.recordFirst("ruff/practice", "ruff/a", "right");
    kept.wishSuits("four");
    kept.resetLesson("follow");
    const after = kept.read();
    expect(Object.keys(after.items)).toEqual(["ruff/a"]);
    expect(Object.keys(after.rows)).toEqual(["ruff/practice"]);
    expect(kept.suits()).toBe("four");
  });
  it("writes a file that reads back", () => {
    const kept = store();
    kept.record("follow/a", "wrong");
    expect(JSON.parse(kept.export())).toEqual(kept.read());
  });
});
