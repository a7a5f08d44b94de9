import { setTimeout as sleep } from "node:timers/promises";
import { beforeRight } from "./before-right.ts";
import type { BenchServer, Served } from "./bench-server.ts";
import { PERSONA, type VisitedPage } from "./cases.ts";
import type { Phone, QuietTab } from "./quiet-tab.ts";
import { type Point, type Watched, watchScript } from "./watched.ts";

/** An average phone on a slow mobile network. */
const SLOWDOWN = 4;
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};

/** Timeout, after which a measure counts as never. */
const PATIENCE_MS = 20_000;

/** The measures of a visit by name: milliseconds, bytes or counts. NaN means never. */
export type Visit = Record<string, number>;

export interface VisitOptions {
  /** Whether to skip throttling, to warm up the servers. */
  isFast?: boolean;
  /** Whether the page does not react to taps. */
  isFloor?: boolean;
}

/** Opens a page like a phone, taps the right button as soon as it appears, and waits until the network is idle. */
export async function visit(
  phone: Phone,
  server: BenchServer,
  page: VisitedPage,
  { isFast = false, isFloor = false }: VisitOptions = {},
): Promise<Visit> {
  const tab = await phone.open();
  try {
    await tab.send("Performance.enable");
    if (!isFast) {
      await tab.send("Network.emulateNetworkConditions", NETWORK);
      await tab.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
    }
    await tab.send("Page.addScriptToEvaluateOnNewDocument", { source: watchScript(page.button) });
    server.take();
    const url = `${server.origin}${page.route}?token=${PERSONA}`;
    const { errorText } = await tab.send("Page.navigate", { url });
    if (errorText) throw new Error(`${url}: ${errorText}`);
    const place = await untilRight(tab, page.button);
    if (isFloor) return { "first paint": await paintOf(tab), "right text": (await watchedIn(tab)).right };
    await tap(tab, place);
    const sent = await whenSent(tab, page.call);
    await tab.untilIdle();
    const watched = await watchedIn(tab);
    const paint = await paintOf(tab);
    const { metrics } = await tab.send("Performance.getMetrics");
    const served = server.take();
    const seconds = (wanted: string) =>
      metrics.find(({ name }: { name: string }) => name === wanted).value * 1000;
    return {
      "first paint": paint,
      "right text": watched.right || Number.NaN,
      "tap heard": watched.heard || Number.NaN,
      "heard after": (watched.heard || Number.NaN) - watched.right,
      "claim sent": sent,
      script: seconds("ScriptDuration"),
      "main thread": seconds("TaskDuration"),
      blocking: blockingOf(watched.long, paint),
      "layout shift": watched.shift,
      ...bytesOf(served),
      ...(await beforeRight(tab, served, watched.right)),
    };
  } finally {
    await tab.close();
  }
}

/** Returns the position of the right button as soon as it is drawn. Rejects with the page's text on a timeout. */
async function untilRight(tab: QuietTab, button: string): Promise<Point> {
  const place = await tab.read<Point | null>(
    `Promise.race([benchWatched.place, new Promise((resolve) => setTimeout(resolve, ${PATIENCE_MS}, null))])`,
  );
  if (place) return place;
  throw new Error(`There never was "${button}" on:\n${await tab.read("document.body.innerText")}`);
}

function watchedIn(tab: QuietTab): Promise<Watched> {
  return tab.read("benchWatched");
}

/** Returns the time of the first contentful paint, which the browser reports with a delay; NaN for never. */
function paintOf(tab: QuietTab): Promise<number> {
  return polled(tab, 'performance.getEntriesByName("first-contentful-paint")[0]?.startTime');
}

/** Taps by touch events, so the page handles the tap when its main thread is free. */
async function tap(tab: QuietTab, { x, y }: Point): Promise<void> {
  await Promise.all([
    tab.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] }),
    tab.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] }),
  ]);
}

/** Returns the time at which the page sent this call; NaN for never. */
function whenSent(tab: QuietTab, call: string): Promise<number> {
  const path = JSON.stringify(`/prod-api${call}`);
  const entries = 'performance.getEntriesByType("resource")';
  return polled(tab, `${entries}.find(({ name }) => name.endsWith(${path}))?.startTime`);
}

/** Polls an expression in the page until it is defined; NaN on a timeout. */
async function polled(tab: QuietTab, expression: string): Promise<number> {
  const end = Date.now() + PATIENCE_MS;
  while (Date.now() < end) {
    const value = await tab.read<number | undefined>(expression);
    if (value !== undefined) return value;
    await sleep(100);
  }
  return Number.NaN;
}

/** Returns the blocking time: the time beyond 50 ms of each long task after the first paint. */
function blockingOf(long: Watched["long"], paint: number): number {
  return long
    .filter(([start, duration]) => start + duration > paint)
    .reduce((sum, [, duration]) => sum + Math.max(0, duration - 50), 0);
}

function bytesOf(served: readonly Served[]): Visit {
  const sum = (of: "gzip" | "brotli", type: RegExp) =>
    served.filter((one) => type.test(one.type)).reduce((bytes, one) => bytes + one[of], 0);
  const kinds = { HTML: /html/, CSS: /css/, JS: /javascript/, all: /./ };
  return {
    requests: served.length,
    ...Object.fromEntries(
      (["brotli", "gzip"] as const).flatMap((of) =>
        Object.entries(kinds).map(([kind, type]) => [`${kind}, ${of}`, sum(of, type)]),
      ),
    ),
  };
}
