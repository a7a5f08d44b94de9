import type { TransformMotion } from "../shared/draw-animation.ts";

/** Angle of a wheel in degrees, and its speed in degrees per millisecond. */
export type WheelPosition = [angle: number, speed: number];

/** Movement of a wheel: as the browser plays it, and as a formula, so that the script never has to measure it. */
export interface WheelCourse {
  motion: TransformMotion;
  /** Returns the position after this many milliseconds. */
  after(ms: number): WheelPosition;
}

/** Milliseconds until the wheel turns at full speed. */
const START_MS = 600;
/** Longer than any call can take: the wheel turns until the answer arrives. */
const WAIT_MS = 60_000;

/** Returns the CSS transform of an angle. */
export function turn(degrees: number): string {
  return `rotate(${degrees}deg)`;
}

/** Accelerates to full speed and then keeps it. Pure. */
export function waitingCourse([angle, speed]: WheelPosition, full: number): WheelCourse {
  // Milliseconds ago at which it would have had to start to have its current speed now.
  const ago = START_MS * Math.min(1, speed / full);
  const speeding = (ms: number) => (full * ms * ms) / START_MS / 2;
  const steady = (ms: number) => full * (ms - START_MS / 2);
  const from = angle - speeding(ago);
  return {
    motion: {
      keyframes: [
        { transform: turn(from), easing: "cubic-bezier(.3333,0,.6667,.3333)" },
        { transform: turn(from + steady(START_MS)), offset: START_MS / WAIT_MS },
        { transform: turn(from + steady(WAIT_MS)) },
      ],
      duration: WAIT_MS,
      startedMsAgo: ago,
    },
    after: (ms) =>
      ms < START_MS ? [from + speeding(ms), (full * ms) / START_MS] : [from + steady(ms), full],
  };
}

/** Starts with the current speed and slows down over this distance and time, without ever turning back. Pure. */
export function endingCourse([angle, speed]: WheelPosition, distance: number, duration: number): WheelCourse {
  const slope = (speed * duration) / distance;
  const x = slope > 3 ? 1 / slope : 0.33;
  const y = x * slope;
  return {
    motion: {
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

/** X of the easing curve's second control point: the lower it is, the slower the last degrees. */
const TAIL = 0.25;

/** Returns one coordinate of a Bézier curve from 0 to 1, given those of its two middle points. */
function valueAt(first: number, second: number, t: number): number {
  return 3 * (1 - t) * (1 - t) * t * first + 3 * (1 - t) * t * t * second + t * t * t;
}

function slopeAt(first: number, second: number, t: number): number {
  return 3 * (1 - t) * (1 - t) * first + 6 * (1 - t) * t * (second - first) + 3 * t * t * (1 - second);
}

/** Returns the curve parameter at this fraction of the time. */
function parameterOf(x: number, time: number): number {
  let [low, high] = [0, 1];
  for (let i = 0; i < 30; i++) {
    const middle = (low + high) / 2;
    if (valueAt(x, TAIL, middle) < time) low = middle;
    else high = middle;
  }
  return low;
}
