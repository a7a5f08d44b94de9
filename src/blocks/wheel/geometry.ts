import type { Place } from "../../language/document.generated.ts";

/** A prize on the unturned face. Degrees, clockwise from the top. */
export interface Segment {
  start: number;
  middle: number;
  end: number;
}

/** Degrees from 0 to below 360. */
export function withinTurn(degrees: number): number {
  return ((degrees % 360) + 360) % 360;
}

/** By how many degrees the wheel turns for each prize to stand at the pointer. Where not all say it: evenly spread. */
export function anglesOf(places: readonly Place[]): number[] {
  const isGiven = places.every(({ angleDeg }) => angleDeg !== undefined);
  return places.map(({ angleDeg = 0 }, i) => (isGiven ? angleDeg : 360 - ((i + 0.5) * 360) / places.length));
}

/** Where the prizes lie: each reaches halfway to its neighbours. */
export function segmentsOf(angles: readonly number[]): Segment[] {
  const middles = angles.map((angle) => withinTurn(-angle));
  return middles.map((middle) => {
    const gaps = middles.map((other) => withinTurn(other - middle) || 360);
    return {
      middle,
      start: middle - (360 - Math.max(...gaps.map((gap) => gap % 360))) / 2,
      end: middle + Math.min(...gaps) / 2,
    };
  });
}

/** The turn, nearest to none, at which the pointer stands between two prizes. */
export function neutralOf(segments: readonly Segment[]): number {
  const turns = segments.map(({ end }) => withinTurn(180 - end) - 180);
  return turns.reduce((best, turn) => (Math.abs(turn) < Math.abs(best) ? turn : best), turns[0] ?? 0);
}

/** A point of the face, at so many degrees clockwise from the top. */
function pointAt(degrees: number, radius: number): string {
  const radians = (degrees * Math.PI) / 180;
  return `${(Math.sin(radians) * radius).toFixed(2)} ${(-Math.cos(radians) * radius).toFixed(2)}`;
}

/** The outline of a segment as the path of an SVG whose origin is the hub. */
export function outlineOf({ start, end }: Segment, radius: number): string {
  const isLarge = end - start > 180 ? 1 : 0;
  return `M0 0L${pointAt(start, radius)}A${radius} ${radius} 0 ${isLarge} 1 ${pointAt(end, radius)}Z`;
}
