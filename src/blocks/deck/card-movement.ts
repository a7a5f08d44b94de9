import { createPrizeDrawAnimation } from "../shared/prize-draw-animation.ts";
import type { PrizeDrawMovement } from "../shared/use-prize-draw.ts";

/** Angle by which a card sways to either side (degrees). */
const SWAY_DEGREES = 11;
/** Duration of a quarter of the sway, from the middle to one side (ms). */
const QUARTER_SWAY_MS = 420;
/** Milliseconds until a card is turned over. */
const TURN_MS = 800;
/** Milliseconds of a turn after the page was hidden, and until a card that is not turned over comes to rest. */
const HURRIED_MS = 400;

/** Quadratic easing curves (slowing down, speeding up), so that the script can compute the current angle. */
const SLOW_DOWN_EASING = "cubic-bezier(.3333,.6667,.6667,1)";
const SPEED_UP_EASING = "cubic-bezier(.3333,0,.6667,.3333)";

/** Angle in degrees, and speed in degrees per millisecond. */
type CardSwing = [angle: number, speed: number];

/**
 * Creates the animation of a card in a draw: it sways while the call runs, and turns over when the result arrives. It
 * does not set the final state: the style sheet shows the front of a drawn card.
 */
export function createCardMovement(card: HTMLElement): PrizeDrawMovement {
  const animation = createPrizeDrawAnimation(card);
  let currentSwing = (): CardSwing => [0, 0];

  return {
    wait() {
      const ago = swayTimeAtAngle(currentSwing()[0]);
      currentSwing = () => swayAtTime(animation.elapsed() ?? 0);
      animation.play("", {
        keyframes: [0, SWAY_DEGREES, 0, -SWAY_DEGREES, 0].map((angle, i) => ({
          transform: cardTransform(angle),
          easing: i % 2 ? SPEED_UP_EASING : SLOW_DOWN_EASING,
        })),
        duration: 4 * QUARTER_SWAY_MS,
        iterations: Number.POSITIVE_INFINITY,
        startedMsAgo: ago,
      });
    },
    go(place, pace) {
      const [angle, speed] = currentSwing();
      const isLanding = place !== undefined;
      const isThere = pace === "none" || (!isLanding && angle === 0);
      const ms = isThere ? 0 : isLanding && pace === "usual" ? TURN_MS : HURRIED_MS;
      // Turns in the direction of the current sway, so that it never turns back.
      const end = isLanding ? (speed < 0 ? -180 : 180) : 0;
      // A card that lands stays there. The others slow down quadratically.
      currentSwing = () => {
        const left = isLanding ? 0 : 1 - (animation.elapsed() ?? ms) / ms;
        return [angle * left * left || 0, 0];
      };
      const easing = isLanding
        ? `cubic-bezier(.4,${(0.4 * speed * ms) / (end - angle)},.3,1)`
        : SLOW_DOWN_EASING;
      const keyframes = [{ transform: cardTransform(angle) }, { transform: cardTransform(end) }];
      animation.play("", ms ? { keyframes, duration: ms, easing } : undefined);
      return ms;
    },
  };
}

/** Returns the CSS transform of a card turned by these degrees, as the style sheet writes it. */
function cardTransform(degrees: number): string {
  return `perspective(9rem) rotateY(${degrees}deg)`;
}

/** Returns the angle and speed of a card that has swayed for this many milliseconds. */
function swayAtTime(ms: number): CardSwing {
  const time = (ms / QUARTER_SWAY_MS) % 4;
  const side = time < 2 ? SWAY_DEGREES : -SWAY_DEGREES;
  // -1 in the middle, 0 at the side, 1 in the middle again.
  const way = (time % 2) - 1;
  return [side * (1 - way * way), (-2 * side * way) / QUARTER_SWAY_MS];
}

/** Returns how long a card must have swayed to be at this angle on its way back to the middle, in milliseconds. */
function swayTimeAtAngle(angle: number): number {
  return ((angle < 0 ? 3 : 1) + Math.sqrt(1 - Math.abs(angle) / SWAY_DEGREES)) * QUARTER_SWAY_MS;
}
