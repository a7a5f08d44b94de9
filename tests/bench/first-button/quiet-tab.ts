import { setTimeout as sleep } from "node:timers/promises";
import type { CDPSession } from "playwright-core";

// A tab without a debugger, as on a phone. Playwright enables the debugger on each of its pages
// (Runtime.enable), so V8 looks up the origin of each call, and rereads a whole script for the first one. That costs a
// tenth of the time until the hand-written page's button is right, and almost nothing on a prerendered page.

/** A phone of 375 by 812 points, which keeps its cache and storage between visits. */
export interface Phone {
  /** Opens an empty tab. */
  open(): Promise<QuietTab>;
  forget(): Promise<void>;
}

export interface QuietTab {
  /** Sends a command of the DevTools protocol. Rejects with the error. */
  // biome-ignore lint/suspicious/noExplicitAny: results are typed by the protocol only
  send(method: string, params?: object): Promise<any>;
  /** Evaluates an expression in the page, and awaits it. Rejects if it throws. */
  read<Value>(expression: string): Promise<Value>;
  /** Resolves when no request has run for half a second. */
  untilIdle(): Promise<void>;
  close(): Promise<void>;
}

/** Opens a phone with empty cache and storage. `isDebugged` attaches a debugger to its tabs. */
export async function newPhone(browser: CDPSession, isDebugged: boolean): Promise<Phone> {
  const { browserContextId } = await browser.send("Target.createBrowserContext");
  return {
    async open() {
      const { targetId } = await browser.send("Target.createTarget", {
        url: "about:blank",
        browserContextId,
      });
      const tab = await quietTab(browser, targetId);
      if (isDebugged) await tab.send("Runtime.enable");
      return tab;
    },
    async forget() {
      await browser.send("Target.disposeBrowserContext", { browserContextId });
    },
  };
}

async function quietTab(browser: CDPSession, targetId: string): Promise<QuietTab> {
  const { sessionId } = await browser.send("Target.attachToTarget", { targetId });
  const asked = new Map<number, (reply: Message) => void>();
  const underWay = new Set<string>();
  let quietSince = Date.now();
  const hear = ({ sessionId: from, message }: { sessionId: string; message: string }) => {
    if (from !== sessionId) return;
    const received: Message = JSON.parse(message);
    if (received.id !== undefined) asked.get(received.id)?.(received);
    const { requestId } = received.params ?? {};
    if (requestId === undefined) return;
    if (received.method === "Network.requestWillBeSent") underWay.add(requestId);
    if (/^Network\.loading(Finished|Failed)$/.test(received.method ?? "")) underWay.delete(requestId);
    quietSince = Date.now();
  };
  browser.on("Target.receivedMessageFromTarget", hear);
  let count = 0;
  const send: QuietTab["send"] = (method, params = {}) =>
    new Promise((resolve, reject) => {
      const id = ++count;
      asked.set(id, ({ result, error }) => {
        asked.delete(id);
        if (error) reject(new Error(`${method}: ${error.message}`));
        else resolve(result);
      });
      const message = JSON.stringify({ id, method, params });
      browser.send("Target.sendMessageToTarget", { sessionId, message }).catch(reject);
    });
  await send("Page.enable");
  await send("Network.enable");
  await send("Emulation.setDeviceMetricsOverride", {
    ...{ width: 375, height: 812, deviceScaleFactor: 2, mobile: true },
  });
  await send("Emulation.setTouchEmulationEnabled", { enabled: true });
  await send("Emulation.setLocaleOverride", { locale: "zh-CN" });
  return {
    send,
    async read(expression) {
      const asks = { expression, awaitPromise: true, returnByValue: true };
      const { result, exceptionDetails } = await send("Runtime.evaluate", asks);
      if (exceptionDetails) throw new Error(`${expression}: ${exceptionDetails.exception?.description}`);
      return result.value;
    },
    async untilIdle() {
      while (underWay.size > 0 || Date.now() - quietSince < 500) await sleep(50);
    },
    async close() {
      browser.off("Target.receivedMessageFromTarget", hear);
      await browser.send("Target.closeTarget", { targetId });
    },
  };
}

/** A reply to a command, or an event. */
interface Message {
  id?: number;
  // biome-ignore lint/suspicious/noExplicitAny: typed by the protocol only
  result?: any;
  error?: { message: string };
  method?: string;
  params?: { requestId?: string };
}
