import { memoize } from "../../language/memoize.ts";
import { Found, unclearFault } from "./heavy-svg-fault.ts";
import { costlyAttributes, type Declaration, identifiersOf, unclearDeclaration } from "./svg-cost.ts";
import { parseStyle, type StyleDeclaration } from "./svg-style.ts";
import type { SvgElement } from "./svg-tree.ts";

/** Cost of comparing an element with a part of a selector. */
const SELECTOR_UNITS = 0.01;

/** Finds what belongs to the elements of an SVG. Throws `Found` where the cost of drawing cannot be known. */
export class SvgIndex {
  readonly #text: string;
  readonly #byId = new Map<string, SvgElement[]>();
  readonly #rules: StyleDeclaration[] = [];
  /** The `<style>` elements, each with the work that its selectors are. */
  readonly #styles: [style: SvgElement, units: number][] = [];
  #count = 0;
  /** Whether a style makes an element move when it is first shown. */
  isMoving = false;

  constructor(text: string, root: SvgElement) {
    this.#text = text;
    this.#collect(root);
  }

  /** Cost of finding the style of all elements, for each `<style>`: many rules take time, here and in browsers. */
  get styleUnits(): (readonly [style: SvgElement, units: number])[] {
    return this.#styles.map(([style, units]) => [style, units * this.#count * SELECTOR_UNITS]);
  }

  /** Returns the elements with an identifier. */
  withId(id: string): readonly SvgElement[] {
    return this.#byId.get(id) ?? [];
  }

  placeOf({ offset }: SvgElement): { text: string; offset: number } {
    return { text: this.#text, offset };
  }

  refuseUnclear(element: SvgElement, what: string | undefined): void {
    if (what !== undefined) throw new Found(unclearFault(this.placeOf(element), what));
  }

  /** Returns the declarations that may apply to an element and may decide its cost. */
  readonly declarationsOf = memoize((element: SvgElement): Declaration[] => {
    const own = costlyAttributes(element);
    this.refuseUnclear(element, unclearDeclaration(own));
    const style = element.attributes.get("style");
    if (style === undefined && this.#rules.length === 0) return own;
    const rules = this.#rules.filter(({ mayApplyTo }) => mayApplyTo(element));
    return [...own, ...this.#styleOf(element, style ?? ""), ...rules];
  });

  /** Returns the elements to which an element refers with `href`. */
  readonly targetsOf = memoize(({ attributes }: SvgElement): SvgElement[] => {
    const found = new Set<SvgElement>();
    for (const [key, value] of attributes)
      if (/(^|:)href$/.test(key) && value.trim().startsWith("#"))
        for (const id of identifiersOf(value.trim().slice(1)))
          for (const target of this.withId(id)) found.add(target);
    return [...found];
  });

  /** Returns the number of stops of a gradient, with those of the gradients to which it refers. */
  readonly stopsOf = memoize((gradient: SvgElement): number => {
    const seen = new Set([gradient]);
    for (const one of seen) for (const target of this.targetsOf(one)) seen.add(target);
    return [...seen].reduce((sum, { children }) => sum + 1 + children.length, 0);
  });

  #collect(element: SvgElement): void {
    this.#count += 1;
    const id = element.attributes.get("id");
    if (id !== undefined) this.#remember(id, element);
    if (element.name === "style") {
      if (/@starting-style/i.test(element.text)) this.isMoving = true;
      const rules = this.#styleOf(element, element.text);
      this.#styles.push([element, rules.reduce((sum, { selectorUnits }) => sum + selectorUnits, 0)]);
      for (const rule of rules) this.#rules.push(rule);
    }
    for (const child of element.children) this.#collect(child);
  }

  #remember(id: string, element: SvgElement): void {
    const others = this.#byId.get(id);
    if (others) others.push(element);
    else this.#byId.set(id, [element]);
  }

  /** Returns the declarations of a style. */
  #styleOf(element: SvgElement, style: string): StyleDeclaration[] {
    const found = parseStyle(style);
    this.refuseUnclear(element, found ? unclearDeclaration(found) : style.trim().slice(0, 20));
    return found ?? [];
  }
}
