// What is shipped: it stays inside the drill, and inside the reader's site.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const shipped = (name: string): string => readFileSync(`${import.meta.dirname}/../../static/${name}`, "utf8");
const css = shipped("drill.css");
const drill = shipped("drill.js");
const mount = shipped("mount.js");

/** Every selector of a style sheet, those inside @-rules too. */
function selectors(sheet: string): string[] {
  const bare = sheet.replace(/\/\*[\s\S]*?\*\//g, "").replace(/"[^"]*"/g, '""');
  return [...bare.matchAll(/([^{}]+)\{/g)].map((match) => match[1]!.trim()).filter((head) => !head.startsWith("@") && !/^(to|from|\d+%)$/.test(head))
    .flatMap((head) => head.split(/,(?![^(]*\))/));
}

describe("the style sheet", () => {
  it("has no selector that could touch the rest of the page", () => {
    const all = selectors(css);
    expect(all.length).toBeGreaterThan(150);
    expect(all.filter((selector) => !/\.bt(?![\w-])|\.belote-drill/.test(selector))).toEqual([]);
  });
  it("uses only its own class names, follows the host's theme and loads nothing", () => {
    const foreign = new Set([...css.matchAll(/\.([a-z][\w-]*)/gi)].map((match) => match[1]!).filter((name) => !/^(bt|bt-[\w-]+|belote-drill)$/.test(name)));
    expect([...foreign].sort()).toEqual(["bd-content", "cell_output", "output", "text_html"]);
    expect(css).not.toContain("prefers-color-scheme");
    expect(css).not.toMatch(/url\(|@import|@font-face/);
  });
});

describe("the scripts", () => {
  it.each([["drill.js", drill], ["mount.js", mount]])("%s speaks to nobody and prints no emoji", (_, script) => {
    expect(script).not.toMatch(/https?:|fetch\(|XMLHttpRequest|import\(|\brequire\(/);
    expect(script).not.toMatch(/[\u2660-\u2667\ufe0f]|\p{Extended_Pictographic}/u);
  });
  it("is a module for the notebook and a plain script for the page", () => {
    expect(drill).toMatch(/export\{[\w$]+ as default\}/);
    expect(mount).not.toMatch(/\bexport\s*[{d]/);
    expect(mount).toMatch(/\(\(\)=>\{/);
  });
});
