import { setTimeout as sleep } from "node:timers/promises";
import { beforeRight } from "./before-right.ts";
import type { BenchServer, Served } from "./bench-server.ts";
import { PERSONA, type VisitedPage } from "./cases.ts";
import type { Phone, QuietTab } from "./quiet-tab.ts";
import { type Place, type Watched, watchScript } from "./watched.ts";

/** A middling phone on a slow mobile network. */
const SLOWDOWN = 4;
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};

/** What never comes within this time counts as never. */
const PATIENCE_MS = 20_000;

/** What a visit cost, by the name of the measure: milliseconds, bytes, or how many. NaN: never. */
export type Visit = Record<string, number>;

export interface VisitOptions {
  /** Without any throttling, to warm up the servers. */
  isFast?: boolean;
  /** The page does not answer a tap. */
  isFloor?: boolean;
}

/** Opens a page as a phone would, taps its button the moment it is right, and waits until nothing more comes. */
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

/** Where the right button is, as soon as the page says so. Rejects with what the page shows where it never does. */
async function untilRight(tab: QuietTab, button: string): Promise<Place> {
  const place = await tab.read<Place | null>(
    `Promise.race([benchWatched.place, new Promise((resolve) => setTimeout(resolve, ${PATIENCE_MS}, null))])`,
  );
  if (place) return place;
  throw new Error(`There never was "${button}" on:\n${await tab.read("document.body.innerText")}`);
}

function watchedIn(tab: QuietTab): Promise<Watched> {
  return tab.read("benchWatched");
}

/** When something of the page was first drawn: the browser tells of it a little later. NaN where it never does. */
function paintOf(tab: QuietTab): Promise<number> {
  return told(tab, 'performance.getEntriesByName("first-contentful-paint")[0]?.startTime');
}

/** With a finger: it waits, as a finger does, until the page has time for it. */
async function tap(tab: QuietTab, { x, y }: Place): Promise<void> {
  await Promise.all([
    tab.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] }),
    tab.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] }),
  ]);
}

/** When the page sent this call; NaN where it never did. */
function whenSent(tab: QuietTab, call: string): Promise<number> {
  const path = JSON.stringify(`/prod-api${call}`);
  const entries = 'performance.getEntriesByType("resource")';
  return told(tab, `${entries}.find(({ name }) => name.endsWith(${path}))?.startTime`);
}

/** A number that the page comes to know; NaN where it never does. */
async function told(tab: QuietTab, expression: string): Promise<number> {
  const end = Date.now() + PATIENCE_MS;
  while (Date.now() < end) {
    const value = await tab.read<number | undefined>(expression);
    if (value !== undefined) return value;
    await sleep(100);
  }
  return Number.NaN;
}

/** What tasks held the main thread beyond 50 ms each, once there was something to touch. */
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
