import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  CDPSession,
  Disposable,
  Page,
} from "playwright-core";

/** A page and its browser context, for one test. */
export interface Tab {
  page: Page;
  context: BrowserContext;
  /** Runs a script in each document of the test, before the document's own scripts. */
  runBefore(script: string): Promise<void>;
  /** Removes the history before the current page. */
  forgetHistory(): Promise<unknown>;
  /** Closes the tab, or keeps it for the next test with the same options. */
  leave(): Promise<void>;
}

type Options = BrowserContextOptions & {
  viewport: { width: number; height: number };
  reducedMotion: "reduce" | "no-preference";
  isDrawn: boolean;
};

/** A script that makes a page and its frames transparent, since drawing them is a third of the browser's work. */
export const DRAW_NOTHING = `if (window === top)
  new MutationObserver((_, observer) => {
    if (!document.documentElement) return;
    document.documentElement.style.opacity = "0";
    observer.disconnect();
  }).observe(document, { childList: true });`;

/** The events that tests listen to. */
const EVENTS = [
  ...["close", "console", "dialog", "download", "framenavigated", "load", "pageerror", "popup"],
  ...["request", "requestfailed", "requestfinished", "response"],
] as const;

/** A tab that can be reused. */
interface ReusableTab {
  context: BrowserContext;
  page: Page;
  devtools: CDPSession;
  addInitScript: Page["addInitScript"];
  /** Whether a test changed it in a way that cannot be undone. */
  isWorn: boolean;
}

/**
 * The tabs of a worker. A page opens with half of the work in a used tab: its process, scripts and compiled code exist. A
 * test returns its tab without storage, cookies, history, routes and listeners. A tab with changes that cannot be undone
 * is closed instead.
 */
export class Tabs {
  private readonly browser: Browser;
  private readonly prepare: (context: BrowserContext) => Promise<void>;
  private readonly free = new Map<string, ReusableTab>();
  private taken = 0;

  /** `prepare` is called for each new context. */
  constructor(browser: Browser, prepare: (context: BrowserContext) => Promise<void>) {
    this.browser = browser;
    this.prepare = prepare;
  }

  /** Returns a used tab, or a new one. */
  async take({ viewport, reducedMotion, isDrawn, ...same }: Options): Promise<Tab> {
    const key = JSON.stringify(same);
    const kept = this.free.get(key) ?? (await this.open(same));
    this.free.delete(key);
    const { context, page, devtools } = kept;
    // Resets media settings of an earlier test, such as print or dark.
    const media = { reducedMotion, colorScheme: null, media: null };
    await Promise.all([page.setViewportSize(viewport), page.emulateMedia(media)]);
    const scripts: Disposable[] = [];
    const runBefore = async (content: string) => {
      scripts.push(await kept.addInitScript({ content }));
    };
    await runBefore(clearOnce(++this.taken));
    if (!isDrawn) await runBefore(DRAW_NOTHING);
    return {
      ...{ page, context, runBefore },
      forgetHistory: () => devtools.send("Page.resetNavigationHistory"),
      leave: async () => {
        if (kept.isWorn || page.isClosed() || this.free.has(key)) return leaveContext(context);
        await clean(kept);
        await Promise.all(scripts.map((script) => script.dispose()));
        this.free.set(key, kept);
      },
    };
  }

  private async open(options: BrowserContextOptions): Promise<ReusableTab> {
    const context = await this.browser.newContext(options);
    await this.prepare(context);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    const kept = { context, page, devtools, addInitScript: page.addInitScript.bind(page), isWorn: false };
    markAsWorn(kept);
    return kept;
  }
}

/** Returns a script for each document: the first document of an origin clears the storage of an earlier test. */
function clearOnce(turn: number): string {
  return `try {
    if (sessionStorage.getItem("test") !== "${turn}") {
      localStorage.clear();
      sessionStorage.clear();
      sessionStorage.setItem("test", "${turn}");
    }
  } catch { /* an origin without storage */ }`;
}

/** Marks a tab as worn when a test adds scripts, a fake clock or developer tools, which cannot be removed. */
function markAsWorn(kept: ReusableTab): void {
  const mark = <Owner extends object>(owner: Owner, name: keyof Owner) => {
    const act = owner[name] as (...how: unknown[]) => unknown;
    const marked = (...how: unknown[]) => {
      kept.isWorn = true;
      return act.apply(owner, how);
    };
    Object.assign(owner, { [name]: marked });
  };
  mark(kept.page, "addInitScript");
  mark(kept.context, "addInitScript");
  mark(kept.context, "newCDPSession");
  mark(kept.context.clock, "install");
}

async function clean({ context, page, devtools }: ReusableTab): Promise<void> {
  for (const event of EVENTS) page.removeAllListeners(event);
  await stopRoutes(context);
  const others = context.pages().filter((other) => other !== page);
  // A page that is reloading itself interrupts the first attempt.
  const leave = page.goto("about:blank").catch(() => page.goto("about:blank"));
  await Promise.all([...others.map((other) => other.close()), leave]);
  await Promise.all([
    devtools.send("Page.resetNavigationHistory"),
    context.clearCookies(),
    page.mouse.move(0, 0),
  ]);
}

/** Closes all pages of a context. */
async function leaveContext(context: BrowserContext): Promise<void> {
  await stopRoutes(context);
  await context.close();
}

/** Removes all routes and ignores their errors, since nobody awaits them any more. */
async function stopRoutes(context: BrowserContext): Promise<void> {
  const pages = context.pages().map((page) => page.unrouteAll({ behavior: "ignoreErrors" }));
  await Promise.all([...pages, context.unrouteAll({ behavior: "ignoreErrors" })]);
}
