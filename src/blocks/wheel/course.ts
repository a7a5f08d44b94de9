import type { Way } from "../shared/draw-animation.ts";

/** Where a wheel is, in degrees, and how fast it turns, in degrees a millisecond. */
export type Position = [angle: number, speed: number];

/** How a wheel turns: as the browser plays it, and as the script reckons it, so that nothing has to be measured. */
export interface Course {
  way: Way;
  /** The position after so many milliseconds. */
  after(ms: number): Position;
}

/** Milliseconds until it turns at full speed. */
const START_MS = 600;
/** Longer than any call can take: until then it turns while it waits. */
const WAIT_MS = 60_000;

/** The transform of an angle. */
export function turn(degrees: number): string {
  return `rotate(${degrees}deg)`;
}

/** It gets faster up to full speed, and then turns at that. Pure. */
export function waitingCourse([angle, speed]: Position, full: number): Course {
  // As if it had started earlier, so long that by now it is as fast as it is.
  const ago = START_MS * Math.min(1, speed / full);
  const speeding = (ms: number) => (full * ms * ms) / START_MS / 2;
  const steady = (ms: number) => full * (ms - START_MS / 2);
  const from = angle - speeding(ago);
  return {
    way: {
      keyframes: [
        { transform: turn(from), easing: "cubic-bezier(.3333,0,.6667,.3333)" },
        { transform: turn(from + steady(START_MS)), offset: START_MS / WAIT_MS },
        { transform: turn(from + steady(WAIT_MS)) },
      ],
      duration: WAIT_MS,
      ago,
    },
    after: (ms) =>
      ms < START_MS ? [from + speeding(ms), (full * ms) / START_MS] : [from + steady(ms), full],
  };
}

/** It goes on as fast as it is, and runs out over this distance in this time, without ever turning back. Pure. */
export function endingCourse([angle, speed]: Position, distance: number, duration: number): Course {
  const slope = (speed * duration) / distance;
  const x = slope > 3 ? 1 / slope : 0.33;
  const y = x * slope;
  return {
    way: {
      keyframes: [{ transform: turn(angle) }, { transform: turn(angle + distance) }],
      duration,
      easing: `cubic-bezier(${x},${y},${TAIL},1)`,
    },
    after(ms) {
      const t = parameterOf(x, ms / duration);
      const growth = slopeAt(y, 1, t) / slopeAt(x, TAIL, t);
      return [angle + distance * valueAt(y, 1, t), (growth * distance) / duration];
    },
  };
}

/** Second point of the curve to rest: the lower, the longer it takes its last degrees. */
const TAIL = 0.25;

/** One coordinate of a Bézier curve from 0 to 1 by those of its two middle points. */
function valueAt(first: number, second: number, t: number): number {
  return 3 * (1 - t) * (1 - t) * t * first + 3 * (1 - t) * t * t * second + t * t * t;
}

function slopeAt(first: number, second: number, t: number): number {
  return 3 * (1 - t) * (1 - t) * first + 6 * (1 - t) * t * (second - first) + 3 * t * t * (1 - second);
}

/** Where on the curve so much of the time has passed. */
function parameterOf(x: number, time: number): number {
  let [low, high] = [0, 1];
  for (let i = 0; i < 30; i++) {
    const middle = (low + high) / 2;
    if (valueAt(x, TAIL, middle) < time) low = middle;
    else high = middle;
  }
  return low;
}
