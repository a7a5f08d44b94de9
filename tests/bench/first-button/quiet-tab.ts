import { setTimeout as sleep } from "node:timers/promises";
import type { CDPSession } from "playwright-core";

// A tab as a phone has it, which nobody debugs. Playwright switches the debugger of each of its pages on
// (Runtime.enable): V8 then looks up where each call came from, and reads a whole script again for the first. That is a
// tenth of what the hand-written page takes until its button is right, and next to nothing of a page drawn ahead.

/** A phone of 375 by 812 points, which keeps what its visits leave behind. */
export interface Phone {
  /** A tab on which nothing has been opened. */
  open(): Promise<QuietTab>;
  forget(): Promise<void>;
}

export interface QuietTab {
  /** A command of the DevTools protocol. Rejects with what was wrong with it. */
  // biome-ignore lint/suspicious/noExplicitAny: what comes back is the protocol's
  send(method: string, params?: object): Promise<any>;
  /** What an expression comes to in the page, awaited. Rejects where it throws. */
  read<Value>(expression: string): Promise<Value>;
  /** Resolves when nothing has been on its way for half a second. */
  untilIdle(): Promise<void>;
  close(): Promise<void>;
}

/** A phone that remembers nothing. `isDebugged`: a debugger listens to its tabs all the same. */
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
    const told: Message = JSON.parse(message);
    if (told.id !== undefined) asked.get(told.id)?.(told);
    const { requestId } = told.params ?? {};
    if (requestId === undefined) return;
    if (told.method === "Network.requestWillBeSent") underWay.add(requestId);
    if (/^Network\.loading(Finished|Failed)$/.test(told.method ?? "")) underWay.delete(requestId);
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
  // biome-ignore lint/suspicious/noExplicitAny: the protocol's
  result?: any;
  error?: { message: string };
  method?: string;
  params?: { requestId?: string };
}
