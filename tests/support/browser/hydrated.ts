import type { ConsoleMessage, Page } from "playwright-core";
import { vi } from "vitest";

/**
 * Waits until React has hydrated the page, so that it does not disturb later measurements. Earlier events are tested in
 * browser/page/before-react. Returns at once on a page that is not the app's.
 */
export async function untilHydrated(page: Page): Promise<void> {
  await vi.waitUntil(() => page.evaluate(isHydrated).catch(isBetweenPages), {
    timeout: 60_000,
    interval: 40,
  });
}

/** Returns false if the page is navigating and cannot be evaluated. Rethrows other errors. */
function isBetweenPages(error: Error): false {
  if (/navigation|context/i.test(error.message)) return false;
  throw error;
}

/** Runs in the page, also as text. Returns whether React has hydrated the root, from the state that React stores on it. */
export function isHydrated(): boolean {
  const root = document.getElementById("root") as unknown as Record<string, Container> | null;
  if (!root) return true;
  const key = Object.keys(root).find((name) => name.startsWith("__reactContainer$"));
  const current = root[key ?? ""]?.stateNode.current;
  return Boolean(current?.child && !current.memoizedState.isDehydrated);
}

/**
 * Returns whether a console message is our mistake: an error (also a violation of the content security policy), or a
 * hydration difference reported by React.
 */
export function isMistake(message: ConsoleMessage): boolean {
  return message.type() === "error" || message.text().startsWith("The prerendered page differs");
}

interface Container {
  stateNode: { current: { child: unknown; memoizedState: { isDehydrated: boolean } } };
}
