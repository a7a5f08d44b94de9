/** A rectangle in the coordinates of an element. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Returns the box around two boxes. */
export function boxAround(one: Box, other: Box): Box {
  return {
    ...{ left: Math.min(one.left, other.left), right: Math.max(one.right, other.right) },
    ...{ top: Math.min(one.top, other.top), bottom: Math.max(one.bottom, other.bottom) },
  };
}

/** A box that adds nothing to another. */
export const NO_BOX: Box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };

/** Returns a box that is larger by a distance on each side. */
export function widerBox({ bottom, left, right, top }: Box, by: number): Box {
  return { left: left - by, top: top - by, right: right + by, bottom: bottom + by };
}
