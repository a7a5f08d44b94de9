import { en } from "../../language/messages/localized-text.ts";
import { type PictureFault, pictureFault } from "./picture-fault.ts";

/** A place in the text of an SVG. */
interface Place {
  text: string;
  offset: number;
}

/** The element that costs most of the drawing of an SVG. */
interface HeavyPart {
  name: string;
  /** How often it is drawn. */
  count: number;
  /** Cost of all its drawings. */
  units: number;
  /** Maximum cost of the whole picture. */
  most: number;
  isMoving: boolean;
}

/** Returns the fault of an SVG that takes too long to draw. */
export function heavyFault(place: Place, { count, isMoving, most, name, units }: HeavyPart): PictureFault {
  const moves = isMoving ? en` for each frame`.zh`每一帧` : en``.zh``;
  const own = Math.ceil(units);
  return pictureFault(
    en`takes more than ${most} units to draw (a plain shape takes one)${moves}, ${own} of them for this <${name}>, drawn ${count}×, expected at most ${most}`
      .zh`绘制${moves}超过 ${most} 个单位（一个普通图形为一个单位），其中这里的 <${name}> 画 ${count} 次，占 ${own} 个，最多应为 ${most} 个`,
    en`Remove effects and repeated parts, or save the picture as WebP.`
      .zh`请去掉特效和重复的部分，或存成 WebP 格式。`,
    place,
  );
}

/** Returns the fault of an SVG with too many elements, drawn or not. */
export function crowdedFault(place: Place, name: string, most: number): PictureFault {
  return pictureFault(
    en`has more than ${most} elements with the copies that this <${name}> makes or contains, expected at most ${most}`
      .zh`连同这里的 <${name}> 包含或复制的元素，超过 ${most} 个元素，最多应为 ${most} 个`,
    en`Remove unused and repeated parts, or save the picture as WebP.`
      .zh`请去掉没有用到的和重复的部分，或存成 WebP 格式。`,
    place,
  );
}

/** Returns the fault of an SVG in which something has a cost that cannot be known before it is drawn. */
export function unclearFault(place: Place, what: string): PictureFault {
  return pictureFault(
    en`has ${JSON.stringify(what)}, whose cost of drawing is unknown, expected plain values`
      .zh`里有${JSON.stringify(what)}，无法得知其绘制开销，应为直接写出的值`,
    en`Export the picture with attributes instead of styles, or as WebP.`
      .zh`请用属性代替样式重新导出图片，或存成 WebP 格式。`,
    place,
  );
}

/** Ends a measurement whose result is certain. */
export class Found extends Error {
  readonly fault: PictureFault;

  constructor(fault: PictureFault) {
    super(fault.says.en);
    this.fault = fault;
  }
}
