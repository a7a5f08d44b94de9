import { type RefObject, useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { type DrawPhase, prizeDrawPhase } from "../../play/prize-draw-phase.ts";
import { useCampaign } from "../campaign-context.ts";

/** How fast a widget moves to its result: as the document says, faster after the page was hidden, or at once. */
export type MovementPace = "usual" | "hurried" | "none";

/** Animation of a draw's widget, such as a wheel. It never starts a draw, and never reports that it has come to rest. */
export interface PrizeDrawMovement {
  /** Moves steadily from the current position until `go` is called. */
  wait(): void;
  /**
   * Moves from the current position to the widget's place with this index (such as a wheel's sector), or to the
   * neutral position without one. Returns the duration in milliseconds. `result` is what the customer won, for a draw
   * of digits.
   */
  go(place: number | undefined, pace: MovementPace, result?: unknown): number;
}

/**
 * Animates a widget while its draw runs (see motionOf), and reports to the page how long it moves to the result. Only a change of
 * the draw or of the reduced-motion setting reaches the movement: the page may rerender at any time. `create` is
 * called with the element of the ref, once per mount.
 */
export function usePrizeDraw(
  draw: string,
  create: (element: HTMLDivElement) => PrizeDrawMovement,
): [RefObject<HTMLDivElement | null>, DrawPhase] {
  const { snapshot, landing } = useCampaign();
  const element = useRef<HTMLDivElement>(null);
  const movement = useRef<PrizeDrawMovement>(undefined);
  const isStill = useSyncExternalStore(watchReducedMotion, prefersReducedMotion, () => false);
  const motion = prizeDrawPhase(snapshot, draw);
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
    const { wait, go } = movement.current as PrizeDrawMovement;
    if (phase === "landing")
      landing(draw, go(place, isStill ? "none" : isHurried ? "hurried" : "usual", result));
    else if (phase === "pending" && !isStill) wait();
    else go(place, isStill || place !== undefined ? "none" : "usual", result);
  }, [phase, place, isHurried, isStill]);
  return [element, motion];
}

const REDUCED_MOTION_QUERY = "(prefers-reduced-motion: reduce)";

function prefersReducedMotion(): boolean {
  return matchMedia(REDUCED_MOTION_QUERY).matches;
}

function watchReducedMotion(listener: () => void): () => void {
  const query = matchMedia(REDUCED_MOTION_QUERY);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}
