import { createPrizeDrawAnimation } from "../shared/prize-draw-animation.ts";
import type { PrizeDrawMovement } from "../shared/use-prize-draw.ts";
import { normalizeDegrees } from "./wheel-geometry.ts";
import {
  stoppingWheelMotion,
  type WheelMotion,
  type WheelPosition,
  waitingWheelMotion,
  wheelTransform,
} from "./wheel-motion-phases.ts";

/** Parameters of a wheel's movement. Angles in degrees, clockwise. */
export interface WheelOptions {
  /** For each sector, the angle in degrees that brings it to the pointer. */
  angles: readonly number[];
  /** Angle in degrees at which the pointer is between two sectors. */
  neutral: number;
  /** Full turns of a landing, and its duration. */
  turns: number;
  durationMs: number;
}

/**
 * Maximum duration (ms) in which the wheel stops: on a prize, if the page was hidden during the draw; or without one.
 */
const HURRIED_LANDING_MS = 700;
const MAX_STOP_MS = 1200;

/** Creates the movement of a wheel. */
export function createWheelMovement(
  face: HTMLElement,
  { angles, neutral, turns, durationMs }: WheelOptions,
): PrizeDrawMovement {
  const animation = createPrizeDrawAnimation(face);
  let rest = neutral;
  let course: WheelMotion | undefined;
  const currentPosition = (): WheelPosition => {
    const ms = animation.elapsed();
    const [angle, speed] = (ms !== undefined && course?.after(ms)) || [rest, 0];
    return [normalizeDegrees(angle), speed];
  };
  const playTurn = (end: number, next?: WheelMotion) => {
    rest = end;
    course = next;
    animation.play(wheelTransform(end), next?.motion);
  };
  return {
    wait() {
      // The same speed as a landing starts with, so that the landing continues smoothly.
      playTurn(neutral, waitingWheelMotion(currentPosition(), (turns * 360) / durationMs));
    },
    go(place, pace) {
      const [from, speed] = currentPosition();
      const end = angles[place ?? -1] ?? neutral;
      // Ignores rounding errors: a wheel that is already there does not turn again.
      let distance = normalizeDegrees(end - from + 0.001) - 0.001;
      let ms = HURRIED_LANDING_MS;
      if (place === undefined) {
        // At least half a turn to slow down.
        if (speed && distance < 180) distance += 360;
        ms = Math.min(MAX_STOP_MS, (2 * distance) / speed);
      } else if (pace === "usual") {
        distance += turns * 360;
        ms = durationMs;
      } else distance += 360;
      if (pace === "none" || distance < 0.01) {
        playTurn(end);
        return 0;
      }
      playTurn(end, stoppingWheelMotion([from, speed], distance, ms));
      return ms;
    },
  };
}
