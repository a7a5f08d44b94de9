import { createServer, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { type SendCall, sendCallBeforeEngine } from "../../src/ahead/first-calls.ts";
import { createApi } from "../../src/ports/api.ts";
import { MAX_ANSWER_BYTES } from "../../src/ports/call-with-time-limit.ts";
import { discardEarlyCalls, takeEarlyAnswer } from "../../src/ports/calls-sent-before-engine.ts";
import { createClock } from "../../src/ports/clock.ts";
import { fetchCallOf } from "../../src/ports/fetch-call.ts";
import { apiCall } from "../support/play/server.ts";

const CALL = apiCall("/x");

const network = { kind: "network", code: "", message: "网络异常" };

/** Starts a server, and returns how a page's `fetch` reaches it, and when its connections close. */
async function serve(answer: RequestListener) {
  let closed = () => {};
  const isClosed = new Promise<void>((resolve) => {
    closed = resolve;
  });
  const server = createServer((request, response) => {
    response.once("close", closed);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => server.closeAllConnections());
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const send: SendCall = (path, init) => fetch(`http://127.0.0.1:${port}${path}`, init);
  return { send, isClosed };
}

/** Sends parts of an answer as long as the connection is open. Returns the number of bytes that were sent. */
function sendForever(response: ServerResponse, part = "x".repeat(1 << 16)): { bytes: number } {
  const sent = { bytes: 0 };
  const more = () => {
    if (response.destroyed) return;
    sent.bytes += part.length;
    response.write(part, () => setImmediate(more));
  };
  more();
  return sent;
}

/** Both ways in which a page sends a call: by its inline script, and by the engine. */
const WAYS: [string, (send: SendCall) => Promise<unknown>][] = [
  ["the inline script", (send) => sendCallBeforeEngine(CALL, send).answer],
  [
    "the engine",
    (send) =>
      createApi(createClock(), (request, signal) => {
        const { url, init } = fetchCallOf(request);
        return send(url, { ...init, signal });
      }).call(CALL),
  ],
];

afterEach(() => void vi.useRealTimers());

describe.each(WAYS)("a call of %s", (_, call) => {
  test("is given up after the timeout, and its download ends", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    let isBegun = () => {};
    const begun = new Promise<void>((resolve) => {
      isBegun = resolve;
    });
    const { send, isClosed } = await serve((_request, response) => {
      response.write('{"code":"0"', isBegun);
    });
    const failed = expect(call(send)).rejects.toBeDefined();
    await begun;
    vi.advanceTimersByTime(CALL.request.timeoutMs);
    await failed;
    await isClosed;
  });

  test("is given up when its answer is larger than the limit", async () => {
    let sent = { bytes: 0 };
    const { send, isClosed } = await serve((_request, response) => {
      sent = sendForever(response);
    });
    await expect(call(send)).rejects.toBeDefined();
    await isClosed;
    expect(sent.bytes).toBeGreaterThan(MAX_ANSWER_BYTES);
    // Sockets of both sides hold some of it.
    expect(sent.bytes).toBeLessThan(4 * MAX_ANSWER_BYTES);
  });

  test("is given up at once when the answer says that it is larger than the limit", async () => {
    const { send, isClosed } = await serve((_request, response) => {
      response.setHeader("Content-Length", MAX_ANSWER_BYTES + 1);
      response.write("{");
    });
    await expect(call(send)).rejects.toBeDefined();
    await isClosed;
  });

  test("reads an answer below the limit, also with characters that span two parts", async () => {
    const { send } = await serve((_request, response) => {
      const body = Buffer.from(JSON.stringify({ code: "0", data: "茶".repeat(300_000) }));
      response.write(body.subarray(0, 400_000));
      setImmediate(() => response.end(body.subarray(400_000)));
    });
    const answer = await call(send);
    const text = answer instanceof Object ? await (answer as Response).text() : answer;
    expect(String(text)).toContain("茶".repeat(300_000));
  });
});

test("the engine reports an answer over the limit as a network failure", async () => {
  const text = JSON.stringify({ code: "0", data: "x".repeat(MAX_ANSWER_BYTES) });
  const call = (answer: Pick<Response, "status" | "headers" | "text">) =>
    createApi(createClock(), async () => answer).call(CALL);
  await expect(call(new Response(text))).rejects.toEqual(network);
  // A phone without streams.
  const whole = { status: 200, headers: new Headers(), text: async () => text };
  await expect(call(whole)).rejects.toEqual(network);
});

describe("a call that was sent early", () => {
  /** Sends a call whose answer never ends. Returns a promise that resolves when the connection is closed. */
  async function sendUnanswered() {
    let come = () => {};
    const hasCome = new Promise<void>((resolve) => {
      come = resolve;
    });
    const { send, isClosed } = await serve((_request, response) => {
      response.write("{", come);
    });
    vi.stubGlobal("window", { sentEarly: [sendCallBeforeEngine(CALL, send)] });
    onTestFinished(() => void vi.unstubAllGlobals());
    await hasCome;
    return { isClosed };
  }

  test("is given up when the engine gives it up", async () => {
    const { isClosed } = await sendUnanswered();
    const engine = new AbortController();
    const taken = takeEarlyAnswer(CALL.request, engine.signal);
    engine.abort();
    await expect(taken).rejects.toBeDefined();
    await isClosed;
  });

  test("is given up when the engine does not take it over", async () => {
    const { isClosed } = await sendUnanswered();
    discardEarlyCalls();
    await isClosed;
    expect(takeEarlyAnswer(CALL.request, new AbortController().signal)).toBeUndefined();
  });
});
