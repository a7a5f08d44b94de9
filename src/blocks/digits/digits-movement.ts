import { createDrawAnimation } from "../shared/draw-animation.ts";
import type { Movement } from "../shared/use-draw.ts";

/** Movement of a number whose digits are strips. */
export interface DigitsMovement extends Movement {
  /** Sets the number on which it rests while nothing is drawn; empty for none. */
  setRestingNumber(number: string): void;
}

/** Text of a strip: it starts on one of the first ten digits, and rolls over up to ten more. */
export const STRIP = Array.from({ length: 21 }, (_, i) => i % 10).join("\n");

/** Duration of a landing after the page was hidden. */
const HURRIED_MS = 700;

/**
 * A digit cruises and then slows down as 1 - (1 - t)³: its initial speed is three times the average. So `CELLS` cells
 * of cruising are enough time to come to rest on any digit, over three to eight cells.
 */
const CELLS = 24;
const SLOWING = "cubic-bezier(.3333,1,.6667,1)";

/** One digit: `where` returns how many cells its strip is rolled up at this moment. */
interface Strip extends ReturnType<typeof createDrawAnimation> {
  where(): number;
}

/** Rolling of one digit: its duration and that of all digits (ms), and its speed (cells per ms). */
interface RollTiming {
  ms: number;
  all: number;
  speed: number;
}

/** Creates the movement of the `.digits-strip`s in this element. The first comes to rest after `durationMs`. */
export function createDigitsMovement(face: HTMLElement, durationMs: number): DigitsMovement {
  const strips = Array.from(face.querySelectorAll<HTMLElement>(".digits-strip"), (element): Strip => {
    return { ...createDrawAnimation(element), where: () => 0 };
  });
  const cruising = Math.max(0.02, CELLS / durationMs);
  let standing = "";
  /** Whether it rests, or is about to rest, on no result. */
  let isFree = true;

  const go: Movement["go"] = (place, pace, result) => {
    isFree = place === undefined;
    const isMoving = strips.some((strip) => strip.elapsed() !== undefined);
    const isStill = pace === "none" || (isFree && !isMoving);
    const first = pace === "hurried" ? HURRIED_MS : isFree ? CELLS / cruising : durationMs;
    const later = isFree || pace === "hurried" ? 0 : first / 4;
    // Longer than the last digit rolls, so that it is seen for a moment before the page goes on.
    const all = first + later * strips.length;
    const number = isFree ? standing : String(result);
    for (const [i, strip] of strips.entries()) {
      const ms = first + later * i;
      const speed = pace === "hurried" ? CELLS / ms : cruising;
      comeToRest(strip, Number(number[i] ?? 0), isStill ? undefined : { ms, all, speed });
    }
    return isStill ? 0 : all;
  };

  return {
    go,
    wait() {
      isFree = false;
      for (const strip of strips) {
        const from = strip.where() % 10;
        strip.play(at(from), {
          keyframes: [{ transform: at(from) }, { transform: at(from + 10) }],
          duration: 10 / cruising,
          iterations: Number.POSITIVE_INFINITY,
        });
        strip.where = () => from + cruising * (strip.elapsed() ?? 0);
      }
    },
    setRestingNumber(number) {
      standing = number;
      if (isFree) go(undefined, "none");
    },
  };
}

/** Rolls a strip until it rests on a digit; without a roll, it is there at once. */
function comeToRest(strip: Strip, digit: number, roll: RollTiming | undefined): void {
  const from = strip.where() % 10;
  strip.where = () => digit;
  if (!roll) {
    strip.play(at(digit));
    return;
  }
  const { ms, all, speed } = roll;
  const slowing = 3 + ((((speed * ms - 6 - digit + from) % 10) + 10) % 10) / 2;
  const cruise = Math.max(0, speed * ms - 3 * slowing);
  const keyframes: Keyframe[] = [{ transform: at(from) }];
  // The figure ten cells further is the same: there the strip jumps back to its start.
  let back = 0;
  for (; from + cruise > back + 10; back += 10) {
    const offset = (back + 10 - from) / speed / all;
    keyframes.push({ transform: at(10), offset }, { transform: at(0), offset });
  }
  const last = from + cruise - back;
  keyframes.push(
    { transform: at(last), offset: cruise / speed / all, easing: SLOWING },
    { transform: at(last + slowing), offset: ms / all },
    { transform: at(last + slowing) },
  );
  strip.play(at(digit), { keyframes, duration: all });
  strip.where = () => {
    const now = strip.elapsed();
    if (now === undefined) return digit;
    const rolled = speed * now - cruise;
    if (rolled < 0) return from + speed * now;
    return last + slowing * (1 - (1 - Math.min(1, rolled / slowing / 3)) ** 3);
  };
}

/** Returns the transform that shows this cell of a strip, from 0. */
export function at(cell: number): string {
  return `translateY(${(cell / -21) * 100}%)`;
}
