import { createDrawAnimation } from "../shared/draw-animation.ts";
import type { Movement } from "../shared/use-draw.ts";

/** Degrees that a card sways to either side, and milliseconds for a quarter of the movement. */
const SWAY = 11;
const QUARTER_MS = 420;
/** Milliseconds until a card is turned over. */
const TURN_MS = 800;
/** Milliseconds of a turn after the page was hidden, and until a card that is not turned over comes to rest. */
const SOON_MS = 400;

/** Quadratic easing curves (slowing down, speeding up), so that the script can compute the current angle. */
const OUT = "cubic-bezier(.3333,.6667,.6667,1)";
const BACK = "cubic-bezier(.3333,0,.6667,.3333)";

/** Angle in degrees, and speed in degrees per millisecond. */
type Swing = [angle: number, speed: number];

/**
 * Creates the movement of a card. It does not set the final state: the style sheet turns over the card while it lands,
 * and a card at rest shows its face without being turned.
 */
export function createCardMovement(card: HTMLElement): Movement {
  const animation = createDrawAnimation(card);
  let here = (): Swing => [0, 0];

  return {
    wait() {
      const ago = timeOf(here()[0]);
      here = () => swayAt(animation.elapsed() ?? 0);
      animation.play("", {
        keyframes: [0, SWAY, 0, -SWAY, 0].map((angle, i) => ({
          transform: turned(angle),
          easing: i % 2 ? BACK : OUT,
        })),
        duration: 4 * QUARTER_MS,
        iterations: Number.POSITIVE_INFINITY,
        startedMsAgo: ago,
      });
    },
    go(place, pace) {
      const [angle, speed] = here();
      const isLanding = place !== undefined;
      const isThere = pace === "none" || (!isLanding && angle === 0);
      const ms = isThere ? 0 : isLanding && pace === "usual" ? TURN_MS : SOON_MS;
      // Turns in the direction of the current sway, so that it never turns back.
      const end = isLanding ? (speed < 0 ? -180 : 180) : 0;
      // A card that lands stays there. The others slow down quadratically.
      here = () => {
        const left = isLanding ? 0 : 1 - (animation.elapsed() ?? ms) / ms;
        return [angle * left * left || 0, 0];
      };
      const easing = isLanding ? `cubic-bezier(.4,${(0.4 * speed * ms) / (end - angle)},.3,1)` : OUT;
      const keyframes = [{ transform: turned(angle) }, { transform: turned(end) }];
      animation.play("", ms ? { keyframes, duration: ms, easing } : undefined);
      return ms;
    },
  };
}

/** Returns the same transform as the style sheet. */
function turned(degrees: number): string {
  return `perspective(9rem) rotateY(${degrees}deg)`;
}

/** Returns the angle and speed of a card that has swayed for this many milliseconds. */
function swayAt(ms: number): Swing {
  const time = (ms / QUARTER_MS) % 4;
  const side = time < 2 ? SWAY : -SWAY;
  // -1 in the middle, 0 at the side, 1 in the middle again.
  const way = (time % 2) - 1;
  return [side * (1 - way * way), (-2 * side * way) / QUARTER_MS];
}

/** Returns how long a card must have swayed to be at this angle on its way back to the middle, in milliseconds. */
function timeOf(angle: number): number {
  return ((angle < 0 ? 3 : 1) + Math.sqrt(1 - Math.abs(angle) / SWAY)) * QUARTER_MS;
}
