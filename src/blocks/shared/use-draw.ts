import { type RefObject, useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { type Motion, motionOf } from "../../play/draw.ts";
import { useCampaign } from "../campaign-context.ts";

/** How a widget gets to a place: as its document says; shortly, for whom has waited; or by being there. */
export type Pace = "usual" | "hurried" | "none";

/** What a widget knows: how to move. It never draws by itself, and never says that it has come to rest. */
export interface Movement {
  /** Moves on steadily, from where it is, until it is told to go somewhere. */
  wait(): void;
  /**
   * Goes on from where it is and comes to rest on a place, or, without one, on none. Returns how long that takes,
   * in milliseconds. `result` is what was drawn, for a draw that has digits and no places.
   */
  go(place: number | undefined, pace: Pace, result?: unknown): number;
}

/**
 * Moves a widget as its draw does (see motionOf), and tells the page how long a landing takes. Nothing but a change
 * of the draw, or of the wish for less motion, reaches the movement: the page may be drawn anew at any time.
 * `create` is called with the element of the ref, once a mount.
 */
export function useDraw(
  draw: string,
  create: (element: HTMLDivElement) => Movement,
): [RefObject<HTMLDivElement | null>, Motion] {
  const { snapshot, landing } = useCampaign();
  const element = useRef<HTMLDivElement>(null);
  const movement = useRef<Movement>(undefined);
  const isStill = useSyncExternalStore(watchStillness, wantsStillness, () => false);
  const motion = motionOf(snapshot, draw);
  const { phase, place, result, hurried } = {
    place: undefined,
    result: undefined,
    hurried: false,
    ...motion,
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: a movement lasts as long as its element
  useLayoutEffect(() => {
    if (element.current) movement.current = create(element.current);
    return () => {
      movement.current?.go(undefined, "none");
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what the draw does may move it
  useLayoutEffect(() => {
    const { wait, go } = movement.current as Movement;
    if (phase === "landing")
      landing(draw, go(place, isStill ? "none" : hurried ? "hurried" : "usual", result));
    else if (phase === "pending" && !isStill) wait();
    else go(place, isStill || place !== undefined ? "none" : "usual", result);
  }, [phase, place, hurried, isStill]);
  return [element, motion];
}

const STILL = "(prefers-reduced-motion: reduce)";

function wantsStillness(): boolean {
  return matchMedia(STILL).matches;
}

function watchStillness(listener: () => void): () => void {
  const query = matchMedia(STILL);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}
