import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createApi } from "../../src/ports/api.ts";
import { createClock } from "../../src/ports/clock.ts";
import { fetchCallOf } from "../../src/ports/fetch-call.ts";
import { apiCall } from "../support/play/server.ts";

const nothing = apiCall("/x");

const network = { kind: "network", code: "", message: "网络异常" };

function answering(body: unknown, init?: ResponseInit) {
  const sent: { url: string; init: RequestInit }[] = [];
  const api = createApi(createClock(), async (request) => {
    sent.push(fetchCallOf(request));
    return new Response(typeof body === "string" ? body : JSON.stringify(body), init);
  });
  return { api, sent };
}

describe("the envelope of an answer", () => {
  const failed = (kind: string, code: string, message: string) => ({ error: { kind, code, message } });
  const UNSAID = "操作失败，请稍后重试";
  const cases: [string, unknown, unknown][] = [
    ["code as text", { code: "0", data: 1 }, { data: 1 }],
    ["code as number", { code: 0, data: [] }, { data: [] }],
    ["no data", { code: "0" }, { data: undefined }],
    ["logged out", { code: "200001", message: "已失效" }, failed("loggedOut", "200001", "已失效")],
    ["logged out as number", { code: 200001 }, failed("loggedOut", "200001", "请先登录")],
    ["refused", { code: 500, message: "系统繁忙" }, failed("refused", "500", "系统繁忙")],
    [
      "refused without a word",
      { code: "501", message: "" },
      failed("refused", "501", `${UNSAID}（代码501）`),
    ],
    [
      "a message that is no text",
      { code: "501", message: {} },
      failed("refused", "501", `${UNSAID}（代码501）`),
    ],
    [
      "a message of 5,000 letters",
      { code: 500, message: `${"系统".repeat(39)}忙🍵🍵${"a\n".repeat(2500)}` },
      failed("refused", "500", `${"系统".repeat(39)}忙…`),
    ],
    [
      "a message of 80 letters",
      { code: 500, message: "茶".repeat(80) },
      failed("refused", "500", "茶".repeat(80)),
    ],
    [
      "a code of 5,000 digits without a message",
      { code: "5".repeat(5000) },
      failed("refused", "5".repeat(5000), `${UNSAID}（代码`.padEnd(79, "5").concat("…")),
    ],
    ["a message of spaces", { code: "200001", message: " \n" }, failed("loggedOut", "200001", "请先登录")],
    ["a message that is a number", { code: 7, message: 7 }, failed("refused", "7", `${UNSAID}（代码7）`)],
    ["no code", { data: 1 }, { error: network }],
    ["not an object", "[]", { error: network }],
    ["null", "null", { error: network }],
    ["HTML", "<html></html>", { error: network }],
    ["cut off", '{"code":"0","da', { error: network }],
    ["nothing", "", { error: network }],
  ];
  it.each(cases)("%s", async (_, body, expected) => {
    const outcome = await answering(body)
      .api.call(nothing)
      .then(
        (data) => ({ data }),
        (error) => ({ error }),
      );
    expect(outcome).toEqual(expected);
  });
});

describe("the call", () => {
  it("is a multipart POST under /prod-api", async () => {
    const { api, sent } = answering({ code: 0 });
    await api.call(apiCall("/api/x", { fields: { accessToken: "令牌" }, headers: { "x-sign": "a" } }));
    const { url, init } = sent[0] ?? { url: "", init: {} };
    expect(url).toBe("/prod-api/api/x");
    expect(init).toMatchObject({ method: "POST", headers: { "x-sign": "a" } });
    expect([...(init.body as FormData).entries()]).toEqual([["accessToken", "令牌"]]);
  });

  it("rejects as a network failure after an HTTP error", async () => {
    await expect(answering({ code: "0" }, { status: 500 }).api.call(nothing)).rejects.toEqual(network);
  });

  it("rejects when its signal aborts", async () => {
    const api = createApi(createClock(), hanging);
    const controller = new AbortController();
    const call = api.call(nothing, controller.signal);
    controller.abort();
    await expect(call).rejects.toEqual(network);
  });

  describe("with a timeout", () => {
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());

    it("rejects after 20 seconds", async () => {
      const call = createApi(createClock(), hanging).call(nothing);
      const outcome = expect(call).rejects.toEqual(network);
      await vi.advanceTimersByTimeAsync(19_999);
      expect(vi.getTimerCount()).toBe(1);
      await vi.advanceTimersByTimeAsync(1);
      await outcome;
      expect(vi.getTimerCount()).toBe(0);
    });
  });
});

const hanging = (_: unknown, signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(new Error("aborted"))));

describe("the clock", () => {
  const noon = Date.parse("2025-01-27T12:00:00Z");

  it("is set by the server's Date header", () => {
    const clock = createClock(() => noon - 3_600_000);
    clock.calibrate(new Date(noon).toUTCString(), 0, 200);
    expect(clock.now()).toBe(noon + 600);
  });

  it("ignores differences below the precision of the header", () => {
    const clock = createClock(() => noon);
    clock.calibrate(new Date(noon - 1000).toUTCString(), 0, 200);
    expect(clock.now()).toBe(noon);
  });

  it.each([null, "yesterday"])("is unchanged if the header is %s", (date) => {
    const clock = createClock(() => noon);
    clock.calibrate(date, 0, 200);
    expect(clock.now()).toBe(noon);
  });
});
