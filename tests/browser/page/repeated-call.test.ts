import { createServer, type IncomingMessage, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, onTestFinished } from "vitest";
import { originOfWorker, test } from "../../support/browser/browser.ts";
import { hold } from "../../support/browser/hold.ts";

/** The page's claim, not the call for its status. */
const CLAIM = /^\/prod-api\/.*\/year\/task\/ticket\/receive$/;

/**
 * Starts a server in front of the preview. It forwards everything, but closes the connection of the first claim before the
 * first byte of the answer. Returns its origin and the keys of the claims that reached the mall.
 */
async function closeAtFirstClaim() {
  const keys: unknown[] = [];
  const { port: target } = new URL(originOfWorker());
  const server = createServer((request, response) => {
    const isClaim = CLAIM.test(request.url ?? "");
    if (isClaim) keys.push(request.headers["idempotency-key"]);
    const isCut = isClaim && keys.length === 1;
    const onward = forward(request, target, (answer) => {
      if (isCut) return void request.socket.destroy();
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on("error", () => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, keys };
}

function forward(request: IncomingMessage, port: string, onAnswer: (answer: IncomingMessage) => void) {
  const { method, url, headers } = request;
  return request.pipe(send({ host: "127.0.0.1", port, method, path: url, headers, agent: false }, onAnswer));
}

describe("a claim that Chromium repeats because the connection closed before the answer", () => {
  test.for(["before the engine", "after the engine"])(
    "has the same key: a tap %s",
    async (moment, { open, sandbox }) => {
      await sandbox.order("old-user", 120);
      const { origin, keys } = await closeAtFirstClaim();
      const page = await open({ path: "about:blank" });
      const letCome = await hold(page, "**/assets/core-*.js");
      if (moment === "after the engine") letCome();
      await page.goto(`${origin}/yearTaskTicket?token=old-user&phoneType=ios`, { waitUntil: "commit" });
      await page.getByRole("button", { name: "立即领取红包" }).click();
      await expect.poll(() => keys.length).toBe(2);
      letCome();
      await page.getByText("领取成功").waitFor();
      expect(keys).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), keys[0]]);
      expect((await sandbox.account("old-user")).vouchers).toHaveLength(1);
    },
  );
});
