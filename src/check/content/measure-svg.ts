import { memoize } from "../../language/memoize.ts";
import { en } from "../../language/messages/localized-text.ts";
import { Found, heavyFault, unclearFault } from "./heavy-svg-fault.ts";
import { type PictureFault, pictureFault } from "./picture-fault.ts";
import {
  costlyAttributes,
  type Declaration,
  DRAWN_BY_REFERENCE,
  dashUnits,
  type ElementFacts,
  elementFacts,
  FILLED_NUMBER_UNITS,
  filterPartUnits,
  identifiersOf,
  LINE_UNITS,
  MAX_MOVING_UNITS,
  MAX_UNITS,
  PAINT_UNITS,
  SHAPES,
  STROKED_NUMBER_UNITS,
  unclearAnimation,
  unclearDeclaration,
} from "./svg-cost.ts";
import { svgDiagonal } from "./svg-size.ts";
import { parseStyle, type StyleDeclaration } from "./svg-style.ts";
import { partsOf, type SvgElement } from "./svg-tree.ts";

/** Maximum depth of drawing, with references. Deeper ones count as endless. */
const MAX_NESTED = 300;

/** Returns the cost of an embedded picture by its address, or what is wrong with it. */
export type MeasureImage = (href: string) => number | PictureFault;

/** Properties that descendants inherit from the elements around them. */
interface Inherited {
  refs: readonly string[];
  dash: number | undefined;
  isStroked: boolean;
}

const NOTHING: Inherited = { refs: [], dash: undefined, isStroked: false };

/**
 * Returns why a parsed SVG takes too long to draw; undefined if it does not. Assumes the worst where styles and sizes are
 * not clear. Its own time does not depend on how many elements references multiply: it stops at the limit. Pure.
 */
export function findHeavySvg(
  text: string,
  root: SvgElement,
  measureImage: MeasureImage,
): PictureFault | undefined {
  try {
    const measure = new SvgMeasure(text, root, measureImage);
    measure.drawAll();
    return measure.faultInSum();
  } catch (error) {
    if (error instanceof Found) return error.fault;
    throw error;
  }
}

/** Adds up the cost of drawing an SVG without drawing it. */
class SvgMeasure {
  readonly #text: string;
  readonly #root: SvgElement;
  readonly #measureImage: MeasureImage;
  readonly #byId = new Map<string, SvgElement[]>();
  readonly #rules: StyleDeclaration[] = [];
  readonly #diagonal: number;
  /** The cost of each element so far, and how often it was drawn. */
  readonly #spent = new Map<SvgElement, { units: number; count: number }>();
  /** The elements that are being drawn; browsers ignore a reference of one to itself. */
  readonly #active = new Set<SvgElement>();
  #sum = 0;
  #isMoving = false;

  constructor(text: string, root: SvgElement, measureImage: MeasureImage) {
    this.#text = text;
    this.#root = root;
    this.#measureImage = measureImage;
    this.#diagonal = svgDiagonal(root);
    this.#collect(root);
  }

  drawAll(): void {
    this.#draw(this.#root, NOTHING);
  }

  /** Returns the fault of a picture that costs more than it may. */
  faultInSum(): PictureFault | undefined {
    const most = this.#isMoving ? MAX_MOVING_UNITS : MAX_UNITS;
    if (this.#sum <= most) return undefined;
    const [element, { count, units }] = [...this.#spent].reduce((one, other) =>
      other[1].units > one[1].units ? other : one,
    );
    return heavyFault(this.#placeOf(element), {
      name: element.name,
      count,
      units,
      most,
      isMoving: this.#isMoving,
    });
  }

  #collect(element: SvgElement): void {
    const id = element.attributes.get("id");
    if (id !== undefined) this.#byId.set(id, [...(this.#byId.get(id) ?? []), element]);
    if (element.name === "style") this.#rules.push(...this.#styleOf(element, element.text));
    for (const child of element.children) this.#collect(child);
  }

  /** Returns the declarations of a style. Throws `Found` if their cost cannot be known. */
  #styleOf(element: SvgElement, style: string): StyleDeclaration[] {
    const found = parseStyle(style);
    this.#refuseUnclear(element, found ? unclearDeclaration(found) : style.trim().slice(0, 20));
    return found ?? [];
  }

  #refuseUnclear(element: SvgElement, what: string | undefined): void {
    if (what !== undefined) throw new Found(unclearFault(this.#placeOf(element), what));
  }

  #placeOf({ offset }: SvgElement): { text: string; offset: number } {
    return { text: this.#text, offset };
  }

  readonly #declarationsOf = memoize((element: SvgElement): Declaration[] => {
    const own = costlyAttributes(element);
    this.#refuseUnclear(element, unclearDeclaration(own));
    const style = element.attributes.get("style");
    if (style === undefined && this.#rules.length === 0) return own;
    // Many rules take time themselves, here and in browsers.
    this.#add(element, this.#rules.length / 100);
    const rules = this.#rules.filter(({ mayApplyTo }) => mayApplyTo(element));
    return [...own, ...this.#styleOf(element, style ?? ""), ...rules];
  });

  readonly #factsOf = memoize(
    (element: SvgElement): ElementFacts =>
      elementFacts(element, this.#declarationsOf(element), this.#diagonal),
  );

  /** Adds to what an element took. Throws `Found` at the limit. */
  #add(element: SvgElement, units: number, count = 0): void {
    const spent = this.#spent.get(element) ?? { units: 0, count: 0 };
    this.#spent.set(element, { units: spent.units + units, count: spent.count + count });
    this.#sum += units;
    const fault = this.#sum > MAX_UNITS ? this.faultInSum() : undefined;
    if (fault) throw new Found(fault);
  }

  #draw(element: SvgElement, around: Inherited): void {
    if (/^animate|^mpath$/.test(element.name)) this.#animate(element);
    else if (!this.#active.has(element)) this.#drawStill(element, around);
  }

  #drawStill(element: SvgElement, around: Inherited): void {
    this.#active.add(element);
    if (this.#active.size > MAX_NESTED) this.#add(element, MAX_UNITS + 1, 1);
    const facts = this.#factsOf(element);
    if (facts.isMoving) this.#isMoving = true;
    this.#add(element, facts.units, 1);
    const dashes = [facts.dash, around.dash].filter((dash) => dash !== undefined);
    const inherited: Inherited = {
      refs: [...new Set([...around.refs, ...facts.refs.filter((id) => this.#isInherited(id))])],
      dash: dashes.length === 0 ? undefined : Math.min(...dashes),
      isStroked: around.isStroked || facts.isStroked,
    };
    if (SHAPES.has(element.name)) this.#paint(element, inherited);
    for (const id of facts.refs.filter((one) => !this.#isInherited(one)))
      for (const target of this.#byId.get(id) ?? []) this.#apply(element, target);
    this.#follow(element, inherited);
    for (const child of element.children)
      if (!DRAWN_BY_REFERENCE.has(child.name)) this.#draw(child, inherited);
    this.#active.delete(element);
  }

  /** Returns whether descendants take over a reference: to a paint or a marker. */
  #isInherited(id: string): boolean {
    const targets = this.#byId.get(id) ?? [];
    return targets.some(({ name }) => name === "marker" || name === "pattern" || name.endsWith("Gradient"));
  }

  /** Adds the cost of a shape's paints, dashes and markers. */
  #paint(element: SvgElement, { dash, isStroked, refs }: Inherited): void {
    const { pointCount } = this.#factsOf(element);
    this.#add(element, pointCount * (isStroked ? STROKED_NUMBER_UNITS : FILLED_NUMBER_UNITS));
    if (isStroked) this.#add(element, LINE_UNITS);
    if (dash !== undefined) {
      const units = dashUnits(element, this.#declarationsOf(element), dash, this.#diagonal);
      this.#add(element, units);
    }
    for (const target of refs.flatMap((id) => this.#byId.get(id) ?? [])) {
      const times = target.name === "marker" ? pointCount : 1;
      for (let index = 0; index < times; index++) this.#apply(element, target);
    }
  }

  /** Adds the cost of a paint, marker, mask, clip path or filter. */
  #apply(element: SvgElement, target: SvgElement): void {
    this.#add(element, PAINT_UNITS[target.name] ?? 1);
    if (target.name === "filter") {
      for (const part of partsOf(target)) this.#add(part, filterPartUnits(part), 1);
    } else if (!target.name.endsWith("Gradient")) this.#draw(target, this.#inheritedBy(target));
  }

  /** Adds the cost of what `href` refers to. */
  #follow(element: SvgElement, inherited: Inherited): void {
    for (const [key, value] of element.attributes) {
      if (!/(^|:)href$/.test(key)) continue;
      const href = value.trim();
      if (href.startsWith("#")) {
        const targets = new Set(identifiersOf(href.slice(1)).flatMap((id) => this.#byId.get(id) ?? []));
        for (const target of targets) this.#draw(target, inherited);
      } else if (element.name === "image") {
        const measured = this.#measureImage(href);
        if (typeof measured !== "number")
          throw new Found(
            pictureFault(
              en`has a picture that ${measured.says}`.zh`内嵌的图片${measured.says}`,
              measured.fix,
              this.#placeOf(element),
            ),
          );
        this.#add(element, measured);
      }
    }
  }

  /** Returns what an element takes over from those around it in the file. */
  readonly #inheritedBy = memoize(({ parent }: SvgElement): Inherited => {
    if (!parent) return NOTHING;
    const around = this.#inheritedBy(parent);
    const { dash = around.dash, isStroked, refs } = this.#factsOf(parent);
    return {
      refs: [...around.refs, ...refs.filter((id) => this.#isInherited(id))],
      dash,
      isStroked: isStroked || around.isStroked,
    };
  });

  #animate(element: SvgElement): void {
    this.#isMoving = true;
    this.#add(element, 1, 1);
    for (const child of element.children) this.#draw(child, NOTHING);
    this.#refuseUnclear(element, unclearAnimation(element));
  }
}
