import { type AnyNode, type Container, parse, type Root, type Rule } from "postcss";
import { blockKindsIn } from "../../blocks/campaign-context.ts";
import type { Campaign } from "../../language/document.generated.ts";
import { byKey } from "../../language/memoize.ts";

/** What a selector wants to be there is what stands outside of these. */
const NO_NEED = /:(not|is|where)\([^()]*\)/g;

const CLASS = /\.(-?[a-z_][\w-]*)/gi;

/** So many parts are kept, since as many pages may want each. */
const MOST_KEPT = 1000;

/**
 * The families of which a page has the styles in its HTML, by the `class` attributes of all that is drawn of it: these,
 * states (`is-lost`), which may come at any time, and those of its blocks, of which some are drawn only with an answer. Pure.
 */
export function familiesOf(classes: Iterable<string>, { view }: Pick<Campaign, "view">): Set<string> {
  const families = new Set(["is", ...blockKindsIn({ view })]);
  for (const written of new Set(classes)) for (const name of written.split(" ")) families.add(familyOf(name));
  return families;
}

/** A style sheet of which each page needs a part. */
export interface CommonSheet {
  /**
   * What of it can count where only classes of these families are, on a screen; `others` are the styles beside it, which
   * may name its animations. Pure.
   */
  criticalFor(families: ReadonlySet<string>, others: string): string;
}

/** Reads a style sheet. Throws where it is none. */
export function readCommonSheet(text: string): CommonSheet {
  const sheet = parse(text);
  // Pages of one kind have the same part of it.
  const takeOut = byKey((key: string) => {
    const [families, named]: [string[], string[]] = JSON.parse(key);
    const kept = sheet.clone();
    keepOnly(kept, new Set(families));
    keepNamed(kept, new Set(named));
    return kept.toString();
  }, MOST_KEPT);
  const animations: string[] = [];
  sheet.walkAtRules((rule) => {
    if (isKeyframes(rule)) animations.push(rule.params);
  });
  return {
    criticalFor(families, others) {
      const words = new Set(wordsIn(others));
      return takeOut(JSON.stringify([[...families].sort(), animations.filter((name) => words.has(name))]));
    },
  };
}

function keepOnly(container: Container, families: ReadonlySet<string>): void {
  container.each((node) => {
    if (node.type === "rule") keepSelectors(node, families);
    else if (node.type === "atrule" && !isKeyframes(node) && node.nodes) {
      if (node.name === "media" && node.params === "print") node.remove();
      else {
        keepOnly(node, families);
        if (node.nodes.length === 0) node.remove();
      }
    }
  });
}

function keepSelectors(rule: Rule, families: ReadonlySet<string>): void {
  const kept = rule.selectors.filter((selector) =>
    Array.from(selector.replace(NO_NEED, "").matchAll(CLASS)).every(([, name = ""]) =>
      families.has(familyOf(name)),
    ),
  );
  if (kept.length === 0) rule.remove();
  else if (kept.length < rule.selectors.length) rule.selectors = kept;
}

const isKeyframes = (node: AnyNode) => node.type === "atrule" && node.name.endsWith("keyframes");

const wordsIn = (text: string): string[] => text.match(/[\w-]+/g) ?? [];

/** Leaves the animations of these names, and those that something else names. */
function keepNamed(sheet: Root, names: Set<string>): void {
  sheet.walkDecls(/^animation/, ({ value }) => {
    for (const word of wordsIn(value)) names.add(word);
  });
  sheet.walkAtRules((rule) => {
    if (isKeyframes(rule) && !names.has(rule.params)) rule.remove();
  });
}

/** Classes that a theme chooses. Each is a family of its own. */
const CHOSEN = /^(display|pattern|ornament)-/;

/** The family of a class, by which styles belong together: of `voucher-stub` it is `voucher`. Pure. */
function familyOf(name: string): string {
  return CHOSEN.test(name) ? name : (name.split("-", 1)[0] as string);
}
