import { type RefObject, useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { type Motion, motionOf } from "../../play/draw.ts";
import { useCampaign } from "../campaign-context.ts";

/** How a widget reaches its place: with the document's duration, shortened after the page was hidden, or without movement. */
export type Pace = "usual" | "hurried" | "none";

/** Movement of a widget. It never starts a draw, and never reports that it has come to rest. */
export interface Movement {
  /** Moves steadily from the current position until `go` is called. */
  wait(): void;
  /**
   * Moves from the current position to a place, or to the neutral position without one. Returns the duration in
   * milliseconds. `result` is the drawn value, for a draw that has digits and no places.
   */
  go(place: number | undefined, pace: Pace, result?: unknown): number;
}

/**
 * Moves a widget as its draw does (see motionOf), and reports the duration of a landing to the page. Only a change of
 * the draw or of the reduced-motion setting reaches the movement: the page may rerender at any time. `create` is
 * called with the element of the ref, once per mount.
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
  const { phase, place, result, isHurried } = {
    place: undefined,
    result: undefined,
    isHurried: false,
    ...motion,
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: a movement lasts as long as its element
  useLayoutEffect(() => {
    if (element.current) movement.current = create(element.current);
    return () => {
      movement.current?.go(undefined, "none");
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the draw may move it
  useLayoutEffect(() => {
    const { wait, go } = movement.current as Movement;
    if (phase === "landing")
      landing(draw, go(place, isStill ? "none" : isHurried ? "hurried" : "usual", result));
    else if (phase === "pending" && !isStill) wait();
    else go(place, isStill || place !== undefined ? "none" : "usual", result);
  }, [phase, place, isHurried, isStill]);
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
