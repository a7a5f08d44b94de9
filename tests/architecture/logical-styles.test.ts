import { list, parse, type Rule } from "postcss";
import { expect, test } from "vitest";
import { filesBelow } from "../support/project/project-files.ts";

/** Rules that mean a side of the screen, or of a picture, whatever the direction of writing. */
const PHYSICAL_RULES: Readonly<Record<string, string>> = {
  ".grid-card::before": "centred by half of its width",
  ".hero-center .hero-title":
    "undoes the space after the last letter, which right-to-left writing does not have",
  ".link-corner": "at the right edge in any writing",
  ".offer-button": "in a ticket that is mirrored as a whole",
  ".offer-main": "in a ticket that is mirrored as a whole",
  ".offer-stub + .offer-main": "in a ticket that is mirrored as a whole",
  ".offer-stub": "in a ticket that is mirrored as a whole",
  ".offer-stub::after": "in a ticket that is mirrored as a whole",
  ".offer-tag": "in a ticket that is mirrored as a whole",
  ".tile": "both sides differ by 2 px",
  ".voucher-ticket::after": "mirrored as a whole",
  ".dialog-overlay .voucher-ticket::after": "undoes what the rule above sets",
};

const files = filesBelow("src", /\.css$/).filter(({ path }) => /^src\/(blocks|page)\//.test(path));

test("no style of a page means left or right where it could mean the start or end of a line", () => {
  const found = files.flatMap(({ path, text }) => {
    const lines: string[] = [];
    parse(text).walkRules((rule) => {
      if (rule.selector.includes("[dir=") || PHYSICAL_RULES[rule.selector]) return;
      lines.push(...physicalDeclarationsOf(rule).map((one) => `${path} ${rule.selector} { ${one} }`));
    });
    return lines;
  });
  expect(found).toEqual([]);
});

test.each([
  ["margin-left: 1px", true],
  ["margin-left: 1px; margin-right: 1px", false],
  ["padding: 1px 2px 3px 4px", true],
  ["padding: 1px 2px 3px 2px", false],
  ["border-right: 0", true],
  ["border-right-color: red", true],
  ["text-align: left", true],
  ["text-align: start", false],
  ["float: right", true],
  ["margin-inline-start: 1px", false],
])("%s counts as physical: %s", (declarations, isPhysical) => {
  expect(physicalDeclarationsOf(parse(`.a { ${declarations} }`).first as Rule).length > 0).toBe(isPhysical);
});

/** Returns the declarations of a rule that name one side only, or give both sides different values. */
function physicalDeclarationsOf(rule: Rule): string[] {
  const found: string[] = [];
  rule.walkDecls((declaration) => {
    const { prop, value } = declaration;
    const [, right, , left] = list.space(value);
    const other = prop.replace(/left|right/, (side) => (side === "left" ? "right" : "left"));
    const isPaired = rule.some((one) => one.type === "decl" && one.prop === other && one.value === value);
    const isOneSided = /^(margin|padding|border)-(left|right)\b/.test(prop) && !isPaired;
    const isUneven = /^(margin|padding)$/.test(prop) && left !== undefined && left !== right;
    const isSide = /^(text-align|float|clear)$/.test(prop) && /^(left|right)$/.test(value);
    if (isOneSided || isUneven || isSide) found.push(`${prop}: ${value}`);
  });
  return found;
}
