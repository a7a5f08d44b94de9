import { expect, test } from "vitest";
import type { Api } from "../../../src/ports/api.ts";
import { createAnswerCache } from "../../../src/studio/frame/preview-ports.ts";
import { apiCall } from "../../support/play/server.ts";

const LOADED = new Set(["status"]);

const callOf = (endpoint: string, fields: Record<string, string> = {}) => ({
  ...apiCall(`/${endpoint}`, { fields }),
  endpoint,
});

/** Creates an API that answers with the number of its calls. */
function counting(): Api & { asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    call: async ({ endpoint }) => {
      asked.push(endpoint);
      return asked.length;
    },
  };
}

function opened() {
  const time = { now: 0 };
  const inFrontOf = createAnswerCache(() => time.now);
  const api = counting();
  return { time, api, as: (whose: string) => inFrontOf(api, whose, LOADED) };
}

test("returns a cached answer for ten seconds", async () => {
  const { time, api, as } = opened();
  expect(await as("a").call(callOf("status"))).toBe(1);
  expect(await as("a").call(callOf("status"))).toBe(1);
  time.now = 10_000;
  expect(await as("a").call(callOf("status"))).toBe(2);
  expect(api.asked).toHaveLength(2);
});

test("calls the server for another request or another customer", async () => {
  const { as } = opened();
  await as("a").call(callOf("status"));
  expect(await as("a").call(callOf("status", { page: "2" }))).toBe(2);
  expect(await as("b").call(callOf("status"))).toBe(3);
  expect(await as("a").call(callOf("status"))).toBe(4);
});

test("clears the cache after a call that may change the server's state", async () => {
  const { as } = opened();
  await as("a").call(callOf("status"));
  expect(await as("a").call(callOf("claim"))).toBe(2);
  expect(await as("a").call(callOf("claim"))).toBe(3);
  expect(await as("a").call(callOf("status"))).toBe(4);
});

test("does not cache an answer for another customer who is shown meanwhile", async () => {
  const { as } = opened();
  const [first] = [as("a"), as("b")];
  expect(await first.call(callOf("status"))).toBe(1);
  expect(await as("b").call(callOf("status"))).toBe(2);
});
