import { createPrizeDrawAnimation } from "../shared/prize-draw-animation.ts";
import type { PrizeDrawMovement } from "../shared/use-prize-draw.ts";

/** Column and row of the cells around the middle, clockwise from the first corner. */
export const RING_CELLS = [
  [0, 0],
  [1, 0],
  [2, 0],
  [2, 1],
  [2, 2],
  [1, 2],
  [0, 2],
  [0, 1],
] as const;

/** Parameters of a moving light. */
export interface LightOptions {
  /** Full laps until it comes to rest. */
  laps: number;
  /** Milliseconds on each cell. */
  stepMs: number;
}

/**
 * Duration (ms) in which the light stops if the page was hidden during the draw: one lap and the rest up to the
 * prize.
 */
const HURRIED_LANDING_MS = 700;

/** Creates the movement of a light that is as large as a cell and starts on the first one. */
export function createGridLightMovement(
  light: HTMLElement,
  { laps, stepMs }: LightOptions,
): PrizeDrawMovement {
  const animation = createPrizeDrawAnimation(light);
  /** Cell on which the light rests, or rested when it began to move. */
  let cell = 0;
  const lapFrom = (first: number) =>
    [0, 1, 2, 3, 4, 5, 6, 7, 8].map((i) => ({
      transform: gridLightTransform(first + i),
      easing: "step-end",
    }));

  return {
    wait() {
      animation.play(gridLightTransform(cell), {
        keyframes: lapFrom(cell),
        duration: RING_CELLS.length * stepMs,
        iterations: Number.POSITIVE_INFINITY,
      });
    },
    go(place, pace) {
      const walked = (animation.elapsed() ?? 0) / stepMs;
      const from = (cell + Math.floor(walked)) % RING_CELLS.length;
      cell = place ?? from;
      if (place === undefined || pace === "none") {
        animation.play(gridLightTransform(cell));
        return 0;
      }
      const isHurried = pace === "hurried";
      const steps =
        (isHurried ? 1 : laps) * RING_CELLS.length + ((cell - from + RING_CELLS.length) % RING_CELLS.length);
      const ms = isHurried ? HURRIED_LANDING_MS / steps : stepMs;
      const ago = (walked % 1) * ms;
      animation.play(gridLightTransform(cell), {
        keyframes: lapFrom(from),
        duration: RING_CELLS.length * ms,
        iterations: steps / RING_CELLS.length,
        startedMsAgo: ago,
      });
      return steps * ms - ago;
    },
  };
}

function gridLightTransform(cell: number): string {
  const [column, row] = RING_CELLS[cell % RING_CELLS.length] as (typeof RING_CELLS)[number];
  return `translate(${column * 100}%,${row * 100}%)`;
}
