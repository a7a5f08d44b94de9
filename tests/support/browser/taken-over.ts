import type { ConsoleMessage, Page } from "playwright-core";
import { vi } from "vitest";

/**
 * Waits until React has gone on with what was drawn before it: what is measured frame by frame from then on is not
 * disturbed by that. What is done before then is another matter (browser/page/before-react). A page that is not of the
 * app is not waited for.
 */
export async function untilTakenOver(page: Page): Promise<void> {
  await vi.waitUntil(() => page.evaluate(isTakenOver).catch(isBetweenPages), {
    timeout: 60_000,
    interval: 40,
  });
}

/** Who leads on at once cannot be asked meanwhile; any other failure is one. */
function isBetweenPages(error: Error): false {
  if (/navigation|context/i.test(error.message)) return false;
  throw error;
}

/** Runs in the page, also by its text. React keeps what it knows of an element on the element itself. */
export function isTakenOver(): boolean {
  const root = document.getElementById("root") as unknown as Record<string, Container> | null;
  if (!root) return true;
  const key = Object.keys(root).find((name) => name.startsWith("__reactContainer$"));
  const current = root[key ?? ""]?.stateNode.current;
  return Boolean(current?.child && !current.memoizedState.isDehydrated);
}

/**
 * Whether what a page says on the console is a mistake of ours: an error (also a violation of the content security
 * policy), or that React found something else than what it draws.
 */
export function isMistake(message: ConsoleMessage): boolean {
  return message.type() === "error" || message.text().startsWith("What was drawn ahead differs");
}

interface Container {
  stateNode: { current: { child: unknown; memoizedState: { isDehydrated: boolean } } };
}
