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
  /** Runs a script in each document of the test, before its own. */
  runBefore(script: string): Promise<void>;
  /** Nothing lies before the page that is shown, as in a tab that was opened with it. */
  forgetHistory(): Promise<unknown>;
  /** Closes the tab, or keeps it for the next test that wants the same. */
  leave(): Promise<void>;
}

type Options = BrowserContextOptions & {
  viewport: { width: number; height: number };
  reducedMotion: "reduce" | "no-preference";
};

/** What tests listen to. */
const EVENTS = [
  ...["close", "console", "dialog", "download", "framenavigated", "load", "pageerror", "popup"],
  ...["request", "requestfailed", "requestfinished", "response"],
] as const;

/** A tab while nobody has it. */
interface Kept {
  context: BrowserContext;
  page: Page;
  devtools: CDPSession;
  addInitScript: Page["addInitScript"];
  /** Whether a test has done something to it that stays. */
  isWorn: boolean;
}

/**
 * The tabs of a worker. A page opens with half of the work in a tab that has shown one before: its process, its scripts
 * and what was compiled of them are there. A test that only reads and taps gives its tab back, without storage, cookies,
 * history, routes and listeners. A tab is closed instead where a test did what cannot be undone.
 */
export class Tabs {
  private readonly browser: Browser;
  private readonly prepare: (context: BrowserContext) => Promise<void>;
  private readonly free = new Map<string, Kept>();
  private taken = 0;

  /** `prepare` is called with each new context. */
  constructor(browser: Browser, prepare: (context: BrowserContext) => Promise<void>) {
    this.browser = browser;
    this.prepare = prepare;
  }

  /** A tab that was given back, or a new one. */
  async take({ viewport, reducedMotion, ...same }: Options): Promise<Tab> {
    const key = JSON.stringify(same);
    const kept = this.free.get(key) ?? (await this.open(same));
    this.free.delete(key);
    const { context, page, devtools } = kept;
    // What an earlier test looked at on paper, or in the dark, is not so for this one.
    const media = { reducedMotion, colorScheme: null, media: null };
    await Promise.all([page.setViewportSize(viewport), page.emulateMedia(media)]);
    const scripts: Disposable[] = [];
    const runBefore = async (content: string) => {
      scripts.push(await kept.addInitScript({ content }));
    };
    await runBefore(clearOnce(++this.taken));
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

  private async open(options: BrowserContextOptions): Promise<Kept> {
    const context = await this.browser.newContext(options);
    await this.prepare(context);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    const kept = { context, page, devtools, addInitScript: page.addInitScript.bind(page), isWorn: false };
    markAsWorn(kept);
    return kept;
  }
}

/** Runs in each document of a test: the first one of an origin clears what an earlier test stored there. */
function clearOnce(turn: number): string {
  return `try {
    if (sessionStorage.getItem("test") !== "${turn}") {
      localStorage.clear();
      sessionStorage.clear();
      sessionStorage.setItem("test", "${turn}");
    }
  } catch { /* an origin without storage */ }`;
}

/** Scripts that are put in, a clock that is held and developer tools that are attached stay. */
function markAsWorn(kept: Kept): void {
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

async function clean({ context, page, devtools }: Kept): Promise<void> {
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

/** What still answers requests then is no error of a run: nobody waits for it. */
async function stopRoutes(context: BrowserContext): Promise<void> {
  const pages = context.pages().map((page) => page.unrouteAll({ behavior: "ignoreErrors" }));
  await Promise.all([...pages, context.unrouteAll({ behavior: "ignoreErrors" })]);
}
