import { createDrawAnimation } from "../shared/draw-animation.ts";
import type { Movement } from "../shared/use-draw.ts";

/** The movement of a number whose digits are strips. */
export interface Rolling extends Movement {
  /** The number on which it rests while nothing is drawn; empty for none. */
  stand(number: string): void;
}

/** What is on a strip: it starts on one of the first ten, and rolls on over as many more. */
export const STRIP = Array.from({ length: 21 }, (_, i) => i % 10).join("\n");

/** For who has waited. */
const HURRIED_MS = 700;

/**
 * A digit cruises and then slows down to nothing, as 1 - (1 - t)³ does: it starts that three times as fast as it goes
 * on average. So `CELLS` cells of cruising are time enough to come to rest on any digit, over three to eight cells.
 */
const CELLS = 24;
const SLOWING = "cubic-bezier(.3333,1,.6667,1)";

/** One digit: how many cells its strip is rolled up by, at this moment. */
interface Strip extends ReturnType<typeof createDrawAnimation> {
  where(): number;
}

/** How one digit rolls: so long of the time that all take, and so fast; milliseconds, cells a millisecond. */
interface Roll {
  ms: number;
  all: number;
  speed: number;
}

/** The movement of the `.digits-strip`s in this element; the first comes to rest after so many milliseconds. */
export function createRolling(face: HTMLElement, durationMs: number): Rolling {
  const strips = Array.from(face.querySelectorAll<HTMLElement>(".digits-strip"), (element): Strip => {
    return { ...createDrawAnimation(element), where: () => 0 };
  });
  const cruising = Math.max(0.02, CELLS / durationMs);
  let standing = "";
  /** It rests on no result, or is about to. */
  let isFree = true;

  const go: Movement["go"] = (place, pace, result) => {
    isFree = place === undefined;
    const isMoving = strips.some((strip) => strip.elapsed() !== undefined);
    const isStill = pace === "none" || (isFree && !isMoving);
    const first = pace === "hurried" ? HURRIED_MS : isFree ? CELLS / cruising : durationMs;
    const later = isFree || pace === "hurried" ? 0 : first / 4;
    // The last one is seen for a moment before the page goes on.
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
    stand(number) {
      standing = number;
      if (isFree) go(undefined, "none");
    },
  };
}

/** Rolls a strip on until it rests on a digit; without a roll, it is there at once. */
function comeToRest(strip: Strip, digit: number, roll: Roll | undefined): void {
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
  // What stands ten cells up is the same: there it goes back to the strip's start.
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

/** How a strip is moved for this cell of it to be seen; from 0. */
export function at(cell: number): string {
  return `translateY(${(cell / -21) * 100}%)`;
}
