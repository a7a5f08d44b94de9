import { createDrawAnimation } from "../shared/draw-animation.ts";
import type { Movement } from "../shared/use-draw.ts";
import { type Course, endingCourse, type Position, turn, waitingCourse } from "./course.ts";
import { withinTurn } from "./geometry.ts";

/** How a wheel turns. Angles in degrees, clockwise. */
export interface Turning {
  /** The angle at which each place stands at the pointer. */
  angles: readonly number[];
  /** The angle at which none does. */
  neutral: number;
  /** Full turns until it comes to rest, and how long they take. */
  turns: number;
  durationMs: number;
}

/** How long it takes at most: for who has waited, and to come to rest on none. */
const HURRIED_MS = 700;
const STOP_MS = 1200;

/** The movement of a wheel. */
export function createTurning(face: HTMLElement, { angles, neutral, turns, durationMs }: Turning): Movement {
  const animation = createDrawAnimation(face);
  let rest = neutral;
  let course: Course | undefined;
  const here = (): Position => {
    const ms = animation.elapsed();
    const [angle, speed] = (ms !== undefined && course?.after(ms)) || [rest, 0];
    return [withinTurn(angle), speed];
  };
  const play = (end: number, next?: Course) => {
    rest = end;
    course = next;
    animation.play(turn(end), next?.way);
  };
  return {
    wait() {
      // As fast as it comes to rest, so that a landing goes on as it began.
      play(neutral, waitingCourse(here(), (turns * 360) / durationMs));
    },
    go(place, pace) {
      const [from, speed] = here();
      const end = angles[place ?? -1] ?? neutral;
      // What is there already but for an error of rounding does not turn again.
      let distance = withinTurn(end - from + 0.001) - 0.001;
      let ms = HURRIED_MS;
      if (place === undefined) {
        // Half a turn at least, to run out.
        if (speed && distance < 180) distance += 360;
        ms = Math.min(STOP_MS, (2 * distance) / speed);
      } else if (pace === "usual") {
        distance += turns * 360;
        ms = durationMs;
      } else distance += 360;
      if (pace === "none" || distance < 0.01) {
        play(end);
        return 0;
      }
      play(end, endingCourse([from, speed], distance, ms));
      return ms;
    },
  };
}
