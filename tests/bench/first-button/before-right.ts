import type { Served } from "./bench-server.ts";
import type { QuietTab } from "./quiet-tab.ts";

/** Returns the requests and the bytes of scripts before a page showed the right button. */
export async function beforeRight(
  tab: QuietTab,
  served: readonly Served[],
  right: number,
): Promise<Record<string, number>> {
  const entries = await tab.read<{ path: string; start: number; end: number }[]>(RESOURCES);
  const pathsOf = (list: typeof entries) => new Set(list.map(({ path }) => path));
  const there = pathsOf(entries.filter(({ end }) => end <= right));
  const scripts = served.filter(({ path, type }) => /javascript/.test(type) && there.has(path));
  return {
    // The document itself is not among its resources.
    "requests before": 1 + pathsOf(entries.filter(({ start }) => start <= right)).size,
    "JS before, gzip": scripts.reduce((bytes, { gzip }) => bytes + gzip, 0),
  };
}

/** Returns the requests of the document to its own site. */
const RESOURCES = `performance.getEntriesByType("resource")
  .filter(({ name }) => name.startsWith(location.origin))
  .map(({ name, startTime, responseEnd }) => ({
    path: decodeURIComponent(new URL(name).pathname),
    start: startTime,
    end: responseEnd,
  }))`;
