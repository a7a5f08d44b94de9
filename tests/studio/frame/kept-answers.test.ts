import { expect, test } from "vitest";
import type { Api } from "../../../src/ports/api.ts";
import { keepAnswers } from "../../../src/studio/frame/frame-ports.ts";

const LOADED = new Set(["/status"]);
const request = (fields: Record<string, string> = {}) => ({ fields, headers: {} });

/** A server that says how often it was asked. */
function counting(): Api & { asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    call: async (path) => {
      asked.push(path);
      return asked.length;
    },
  };
}

function opened() {
  const time = { now: 0 };
  const inFrontOf = keepAnswers(() => time.now);
  const api = counting();
  return { time, api, as: (whose: string) => inFrontOf(api, whose, LOADED) };
}

test("what was said before is said again without asking, for ten seconds", async () => {
  const { time, api, as } = opened();
  expect(await as("a").call("/status", request())).toBe(1);
  expect(await as("a").call("/status", request())).toBe(1);
  time.now = 10_000;
  expect(await as("a").call("/status", request())).toBe(2);
  expect(api.asked).toHaveLength(2);
});

test("another question, or another customer, is asked", async () => {
  const { as } = opened();
  await as("a").call("/status", request());
  expect(await as("a").call("/status", request({ page: "2" }))).toBe(2);
  expect(await as("b").call("/status", request())).toBe(3);
  expect(await as("a").call("/status", request())).toBe(4);
});

test("after a call that acts nothing counts that was said before", async () => {
  const { as } = opened();
  await as("a").call("/status", request());
  expect(await as("a").call("/claim", request())).toBe(2);
  expect(await as("a").call("/claim", request())).toBe(3);
  expect(await as("a").call("/status", request())).toBe(4);
});

test("an answer that comes when another customer is shown is not theirs", async () => {
  const { as } = opened();
  const [first] = [as("a"), as("b")];
  expect(await first.call("/status", request())).toBe(1);
  expect(await as("b").call("/status", request())).toBe(2);
});
