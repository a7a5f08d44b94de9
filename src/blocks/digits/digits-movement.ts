import { createPrizeDrawAnimation } from "../shared/prize-draw-animation.ts";
import type { PrizeDrawMovement } from "../shared/use-prize-draw.ts";

/** Animation of a number whose digits roll: each digit is a strip of figures behind a window. */
export interface DigitsMovement extends PrizeDrawMovement {
  /** Sets the number to show while no draw runs; empty for zeros. */
  setRestingNumber(number: string): void;
}

/** Text of a digit's strip, one figure a line: it starts on one of the first ten, and rolls over up to ten more. */
export const DIGIT_STRIP_TEXT = Array.from({ length: 21 }, (_, i) => i % 10).join("\n");

/** Duration of a landing after the page was hidden. */
const HURRIED_LANDING_MS = 700;

/**
 * Number of figures (cells) that a digit rolls at full speed. It then slows down as 1 - (1 - t)³, over three to eight
 * cells; the initial speed is three times the average, so this number leaves time to stop on any digit.
 */
const CRUISE_CELLS = 24;
const SLOWING_EASING = "cubic-bezier(.3333,1,.6667,1)";

/** One digit of the number. `where` returns how many figures its strip is rolled up at this moment. */
interface DigitStrip extends ReturnType<typeof createPrizeDrawAnimation> {
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
  const strips = Array.from(face.querySelectorAll<HTMLElement>(".digits-strip"), (element): DigitStrip => {
    return { ...createPrizeDrawAnimation(element), where: () => 0 };
  });
  const cruising = Math.max(0.02, CRUISE_CELLS / durationMs);
  let standing = "";
  /** Whether the digits show no result, and are not moving to one. */
  let isFree = true;

  const go: PrizeDrawMovement["go"] = (place, pace, result) => {
    isFree = place === undefined;
    const isMoving = strips.some((strip) => strip.elapsed() !== undefined);
    const isStill = pace === "none" || (isFree && !isMoving);
    const first = pace === "hurried" ? HURRIED_LANDING_MS : isFree ? CRUISE_CELLS / cruising : durationMs;
    const later = isFree || pace === "hurried" ? 0 : first / 4;
    // Longer than the last digit rolls, so that it is seen for a moment before the page goes on.
    const all = first + later * strips.length;
    const number = isFree ? standing : String(result);
    for (const [i, strip] of strips.entries()) {
      const ms = first + later * i;
      const speed = pace === "hurried" ? CRUISE_CELLS / ms : cruising;
      rollToDigit(strip, Number(number[i] ?? 0), isStill ? undefined : { ms, all, speed });
    }
    return isStill ? 0 : all;
  };

  return {
    go,
    wait() {
      isFree = false;
      for (const strip of strips) {
        const from = strip.where() % 10;
        strip.play(digitStripTransform(from), {
          keyframes: [
            { transform: digitStripTransform(from) },
            { transform: digitStripTransform(from + 10) },
          ],
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
function rollToDigit(strip: DigitStrip, digit: number, roll: RollTiming | undefined): void {
  const from = strip.where() % 10;
  strip.where = () => digit;
  if (!roll) {
    strip.play(digitStripTransform(digit));
    return;
  }
  const { ms, all, speed } = roll;
  const slowing = 3 + ((((speed * ms - 6 - digit + from) % 10) + 10) % 10) / 2;
  const cruise = Math.max(0, speed * ms - 3 * slowing);
  const keyframes: Keyframe[] = [{ transform: digitStripTransform(from) }];
  // The figure ten cells further is the same: there the strip jumps back to its start.
  let back = 0;
  for (; from + cruise > back + 10; back += 10) {
    const offset = (back + 10 - from) / speed / all;
    keyframes.push(
      { transform: digitStripTransform(10), offset },
      { transform: digitStripTransform(0), offset },
    );
  }
  const last = from + cruise - back;
  keyframes.push(
    { transform: digitStripTransform(last), offset: cruise / speed / all, easing: SLOWING_EASING },
    { transform: digitStripTransform(last + slowing), offset: ms / all },
    { transform: digitStripTransform(last + slowing) },
  );
  strip.play(digitStripTransform(digit), { keyframes, duration: all });
  strip.where = () => {
    const now = strip.elapsed();
    if (now === undefined) return digit;
    const rolled = speed * now - cruise;
    if (rolled < 0) return from + speed * now;
    return last + slowing * (1 - (1 - Math.min(1, rolled / slowing / 3)) ** 3);
  };
}

/** Returns the transform that shows this cell of a strip, from 0. */
export function digitStripTransform(cell: number): string {
  return `translateY(${(cell / -21) * 100}%)`;
}
