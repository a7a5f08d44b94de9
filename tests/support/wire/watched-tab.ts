import { setTimeout } from "node:timers/promises";
import type { Browser, BrowserContext, ConsoleMessage, Page, Request } from "playwright-core";
import { isMistake, isTakenOver } from "../browser/taken-over.ts";
import { type Allowed, judgeSent } from "./judge-sent.ts";
import { hideToken, tokenIn } from "./marked-token.ts";
import { openWire, type Sent, type Wire } from "./wire.ts";

/** A tab in a browser context of its own, of which everything is seen that it sends, says and keeps. */
export interface WatchedTab {
  page: Page;
  /** What was wrong so far, each once, with the page that stood there, and `<token>` for the token. */
  findings: ReadonlySet<string>;
  /** How many requests went over the wire. */
  requests(): number;
  /**
   * Opens an address of the app and waits until the page has come to rest; `answer` lets its answers come, where they are
   * held. Findings from here on are told of it.
   */
  open(path: string, answer?: () => Promise<void>): Promise<void>;
  /** Takes what was found so far. */
  takeFindings(): string[];
  /** Waits until nothing is on the wire, and nothing on the page waits for anything. */
  settle(): Promise<void>;
  /** Hosts of other origins for which a page was left. */
  left(): ReadonlySet<string>;
  /** Waits until something of this was found, or looks for it: what a page does may be on its way. */
  seen(finding: RegExp): Promise<void>;
  /** Looks for a token in what the page shows and keeps, and adds what it finds. */
  look(): Promise<void>;
  close(): Promise<void>;
}

/** Runs before a page's scripts: a violation of its policy tells itself, wherever on the page. */
const TELL_VIOLATIONS = `document.addEventListener("securitypolicyviolation", (event) =>
  window.tellViolation(event.effectiveDirective + " stops " + (event.blockedURI || "something inline")));`;

/** Runs before a page's scripts too: who only listens needs nothing drawn, which is a third of the browser's work. */
const DRAW_NOTHING = `new MutationObserver((_, observer) => {
  if (!document.documentElement) return;
  document.documentElement.style.opacity = "0";
  observer.disconnect();
}).observe(document, { childList: true });`;

/** Opens a tab for a customer. `who` stands in front of each finding. With `isDrawn` the page can be looked at. */
export async function openWatchedTab(
  browser: Browser,
  { who, isDrawn = false, ...allowed }: Allowed & { who: string; isDrawn?: boolean },
): Promise<WatchedTab> {
  const findings = new Set<string>();
  const left = new Set<string>();
  let requests = 0;
  let at = "";
  const find = (what: string) => findings.add(hideToken(`${who}, ${at}: ${what}`));
  const judge = (sent: Sent) => {
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
    // Chromium's own page for a host that cannot be reached keeps nothing; it may be coming just now.
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
        // Another page may be coming in its place.
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
 * Goes to a page. A way out that was tapped may come just now and break that off; and what was broken off may still
 * come, and break off the next attempt.
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
    // What only moves sends nothing.
    reducedMotion: "reduce",
  });
}

interface Ears {
  find: (what: string) => void;
  judge: (sent: Sent) => void;
  origin: string;
}

/** Tells whether another document is on its way in the page's place. */
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
    // Any other failure is told by a page of Chromium's own.
    if (isWhole(request) && request.failure()?.errorText === "net::ERR_ABORTED") isLeaving = false;
  });
  return () => isLeaving;
}

/** What does not go through the wire, or cannot be read there: the console, exceptions, and what is encrypted. */
function listenTo(context: BrowserContext, { find, judge, origin }: Ears): void {
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

/** What the page shows and the browser keeps for it, by places. What the emulated native app shows is its own. */
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

/** So much of a long text as a message needs. */
function excerptOf(text: string): string {
  const hidden = hideToken(text);
  const start = Math.max(0, hidden.indexOf("<token") - 40);
  return hidden.slice(start, start + 120);
}

/** Nothing on the page waits: no call, no picture, no page on its way. */
const IS_CALM = `new Promise((resolve) => {
  const look = (calm) =>
    requestAnimationFrame(() => (calm > 1 ? resolve(true) : look(${unrest()} ? 0 : calm + 2)));
  look(0);
})`;

/** An expression of what a page waits for; empty where it waits for nothing. */
function unrest(): string {
  return `[
    document.readyState === "complete" ? "" : "itself",
    // What is tapped before it has come may lead away when it does, from whatever stands there by then.
    (${isTakenOver})() ? "" : "React",
    document.querySelector('.skeleton, .page-coming, [aria-busy="true"]')?.outerHTML.slice(0, 200),
    ...[...document.images].filter(({ complete, loading }) => !complete && loading !== "lazy").map(({ src }) => src),
  ].filter(Boolean).join()`;
}

async function comeToRest(page: Page, waitingFor: () => string | undefined, origin: string): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  while (Date.now() < until) {
    const isCalm = await Promise.race([evaluated(page), setTimeout(PATIENCE_MS, false, { ref: false })]);
    if (isCalm && !waitingFor()) return;
    // The error page of a host that is not there.
    if (!page.url().startsWith(origin)) return;
  }
  const onPage = page.evaluate<string>(unrest()).catch(String);
  const what =
    waitingFor() ?? (await Promise.race([onPage, setTimeout(1000, "its scripts", { ref: false })]));
  throw new Error(hideToken(`${page.url()} never comes to rest: it waits for ${what || "a frame"}`));
}

/** Whether the page is calm; false where another one has come in its place while it was looked at. */
async function evaluated(page: Page): Promise<boolean> {
  return page.evaluate<boolean>(IS_CALM).catch(() => false);
}

/** Asks again and again, until it is so or will never be. */
async function waitUntil(isSo: () => Promise<boolean>): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  while (!(await isSo()) && Date.now() < until) await setTimeout(SHORT_MS);
}

/** Between two looks at what has not come yet. */
const SHORT_MS = 20;

/** What waits by then waits for ever. */
const PATIENCE_MS = 15_000;
