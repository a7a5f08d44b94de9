import { describe, expect, it } from "vitest";
import { familiesOf, readCommonSheet } from "../../../src/publish/pages/critical-style.ts";

const CASES: [what: string, sheet: string, kept: string][] = [
  ["an element's rule", "body{margin:0}", "body{margin:0}"],
  ["the rule of a family that is drawn", ".voucher-stub{top:0}", ".voucher-stub{top:0}"],
  ["none of another family", ".dialog-title{top:0}", ""],
  ["none where one of its classes is missing", ".voucher .dialog{top:0}", ""],
  ["a state, on what is drawn", ".voucher.is-lost{top:0}", ".voucher.is-lost{top:0}"],
  ["of a list what can count", ".dialog,.voucher{top:0}", ".voucher{top:0}"],
  ["what is to be missing", ".voucher:not(.dialog){top:0}", ".voucher:not(.dialog){top:0}"],
  ["what one of several may be", ":is(.voucher,.dialog) b{top:0}", ":is(.voucher,.dialog) b{top:0}"],
  ["none for what has what is missing", ".voucher:has(.dialog){top:0}", ""],
  ["the theme that is chosen", ".display-serif .voucher{top:0}", ".display-serif .voucher{top:0}"],
  ["no other theme", ".display-brush .voucher{top:0}", ""],
  [
    "a condition with what counts in it",
    "@media (min-width:1px){.dialog{top:0}.voucher{top:0}}",
    "@media (min-width:1px){.voucher{top:0}}",
  ],
  ["no condition without", "@supports (top:0){.dialog{top:0}}", ""],
  ["nothing for paper", "@media print{.voucher{top:0}}", ""],
  [
    "animations that something names",
    ".voucher{animation:1s nod}@keyframes nod{0%{top:0}}@keyframes hop{0%{top:0}}@keyframes turn{0%{top:0}}",
    ".voucher{animation:1s nod}@keyframes nod{0%{top:0}}@keyframes turn{0%{top:0}}",
  ],
  [
    "a dot that is no class",
    ".voucher{background:url(a.dialog.svg)}",
    ".voucher{background:url(a.dialog.svg)}",
  ],
];

describe("the families of a page", () => {
  it("are those of what is drawn, of its blocks, which may be drawn later, and of states", () => {
    const classes = ["page display-serif", "hero-title foil", "page display-serif"];
    const view = [{ type: "panel", view: [{ type: "voucher" }] }] as never;
    expect([...familiesOf(classes, { view })].sort()).toEqual([
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

  it.each(CASES)("has %s", (_, sheet, kept) => {
    expect(readCommonSheet(sheet).criticalFor(families, ".wheel{animation:turn 2s}")).toBe(kept);
  });

  it("is taken out anew for each page", () => {
    const sheet = readCommonSheet(".dialog{top:0}.voucher{top:0}");
    expect(sheet.criticalFor(new Set(["dialog"]), "")).toBe(".dialog{top:0}");
    expect(sheet.criticalFor(new Set(["voucher"]), "")).toBe(".voucher{top:0}");
  });
});
