/** The elements that differ between two versions of a page, each in its own version. */
export interface DifferingElements {
  before: readonly Element[];
  after: readonly Element[];
}

const NO_DIFFERENCE: DifferingElements = { before: [], after: [] };

/** Elements that are compared as a whole: their parts mean nothing alone. */
const WHOLE_ELEMENTS = "svg, img, canvas, select, input, textarea";

/**
 * Returns the smallest elements that differ between two versions of an element. An element that only one version has
 * counts as a whole. Does not modify them.
 */
export function findDifferingElements(before: Element, after: Element): DifferingElements {
  if (before.isEqualNode(after)) return NO_DIFFERENCE;
  const isWhole = before.matches(WHOLE_ELEMENTS) || before.localName !== after.localName;
  if (isWhole || ownTextOf(before) !== ownTextOf(after)) return { before: [before], after: [after] };
  const found = alignChildren([...before.children], [...after.children]).map(([old, now]) =>
    old && now ? findDifferingElements(old, now) : { before: old ? [old] : [], after: now ? [now] : [] },
  );
  const all = { before: found.flatMap((one) => one.before), after: found.flatMap((one) => one.after) };
  // Its children are equal, so its own attributes differ, such as its colours.
  return all.before.length + all.after.length > 0 ? all : { before: [before], after: [after] };
}

/** Returns the text directly in an element, without that of its children. */
function ownTextOf({ childNodes }: Element): string {
  const texts = [...childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
  return texts.map(({ textContent }) => textContent?.trim()).join("\n");
}

type Pair = readonly [before: Element | undefined, after: Element | undefined];

/** Pairs the children of two versions: equal ones first, then those of the same kind in their order. */
function alignChildren(before: readonly Element[], after: readonly Element[]): Pair[] {
  const partners = new Map<Element, Element>();
  const free = new Set(before);
  const pairUp = (isSame: (old: Element, now: Element) => boolean) => {
    for (const now of after.filter((one) => !partners.has(one))) {
      const old = [...free].find((one) => isSame(one, now));
      if (!old) continue;
      partners.set(now, old);
      free.delete(old);
    }
  };
  pairUp((old, now) => old.isEqualNode(now));
  pairUp((old, now) => kindOf(old) === kindOf(now));
  const hasSameCount = before.length === after.length;
  // A child of another kind at the same place was replaced.
  if (hasSameCount) pairUp((old, now) => before.indexOf(old) === after.indexOf(now));
  return [
    ...after.map((now): Pair => [partners.get(now), now]),
    ...[...free].map((old): Pair => [old, undefined]),
  ];
}

function kindOf({ className, localName }: Element): string {
  const [first = ""] = typeof className === "string" ? className.split(" ") : [];
  return `${localName}.${first}`;
}
