import { changeSnapshot, copyWithoutEntry, type EventHandling, sayWord } from "./immediate-steps.ts";
import type { Run } from "./snapshot.ts";
import { actionOfRunningKey } from "./tap-action.ts";

/** Time after a tap in which another one counts as part of it (ms), as in a double tap: nothing is said about it. */
const SAME_TAP_MS = 300;

const SECOND_MS = 1000;

/**
 * Returns whether the last tap with this key was less than `pauseMs` before `at`. If so, requests a toast that says how
 * long to wait; none for a double tap, and for an action without a call, such as a link: it is on its way already.
 */
export function refuseThrottledTap(play: EventHandling, key: string, at: number, pauseMs: number): boolean {
  const passed = at - (play.snapshot.tapped[key] ?? Number.NEGATIVE_INFINITY);
  if (passed >= pauseMs) return false;
  const { steps = [] } = play.plan.campaign.actions?.[actionOfRunningKey(key)] ?? {};
  if (passed >= SAME_TAP_MS && steps.some(({ call }) => call))
    sayWord(play, "tooFast", { seconds: Math.ceil((pauseMs - passed) / SECOND_MS) });
  return true;
}

/**
 * Lets the customer tap a failed action again at once if it has no throttle, or if none of its calls can have reached
 * the server. Any other failure keeps the throttle: an overloaded server must not receive every tap.
 */
export function releaseTapThrottle(
  play: EventHandling,
  key: string,
  { answers, hasReachedServer }: Pick<Run, "hasReachedServer"> & { answers?: Run["answers"] | undefined },
): void {
  const { throttleMs } = play.plan.campaign.actions?.[actionOfRunningKey(key)] ?? {};
  if (!throttleMs || !(answers || hasReachedServer))
    changeSnapshot(play, { tapped: copyWithoutEntry(play.snapshot.tapped, key) });
}
