import type { Place } from "../../language/document.generated.ts";

/** Sector of a prize on the unturned face. Degrees, clockwise from the top. */
export interface WheelSegment {
  start: number;
  middle: number;
  end: number;
}

/** Normalizes degrees to 0 ≤ x < 360. */
export function normalizeDegrees(degrees: number): number {
  return ((degrees % 360) + 360) % 360;
}

/**
 * Returns for each sector the turn in degrees that brings it to the pointer. Unless all have an `angle`, sectors are
 * evenly spread.
 */
export function prizeAnglesOf(places: readonly Place[]): number[] {
  const isGiven = places.every(({ angleDeg }) => angleDeg !== undefined);
  return places.map(({ angleDeg = 0 }, i) => (isGiven ? angleDeg : 360 - ((i + 0.5) * 360) / places.length));
}

/** Returns the sectors of the prizes: each reaches halfway to its neighbours. */
export function wheelSegmentsOf(angles: readonly number[]): WheelSegment[] {
  const middles = angles.map((angle) => normalizeDegrees(-angle));
  return middles.map((middle) => {
    const gaps = middles.map((other) => normalizeDegrees(other - middle) || 360);
    return {
      middle,
      start: middle - (360 - Math.max(...gaps.map((gap) => gap % 360))) / 2,
      end: middle + Math.min(...gaps) / 2,
    };
  });
}

/** Returns the smallest turn at which the pointer is between two prizes. */
export function angleBetweenPrizes(segments: readonly WheelSegment[]): number {
  const turns = segments.map(({ end }) => normalizeDegrees(180 - end) - 180);
  return turns.reduce((best, turn) => (Math.abs(turn) < Math.abs(best) ? turn : best), turns[0] ?? 0);
}

/** Returns a point of the face, this many degrees clockwise from the top. */
function pointOnWheelFace(degrees: number, radius: number): string {
  const radians = (degrees * Math.PI) / 180;
  return `${(Math.sin(radians) * radius).toFixed(2)} ${(-Math.cos(radians) * radius).toFixed(2)}`;
}

/** Returns the outline of a segment as an SVG path whose origin is the hub. */
export function segmentPath({ start, end }: WheelSegment, radius: number): string {
  const isLarge = end - start > 180 ? 1 : 0;
  return `M0 0L${pointOnWheelFace(start, radius)}A${radius} ${radius} 0 ${isLarge} 1 ${pointOnWheelFace(end, radius)}Z`;
}
