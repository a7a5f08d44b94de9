import type { BrowserContext, CDPSession, Page } from "playwright-core";
import type { BenchServer, Served } from "./bench-server.ts";
import { type PageCase, PERSONA } from "./cases.ts";
import { READY, type Watched, watchScript } from "./watched.ts";

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

/**
 * Opens a page in this context as a phone would, taps its button the moment it is right, and waits until nothing
 * more comes. `isFast`: without any throttling, to warm up the servers. `isFloor`: nothing answers a tap.
 */
export async function visit(
  context: BrowserContext,
  server: BenchServer,
  page: PageCase,
  { isFast = false, isFloor = false } = {},
): Promise<Visit> {
  const tab = await context.newPage();
  try {
    const session = await context.newCDPSession(tab);
    const said: string[] = [];
    tab.on("console", (message) => said.push(message.text()));
    await session.send("Performance.enable");
    await session.send("Network.enable");
    if (!isFast) {
      await session.send("Network.emulateNetworkConditions", NETWORK);
      await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
    }
    const { ready } = await whenReady(session);
    await tab.addInitScript({ content: watchScript(page.button) });
    server.take();
    await tab.goto(`${server.origin}${page.route}?token=${PERSONA}`, { waitUntil: "commit" });
    const place = await within(ready, { what: `"${page.button}" on ${tab.url()}`, said });
    if (isFloor) return { "first paint": await paintOf(tab), "right text": (await watchedIn(tab)).right };
    await tap(session, place);
    const sent = await whenSent(tab, page.call);
    await tab.waitForLoadState("networkidle").catch(() => {});
    const watched = await watchedIn(tab);
    const paint = await paintOf(tab);
    const { metrics } = await session.send("Performance.getMetrics");
    const seconds = (name: string) => (metrics.find((one) => one.name === name)?.value ?? Number.NaN) * 1000;
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
      ...bytesOf(server.take()),
    };
  } finally {
    await tab.close();
  }
}

function watchedIn(tab: Page): Promise<Watched> {
  return tab.evaluate(() => (window as unknown as { benchWatched: Watched }).benchWatched);
}

/** When something of the page was first drawn: the browser tells of it a little later. NaN where it never does. */
async function paintOf(tab: Page): Promise<number> {
  const found = await tab
    .waitForFunction(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime, null, {
      ...{ timeout: PATIENCE_MS, polling: 100 },
    })
    .catch(() => undefined);
  return Number(await found?.jsonValue());
}

/** Where the right button is, as soon as the page says so. */
async function whenReady(session: CDPSession): Promise<{ ready: Promise<{ x: number; y: number }> }> {
  await session.send("Runtime.enable");
  await session.send("Runtime.addBinding", { name: READY });
  const ready = new Promise<{ x: number; y: number }>((resolve) => {
    session.on("Runtime.bindingCalled", ({ name, payload }) => {
      if (name === READY) resolve(JSON.parse(payload));
    });
  });
  return { ready };
}

/** With a finger: it waits, as a finger does, until the page has time for it. */
async function tap(session: CDPSession, { x, y }: { x: number; y: number }): Promise<void> {
  await Promise.all([
    session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] }),
    session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] }),
  ]);
}

/** When the page sent this call; NaN where it never did. */
async function whenSent(tab: Page, call: string): Promise<number> {
  const found = await tab
    .waitForFunction(
      (path) =>
        performance.getEntriesByType("resource").find(({ name }) => name.endsWith(`/prod-api${path}`))
          ?.startTime,
      call,
      { timeout: PATIENCE_MS, polling: 100 },
    )
    .catch(() => undefined);
  return Number(await found?.jsonValue());
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

/** Rejects with what the page said where it never shows this. */
function within<Value>(
  promise: Promise<Value>,
  { what, said }: { what: string; said: readonly string[] },
): Promise<Value> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error(`There never was ${what}:\n${said.slice(0, 5).join("\n")}`));
    const timer = setTimeout(fail, PATIENCE_MS);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
