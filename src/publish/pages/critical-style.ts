import { type AnyNode, type Container, parse, type Root, type Rule } from "postcss";
import { listBlockKinds } from "../../blocks/campaign-context.ts";
import type { Campaign } from "../../language/document.generated.ts";
import { memoizeByKey } from "../../language/memoize.ts";

/** Pseudo-classes whose arguments need not match: a rule is kept if the classes outside of them occur. */
const OPTIONAL_PSEUDO_CLASSES = /:(not|is|where)\([^()]*\)/g;

const CLASS_SELECTOR = /\.(-?[a-z_][\w-]*)/gi;

/** Maximum number of cached parts of the common style sheet; pages of one kind share one. */
const MAX_CACHED_EXTRACTS = 1000;

/**
 * Returns the class families whose styles the page's HTML must contain: those in `classes` (`class` attributes of
 * prerendered elements), of states that may appear later (`is-lost`), and of all blocks in its view. Pure.
 */
export function findUsedClassFamilies(
  classes: Iterable<string>,
  { view }: Pick<Campaign, "view">,
): Set<string> {
  const families = new Set(["is", ...listBlockKinds({ view })]);
  for (const written of new Set(classes))
    for (const name of written.split(" ")) families.add(classFamilyOf(name));
  return families;
}

/** The style sheet that all pages share. Each page contains only the part that it needs. */
export interface CommonSheet {
  /**
   * Returns the rules for the screen that can match classes of these families. `others` are the page's other styles, whose
   * animations are kept. Pure.
   */
  criticalFor(families: ReadonlySet<string>, others: string): string;
}

/** Parses a style sheet. Throws if it is invalid. */
export function parseStyleSheet(text: string): CommonSheet {
  const sheet = parse(text);
  // Cached, since pages of one kind need the same extract.
  const extract = memoizeByKey((key: string) => {
    const [families, named]: [string[], string[]] = JSON.parse(key);
    const kept = sheet.clone();
    keepMatchingRules(kept, new Set(families));
    keepUsedAnimations(kept, new Set(named));
    return kept.toString();
  }, MAX_CACHED_EXTRACTS);
  const animations: string[] = [];
  sheet.walkAtRules((rule) => {
    if (isKeyframes(rule)) animations.push(rule.params);
  });
  return {
    criticalFor(families, others) {
      const words = new Set(wordsIn(others));
      return extract(JSON.stringify([[...families].sort(), animations.filter((name) => words.has(name))]));
    },
  };
}

function keepMatchingRules(container: Container, families: ReadonlySet<string>): void {
  container.each((node) => {
    if (node.type === "rule") keepMatchingSelectors(node, families);
    else if (node.type === "atrule" && !isKeyframes(node) && node.nodes) {
      if (node.name === "media" && node.params === "print") node.remove();
      else {
        keepMatchingRules(node, families);
        if (node.nodes.length === 0) node.remove();
      }
    }
  });
}

function keepMatchingSelectors(rule: Rule, families: ReadonlySet<string>): void {
  const kept = rule.selectors.filter((selector) =>
    Array.from(selector.replace(OPTIONAL_PSEUDO_CLASSES, "").matchAll(CLASS_SELECTOR)).every(
      ([, name = ""]) => families.has(classFamilyOf(name)),
    ),
  );
  if (kept.length === 0) rule.remove();
  else if (kept.length < rule.selectors.length) rule.selectors = kept;
}

const isKeyframes = (node: AnyNode) => node.type === "atrule" && node.name.endsWith("keyframes");

const wordsIn = (text: string): string[] => text.match(/[\w-]+/g) ?? [];

/** Removes animations, except those with these names and those that the sheet uses. */
function keepUsedAnimations(sheet: Root, names: Set<string>): void {
  sheet.walkDecls(/^animation/, ({ value }) => {
    for (const word of wordsIn(value)) names.add(word);
  });
  sheet.walkAtRules((rule) => {
    if (isKeyframes(rule) && !names.has(rule.params)) rule.remove();
  });
}

/** Matches classes that a theme selects, such as `pattern-rays`. Each is its own family. */
const THEME_CLASS = /^(display|pattern|ornament)-/;

/** Returns the family of a class, the part before the first hyphen: `voucher` for `voucher-stub`. Pure. */
function classFamilyOf(name: string): string {
  return THEME_CLASS.test(name) ? name : (name.split("-", 1)[0] as string);
}
