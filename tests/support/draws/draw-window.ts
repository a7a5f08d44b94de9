import { type Browser, type CDPSession, chromium } from "playwright-core";
import { inject } from "vitest";
import { findChromium, launchFlags } from "../../../scripts/lib/chromium.mjs";
import { trustOf } from "../browser/certificate.ts";

/** Flags of Playwright that keep hidden pages running as if they were visible. */
const ignoreDefaultArgs = [
  "--disable-background-timer-throttling",
  "--disable-backgrounding-occluded-windows",
  "--disable-renderer-backgrounding",
];

/** Launches a Chromium whose pages can really be hidden. */
export async function launchPlain(): Promise<Browser> {
  const executablePath = (await findChromium()) ?? "";
  // Small, because every drawn pixel costs time.
  const args = [...launchFlags, "--window-size=400,700", ...trustOf(inject("certificate"))];
  return chromium.launch({ executablePath, args, ignoreDefaultArgs });
}

interface Message {
  id?: number;
  method?: string;
  params?: { requestId: string };
  result?: unknown;
  error?: { message: string };
}

/**
 * Window with one page that Playwright does not know, and so cannot keep visible: another tab in front hides it, as
 * another app does on a phone. Calls of draws wait until the test answers them.
 */
export class PlainWindow {
  private readonly root: CDPSession;
  private readonly contextId: string;
  private readonly targetId: string;
  private readonly sessionId: string;
  private readonly waiting = new Map<number, (message: Message) => void>();
  private asked: (requestId: string) => void = () => {};
  /** Resolves when a draw is requested. */
  private request = Promise.resolve("");
  private otherTab: string | undefined;
  private id = 0;

  private constructor(
    root: CDPSession,
    { contextId, targetId, sessionId }: { contextId: string; targetId: string; sessionId: string },
  ) {
    this.root = root;
    this.contextId = contextId;
    this.targetId = targetId;
    this.sessionId = sessionId;
    root.on("Target.receivedMessageFromTarget", ({ sessionId: from, message }) => {
      if (from === sessionId) this.receive(JSON.parse(message));
    });
  }

  static async open(browser: Browser, url: string): Promise<PlainWindow> {
    const root = await browser.newBrowserCDPSession();
    const { browserContextId } = await root.send("Target.createBrowserContext");
    const { targetId } = await root.send("Target.createTarget", { url: "about:blank", browserContextId });
    const { sessionId } = await root.send("Target.attachToTarget", { targetId, flatten: false });
    const window = new PlainWindow(root, { contextId: browserContextId, targetId, sessionId });
    const { targetId: otherTab } = await root.send("Target.createTarget", {
      url: "about:blank",
      browserContextId,
    });
    window.otherTab = otherTab;
    await window.show();
    await window.send("Fetch.enable", { patterns: [{ urlPattern: "*/prod-api/draw" }] });
    await window.send("Page.enable");
    await window.send("Page.navigate", { url });
    return window;
  }

  /** Returns the value of an expression in the page; awaits promises. */
  async evaluate<T>(expression: string): Promise<T> {
    const parameters = { expression, awaitPromise: true, returnByValue: true };
    const answer = await this.send("Runtime.evaluate", parameters);
    // The cast is safe: the caller knows the type of its expression.
    return (answer as { result: { value: T } }).result.value;
  }

  /** Waits until the expression is true. */
  async until(condition: string): Promise<void> {
    for (let i = 0; i < 600; i++) {
      if (await this.evaluate<boolean>(`Boolean(${condition})`)) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`It never came to this: ${condition}`);
  }

  /** Taps a button and waits until its draw request has left the page. */
  async draw(button: string): Promise<void> {
    this.request = new Promise((resolve) => {
      this.asked = resolve;
    });
    await this.evaluate(`document.querySelector("${button}").click()`);
    await this.request;
  }

  /** Answers the last draw request. */
  async answer(prize: unknown): Promise<void> {
    const body = JSON.stringify({ code: "0", message: "", data: { prize } });
    await this.send("Fetch.fulfillRequest", {
      requestId: await this.request,
      responseCode: 200,
      body: Buffer.from(body).toString("base64"),
    });
  }

  async hide(): Promise<void> {
    await this.root.send("Target.activateTarget", { targetId: this.otherTab ?? "" });
    await this.until("document.hidden");
  }

  async show(): Promise<void> {
    await this.root.send("Target.activateTarget", { targetId: this.targetId });
    await this.until("!document.hidden");
  }

  async close(): Promise<void> {
    await this.root.send("Target.disposeBrowserContext", { browserContextId: this.contextId });
    await this.root.detach();
  }

  private send(method: string, params: object = {}): Promise<unknown> {
    const id = ++this.id;
    const answered = new Promise<unknown>((resolve, reject) => {
      this.waiting.set(id, ({ error, result }) =>
        error ? reject(new Error(error.message)) : resolve(result),
      );
    });
    const message = JSON.stringify({ id, method, params });
    const { sessionId } = this;
    return this.root.send("Target.sendMessageToTarget", { sessionId, message }).then(() => answered);
  }

  private receive({ id, method, params, ...answer }: Message): void {
    if (method === "Fetch.requestPaused" && params) this.asked(params.requestId);
    if (id === undefined) return;
    this.waiting.get(id)?.(answer);
    this.waiting.delete(id);
  }
}
