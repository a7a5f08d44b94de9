import { describe, expect, it } from "vitest";
import { findUsedClassFamilies, parseStyleSheet } from "../../../src/publish/pages/critical-style.ts";

const CASES: [what: string, sheet: string, kept: string][] = [
  ["the rule of an element", "body{margin:0}", "body{margin:0}"],
  ["the rule of a drawn family", ".voucher-stub{top:0}", ".voucher-stub{top:0}"],
  ["no rule of another family", ".dialog-title{top:0}", ""],
  ["no rule with a class that is not drawn", ".voucher .dialog{top:0}", ""],
  ["a state of a drawn element", ".voucher.is-lost{top:0}", ".voucher.is-lost{top:0}"],
  ["only the matching selectors of a list", ".dialog,.voucher{top:0}", ".voucher{top:0}"],
  ["a rule that excludes a missing class", ".voucher:not(.dialog){top:0}", ".voucher:not(.dialog){top:0}"],
  ["a rule with alternatives", ":is(.voucher,.dialog) b{top:0}", ":is(.voucher,.dialog) b{top:0}"],
  ["no rule that requires a missing child", ".voucher:has(.dialog){top:0}", ""],
  ["the selected theme", ".display-serif .voucher{top:0}", ".display-serif .voucher{top:0}"],
  ["no other theme", ".display-brush .voucher{top:0}", ""],
  [
    "a media query with its matching rules",
    "@media (min-width:1px){.dialog{top:0}.voucher{top:0}}",
    "@media (min-width:1px){.voucher{top:0}}",
  ],
  ["no condition without matching rules", "@supports (top:0){.dialog{top:0}}", ""],
  ["no print styles", "@media print{.voucher{top:0}}", ""],
  [
    "the animations that a style names",
    ".voucher{animation:1s nod}@keyframes nod{0%{top:0}}@keyframes hop{0%{top:0}}@keyframes turn{0%{top:0}}",
    ".voucher{animation:1s nod}@keyframes nod{0%{top:0}}@keyframes turn{0%{top:0}}",
  ],
  [
    "a dot that does not begin a class",
    ".voucher{background:url(a.dialog.svg)}",
    ".voucher{background:url(a.dialog.svg)}",
  ],
];

describe("the families of a page", () => {
  it("are those of drawn elements, of all blocks, which may be drawn later, and of states", () => {
    const classes = ["page display-serif", "hero-title foil", "page display-serif"];
    const view = [{ type: "panel", view: [{ type: "voucher" }] }] as never;
    expect([...findUsedClassFamilies(classes, { view })].sort()).toEqual([
      "display-serif",
      "foil",
      "hero",
      "is",
      "page",
      "panel",
      "voucher",
    ]);
  });
});

describe("the critical part of a style sheet", () => {
  const families = new Set(["is", "voucher", "display-serif"]);

  it.each(CASES)("contains %s", (_, sheet, kept) => {
    expect(parseStyleSheet(sheet).criticalFor(families, ".wheel{animation:turn 2s}")).toBe(kept);
  });

  it("is computed separately for each page", () => {
    const sheet = parseStyleSheet(".dialog{top:0}.voucher{top:0}");
    expect(sheet.criticalFor(new Set(["dialog"]), "")).toBe(".dialog{top:0}");
    expect(sheet.criticalFor(new Set(["voucher"]), "")).toBe(".voucher{top:0}");
  });
});
