import type { Page } from "playwright-core";
import { vi } from "vitest";

/**
 * Waits until React has gone on with what was drawn before it: what is measured frame by frame from then on is not
 * disturbed by that. What is tapped before then is another matter (tests/ahead).
 */
export async function untilTakenOver(page: Page): Promise<void> {
  await vi.waitUntil(() => page.evaluate(isTakenOver), { timeout: 15_000, interval: 20 });
}

/** Runs in the page. React keeps what it knows of an element on the element itself. */
function isTakenOver(): boolean {
  const root = document.getElementById("root") as unknown as Record<string, Container> | null;
  const key = Object.keys(root ?? {}).find((name) => name.startsWith("__reactContainer$"));
  const current = root?.[key ?? ""]?.stateNode.current;
  return Boolean(current?.child && !current.memoizedState.isDehydrated);
}

interface Container {
  stateNode: { current: { child: unknown; memoizedState: { isDehydrated: boolean } } };
}
