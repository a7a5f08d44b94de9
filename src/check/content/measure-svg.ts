import { memoize } from "../../language/memoize.ts";
import { en } from "../../language/messages/localized-text.ts";
import { crowdedFault, Found, heavyFault } from "./heavy-svg-fault.ts";
import { type PictureFault, pictureFault } from "./picture-fault.ts";
import { type Matrix, SAME } from "./svg-area.ts";
import {
  DRAWN_BY_REFERENCE,
  dashUnits,
  type ElementFacts,
  elementFacts,
  FILLED_NUMBER_UNITS,
  LAYER_UNITS,
  LINE_UNITS,
  MAX_MOVING_UNITS,
  MAX_UNITS,
  numbersFactor,
  paintUnits,
  SHAPES,
  SMALL_PART,
  STOP_UNITS,
  STROKED_NUMBER_UNITS,
  unclearAnimation,
} from "./svg-cost.ts";
import { crowdedElement, lineReach, MAX_ELEMENTS } from "./svg-facts.ts";
import { filterCosts } from "./svg-filter-cost.ts";
import { SvgIndex } from "./svg-index.ts";
import { SvgShares } from "./svg-share.ts";
import { svgDiagonal } from "./svg-size.ts";
import { decodeReferences, type SvgElement } from "./svg-tree.ts";

/** Maximum depth of drawing, with references. Deeper ones count as endless. */
const MAX_NESTED = 300;

/** Returns the cost of an embedded picture by its address, or what is wrong with it. */
export type MeasureImage = (href: string) => number | PictureFault;

/** Properties that descendants inherit from the elements around them. */
interface Inherited {
  refs: readonly string[];
  dash: number | undefined;
  isStroked: boolean;
  /** The transformation to the picture. */
  matrix: Matrix;
  /** Whether it is a part of a paint or a mask, which covers what that is applied to. */
  isWhole: boolean;
}

const NOTHING: Inherited = { refs: [], dash: undefined, isStroked: false, matrix: SAME, isWhole: true };

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
  readonly #root: SvgElement;
  readonly #measureImage: MeasureImage;
  readonly #index: SvgIndex;
  readonly #diagonal: number;
  /** The cost of each element so far, and how often it was drawn. */
  readonly #spent = new Map<SvgElement, { units: number; count: number }>();
  /** The elements that are being drawn; browsers ignore a reference of one to itself. */
  readonly #active = new Set<SvgElement>();
  readonly #shares: SvgShares;
  #sum = 0;
  #isMoving: boolean;
  /** Whether there are words of animations, which may make elements larger. */
  readonly #mayMove: boolean;

  constructor(text: string, root: SvgElement, measureImage: MeasureImage) {
    this.#root = root;
    this.#measureImage = measureImage;
    this.#diagonal = svgDiagonal(root);
    const plain = decodeReferences(text);
    this.#mayMove = /<animate|animation|@starting-style/i.test(plain);
    this.#index = new SvgIndex(text, root);
    const { declarationsOf, targetsOf } = this.#index;
    this.#shares = new SvgShares(root, this.#mayMove, { declarationsOf, targetsOf, reach: lineReach(plain) });
    this.#isMoving = this.#index.isMoving;
  }

  drawAll(): void {
    for (const [style, units] of this.#index.styleUnits) this.#add(style, units, 1);
    this.#draw(this.#root, { ...NOTHING, isWhole: false });
    const crowded = crowdedElement(this.#root, this.#index.targetsOf);
    if (crowded) throw new Found(crowdedFault(this.#index.placeOf(crowded), crowded.name, MAX_ELEMENTS));
  }

  /** Returns the fault of a picture that costs more than it may. */
  faultInSum(): PictureFault | undefined {
    const most = this.#isMoving ? MAX_MOVING_UNITS : MAX_UNITS;
    if (this.#sum <= most) return undefined;
    const [element, { count, units }] = [...this.#spent].reduce((one, other) =>
      other[1].units > one[1].units ? other : one,
    );
    return heavyFault(this.#index.placeOf(element), {
      name: element.name,
      count,
      units,
      most,
      isMoving: this.#isMoving,
    });
  }

  readonly #factsOf = memoize(
    (element: SvgElement): ElementFacts =>
      elementFacts(element, this.#index.declarationsOf(element), this.#diagonal),
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
    const matrix = this.#shares.matrixInto(element, around.matrix);
    const share = around.isWhole ? 1 : this.#shares.shareOf(element, matrix);
    this.#add(element, facts.units - facts.areaUnits * (1 - share), 1);
    const dashes = [facts.dash, around.dash].filter((dash) => dash !== undefined);
    const inherited: Inherited = {
      refs: [...new Set([...around.refs, ...facts.refs.filter((id) => this.#isInherited(id))])],
      dash: dashes.length === 0 ? undefined : Math.min(...dashes),
      isStroked: around.isStroked || facts.isStroked,
      matrix,
      isWhole: around.isWhole,
    };
    if (SHAPES.has(element.name)) this.#paint(element, inherited, share);
    for (const id of facts.refs.filter((one) => !this.#isInherited(one)))
      for (const target of this.#index.withId(id)) this.#apply(element, target, inherited, share);
    this.#follow(element, inherited);
    for (const child of element.children)
      if (!DRAWN_BY_REFERENCE.has(child.name)) this.#draw(child, inherited);
    this.#active.delete(element);
  }

  /** Returns whether descendants take over a reference: to a paint or a marker. */
  #isInherited(id: string): boolean {
    const targets = this.#index.withId(id);
    return targets.some(({ name }) => name === "marker" || name === "pattern" || name.endsWith("Gradient"));
  }

  /** Adds the cost of a shape's paints, dashes and markers. */
  #paint(element: SvgElement, inherited: Inherited, share: number): void {
    const { dash, isStroked, isWhole, matrix, refs } = inherited;
    const { isFaded, pointCount } = this.#factsOf(element);
    const length = this.#shares.lengthOf(element, matrix);
    const factor = numbersFactor(pointCount, isWhole || this.#mayMove ? Math.max(1, length) : length);
    this.#add(element, factor * pointCount * (isStroked ? STROKED_NUMBER_UNITS : FILLED_NUMBER_UNITS));
    if (isStroked) this.#add(element, LINE_UNITS * Math.max(SMALL_PART, share));
    if (isStroked && isFaded) this.#add(element, paintUnits("", share) + LAYER_UNITS * share);
    if (dash !== undefined) {
      const units = dashUnits(element, this.#index.declarationsOf(element), dash, this.#diagonal);
      this.#add(element, units);
    }
    for (const target of refs.flatMap((id) => this.#index.withId(id))) {
      const times = target.name === "marker" ? pointCount : 1;
      for (let index = 0; index < times; index++) this.#apply(element, target, inherited, share);
    }
  }

  /** Adds the cost of a paint, marker, mask, clip path or filter for a part of the picture. */
  #apply(element: SvgElement, target: SvgElement, { isWhole, matrix }: Inherited, share: number): void {
    if (target.name === "filter") {
      const part = isWhole ? 1 : this.#shares.filterShareOf(element, matrix, target);
      for (const cost of filterCosts(target)) this.#add(cost.part, cost.units * part, 1);
      return;
    }
    const own =
      target.name === "mask" && !isWhole ? this.#shares.filterShareOf(element, matrix, target) : share;
    this.#add(element, paintUnits(target.name, own));
    if (target.name.endsWith("Gradient")) this.#add(target, this.#index.stopsOf(target) * STOP_UNITS);
    // The content of a paint is drawn wherever that is seen.
    if (!target.name.endsWith("Gradient"))
      this.#draw(target, { ...this.#inheritedBy(target), matrix, isWhole: true });
  }

  /** Adds the cost of what `href` refers to. */
  #follow(element: SvgElement, inherited: Inherited): void {
    for (const target of this.#index.targetsOf(element)) this.#draw(target, inherited);
    for (const [key, value] of element.attributes) {
      if (!/(^|:)href$/.test(key)) continue;
      const href = value.trim();
      if (!href.startsWith("#") && element.name === "image") {
        const measured = this.#measureImage(href);
        if (typeof measured !== "number")
          throw new Found(
            pictureFault(
              en`has a picture that ${measured.says}`.zh`内嵌的图片${measured.says}`,
              measured.fix,
              this.#index.placeOf(element),
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
      ...NOTHING,
      refs: [...around.refs, ...refs.filter((id) => this.#isInherited(id))],
      dash,
      isStroked: isStroked || around.isStroked,
    };
  });

  #animate(element: SvgElement): void {
    this.#isMoving = true;
    this.#add(element, 1, 1);
    for (const child of element.children) this.#draw(child, NOTHING);
    this.#index.refuseUnclear(element, unclearAnimation(element));
  }
}
