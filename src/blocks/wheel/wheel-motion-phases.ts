import type { TransformMotion } from "../shared/prize-draw-animation.ts";

/** Angle of a wheel in degrees, and its speed in degrees per millisecond. */
export type WheelPosition = [angle: number, speed: number];

/** Movement of a wheel: as the browser plays it, and as a formula, so that the script never has to measure it. */
export interface WheelMotion {
  motion: TransformMotion;
  /** Returns the position after this many milliseconds. */
  after(ms: number): WheelPosition;
}

/** Milliseconds until the wheel turns at full speed. */
const ACCELERATION_MS = 600;
/** Duration of the waiting animation: longer than any call, since the wheel turns until the answer arrives. */
const MAX_WAITING_MS = 60_000;

/** Returns the CSS transform of an angle. */
export function wheelTransform(degrees: number): string {
  return `rotate(${degrees}deg)`;
}

/** Returns the movement of a waiting wheel: it accelerates to full speed and then keeps it. Pure. */
export function waitingWheelMotion([angle, speed]: WheelPosition, full: number): WheelMotion {
  // Milliseconds ago at which it would have had to start to have its current speed now.
  const ago = ACCELERATION_MS * Math.min(1, speed / full);
  const degreesWhileSpeedingUp = (ms: number) => (full * ms * ms) / ACCELERATION_MS / 2;
  const degreesAtFullSpeed = (ms: number) => full * (ms - ACCELERATION_MS / 2);
  const from = angle - degreesWhileSpeedingUp(ago);
  return {
    motion: {
      keyframes: [
        { transform: wheelTransform(from), easing: "cubic-bezier(.3333,0,.6667,.3333)" },
        {
          transform: wheelTransform(from + degreesAtFullSpeed(ACCELERATION_MS)),
          offset: ACCELERATION_MS / MAX_WAITING_MS,
        },
        { transform: wheelTransform(from + degreesAtFullSpeed(MAX_WAITING_MS)) },
      ],
      duration: MAX_WAITING_MS,
      startedMsAgo: ago,
    },
    after: (ms) =>
      ms < ACCELERATION_MS
        ? [from + degreesWhileSpeedingUp(ms), (full * ms) / ACCELERATION_MS]
        : [from + degreesAtFullSpeed(ms), full],
  };
}

/** Returns the movement to a result: it slows down over this distance and time, and never turns back. Pure. */
export function stoppingWheelMotion(
  [angle, speed]: WheelPosition,
  distance: number,
  duration: number,
): WheelMotion {
  const slope = (speed * duration) / distance;
  const x = slope > 3 ? 1 / slope : 0.33;
  const y = x * slope;
  return {
    motion: {
      keyframes: [{ transform: wheelTransform(angle) }, { transform: wheelTransform(angle + distance) }],
      duration,
      easing: `cubic-bezier(${x},${y},${EASING_END_X},1)`,
    },
    after(ms) {
      const t = curveParameterAtTime(x, ms / duration);
      const growth = bezierSlopeAt(y, 1, t) / bezierSlopeAt(x, EASING_END_X, t);
      return [angle + distance * bezierAt(y, 1, t), (growth * distance) / duration];
    },
  };
}

/** X of the easing curve's second control point: the lower it is, the slower the last degrees. */
const EASING_END_X = 0.25;

/** Returns one coordinate of a Bézier curve from 0 to 1, given those of its two middle points. */
function bezierAt(first: number, second: number, t: number): number {
  return 3 * (1 - t) * (1 - t) * t * first + 3 * (1 - t) * t * t * second + t * t * t;
}

function bezierSlopeAt(first: number, second: number, t: number): number {
  return 3 * (1 - t) * (1 - t) * first + 6 * (1 - t) * t * (second - first) + 3 * t * t * (1 - second);
}

/** Returns the curve parameter at this fraction of the time. */
function curveParameterAtTime(x: number, time: number): number {
  let [low, high] = [0, 1];
  for (let i = 0; i < 30; i++) {
    const middle = (low + high) / 2;
    if (bezierAt(x, EASING_END_X, middle) < time) low = middle;
    else high = middle;
  }
  return low;
}
