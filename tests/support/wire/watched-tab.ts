import { setTimeout } from "node:timers/promises";
import type { Browser, BrowserContext, ConsoleMessage, Page, Request } from "playwright-core";
import { isHydrated, isMistake } from "../browser/hydrated.ts";
import { DRAW_NOTHING } from "../browser/tabs.ts";
import { type Allowed, judgeSent } from "./judge-sent.ts";
import { hideToken, tokenIn } from "./marked-token.ts";
import { openWire, type SentRequest, type Wire } from "./wire.ts";

/** A tab in its own browser context that records all requests, console messages and stored data. */
export interface WatchedTab {
  page: Page;
  /** The problems so far, without duplicates, each with its page, and with `<token>` for tokens. */
  findings: ReadonlySet<string>;
  /** Returns the number of requests. */
  requests(): number;
  /**
   * Opens an address of the app and waits until the page is idle. `answer` releases held answers. Later findings are
   * attributed to this page.
   */
  open(path: string, answer?: () => Promise<void>): Promise<void>;
  /** Returns and clears the findings. */
  takeFindings(): string[];
  /** Waits until no request is pending and the page is idle. */
  settle(): Promise<void>;
  /** Returns the other hosts to which a page navigated. */
  left(): ReadonlySet<string>;
  /** Waits until a matching finding exists. Checks the page repeatedly, since findings may come late. */
  seen(finding: RegExp): Promise<void>;
  /** Searches the page and its storage for tokens, and adds the findings. */
  look(): Promise<void>;
  close(): Promise<void>;
}

/** Runs before a page's scripts: reports violations of the page's policy. */
const TELL_VIOLATIONS = `document.addEventListener("securitypolicyviolation", (event) =>
  window.tellViolation(event.effectiveDirective + " stops " + (event.blockedURI || "something inline")));`;

/** Opens a tab for a customer. `who` is the prefix of each finding. With `isDrawn` the page is visible. */
export async function openWatchedTab(
  browser: Browser,
  { who, isDrawn = false, ...allowed }: Allowed & { who: string; isDrawn?: boolean },
): Promise<WatchedTab> {
  const findings = new Set<string>();
  const left = new Set<string>();
  let requests = 0;
  let at = "";
  const find = (what: string) => findings.add(hideToken(`${who}, ${at}: ${what}`));
  const judge = (sent: SentRequest) => {
    for (const problem of judgeSent(sent, allowed)) find(`${sent.method} ${sent.url} ${problem}`);
  };
  const wire = await openWire(allowed.origin, (sent) => {
    requests++;
    if (sent.method === "CONNECT") left.add(new URL(sent.url).hostname);
    judge(sent);
  });
  const context = await openContext(browser, wire, allowed.origin);
  await context.exposeBinding("tellViolation", (_, what: string) => find(`policy: ${what}`));
  await context.addInitScript({ content: TELL_VIOLATIONS + (isDrawn ? "" : DRAW_NOTHING) });
  listenTo(context, { find, judge, origin: allowed.origin });
  const page = await context.newPage();
  const isLeaving = watchLeaving(page);
  const waitingFor = () =>
    wire.pending() > 0 ? `${wire.pending()} answers` : isLeaving() ? "another document" : undefined;
  const settle = () => comeToRest(page, waitingFor, allowed.origin);
  const look = async () => {
    const isOwn = () => page.url().startsWith(allowed.origin);
    // Chromium's error page for an unreachable host stores nothing. It may be loading at this moment.
    if (!isOwn()) return;
    const kept = await keptBy(page).catch(async () => {
      await settle();
      return isOwn() ? keptBy(page) : [];
    });
    for (const [place, text] of kept) {
      const found = tokenIn(text);
      if (found) find(`${place} has a ${found}: ${excerptOf(text)}`);
    }
  };
  return {
    page,
    findings,
    left: () => left,
    requests: () => requests,
    async open(path, answer) {
      at = path.replace(/\?.*/, "");
      await goTo(page, path);
      await answer?.();
      await settle();
    },
    takeFindings() {
      const taken = [...findings];
      findings.clear();
      return taken;
    },
    settle,
    look,
    seen: (finding) =>
      waitUntil(async () => {
        // Another page may be replacing this one.
        await look().catch(() => {});
        return [...findings].some((text) => finding.test(text));
      }),
    async close() {
      await context.close();
      await wire.close();
    },
  };
}

/**
 * Navigates to a page. An earlier navigation may still start and interrupt this one, or the next attempt, so it retries
 * until a timeout.
 */
async function goTo(page: Page, path: string): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      await page.goto(path, { waitUntil: "commit" });
      return;
    } catch (error) {
      const isBrokenOff = /interrupted by another navigation|ERR_ABORTED/.test(String(error));
      if (!isBrokenOff || Date.now() > until) throw error;
    }
  }
}

function openContext(browser: Browser, wire: Wire, baseURL: string): Promise<BrowserContext> {
  return browser.newContext({
    baseURL,
    proxy: { server: wire.server },
    viewport: { width: 375, height: 812 },
    isMobile: true,
    hasTouch: true,
    locale: "zh-CN",
    // Animations send no requests.
    reducedMotion: "reduce",
  });
}

interface Recorders {
  find: (what: string) => void;
  judge: (sent: SentRequest) => void;
  origin: string;
}

/** Returns a function that returns whether the page is being replaced by another document. */
function watchLeaving(page: Page): () => boolean {
  let isLeaving = false;
  const isWhole = (request: Request) => request.isNavigationRequest() && request.frame() === page.mainFrame();
  page.on("request", (request) => {
    if (isWhole(request)) isLeaving = true;
  });
  page.on("framenavigated", (frame) => {
    if (frame === page.mainFrame()) isLeaving = false;
  });
  page.on("requestfailed", (request) => {
    // After other failures Chromium shows its own error page, which fires framenavigated.
    if (isWhole(request) && request.failure()?.errorText === "net::ERR_ABORTED") isLeaving = false;
  });
  return () => isLeaving;
}

/** Records what the proxy cannot see: console messages, exceptions and encrypted requests. */
function listenTo(context: BrowserContext, { find, judge, origin }: Recorders): void {
  context.on("console", (message) => {
    if (isProblem(message)) find(`console: ${message.type()} ${message.text()}`);
  });
  context.on("weberror", (event) => {
    const { stack, message } = event.error();
    find(`exception: ${stack || message}`);
  });
  context.on("request", (request) => {
    const url = request.url();
    if (!/^(https?|wss?):/.test(url) || new URL(url).origin === origin) return;
    const isNavigation = request.isNavigationRequest();
    judge({
      method: request.method(),
      url,
      headers: request.headers(),
      body: request.postData() ?? "",
      isNavigation,
    });
  });
}

function isProblem(message: ConsoleMessage): boolean {
  return isMistake(message) || tokenIn(message.text()) !== undefined;
}

/** Returns the page's content and the browser's storage, by place. The emulated native app's screens are left out. */
function keptBy(page: Page): Promise<[place: string, text: string][]> {
  return page.evaluate(async () => {
    const shown = document.documentElement.cloneNode(true) as Element;
    for (const screen of shown.querySelectorAll(".sbx")) screen.remove();
    const databases = (await indexedDB.databases().catch(() => [])).map(({ name }) => name);
    const attributes = [...shown.querySelectorAll("*")].flatMap((element) =>
      [...element.attributes].map(({ name, value }): [string, string] => [
        `<${element.localName} ${name}>`,
        value,
      ]),
    );
    const typed = [...document.querySelectorAll<HTMLInputElement>("input,textarea,select")].map(
      (field): [string, string] => [`the field ${field.name}`, field.value],
    );
    return [
      ["document.title", document.title],
      ["document.cookie", document.cookie],
      ["localStorage", JSON.stringify({ ...localStorage })],
      ["sessionStorage", JSON.stringify({ ...sessionStorage })],
      ["what the browser keeps", JSON.stringify([await caches.keys(), databases])],
      ["window.name", window.name],
      ["the page's text", shown.textContent ?? ""],
      ...typed,
      ...attributes,
    ];
  });
}

/** Returns the part of a long text around a token. */
function excerptOf(text: string): string {
  const hidden = hideToken(text);
  const start = Math.max(0, hidden.indexOf("<token") - 40);
  return hidden.slice(start, start + 120);
}

/** Resolves to true when the page is idle in several frames: no call, no picture, no page is loading. */
const IS_CALM = `new Promise((resolve) => {
  const look = (calm) =>
    requestAnimationFrame(() => (calm > 1 ? resolve(true) : look(${unrest()} ? 0 : calm + 2)));
  look(0);
})`;

/** Returns an expression that lists what a page waits for; its value is empty if the page is idle. */
function unrest(): string {
  return `[
    document.readyState === "complete" ? "" : "itself",
    // An early tap is repeated by React later, and may then lead away from a page opened after it.
    (${isHydrated})() ? "" : "React",
    document.querySelector('.skeleton, .page-coming, [aria-busy="true"]')?.outerHTML.slice(0, 200),
    ...[...document.images].filter(({ complete, loading }) => !complete && loading !== "lazy").map(({ src }) => src),
  ].filter(Boolean).join()`;
}

async function comeToRest(page: Page, waitingFor: () => string | undefined, origin: string): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  while (Date.now() < until) {
    const isCalm = await Promise.race([evaluated(page), setTimeout(PATIENCE_MS, false, { ref: false })]);
    if (isCalm && !waitingFor()) return;
    // The error page of an unreachable host.
    if (!page.url().startsWith(origin)) return;
  }
  const onPage = page.evaluate<string>(unrest()).catch(String);
  const what =
    waitingFor() ?? (await Promise.race([onPage, setTimeout(1000, "its scripts", { ref: false })]));
  throw new Error(hideToken(`${page.url()} never comes to rest: it waits for ${what || "a frame"}`));
}

/** Returns whether the page is idle; false if another page replaced it meanwhile. */
async function evaluated(page: Page): Promise<boolean> {
  return page.evaluate<boolean>(IS_CALM).catch(() => false);
}

/** Polls a condition until it holds, or until a timeout. */
async function waitUntil(isSo: () => Promise<boolean>): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  while (!(await isSo()) && Date.now() < until) await setTimeout(SHORT_MS);
}

/** Polling interval. */
const SHORT_MS = 20;

/** Maximum time to wait. */
const PATIENCE_MS = 15_000;
