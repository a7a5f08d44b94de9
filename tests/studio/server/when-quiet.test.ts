import { EventEmitter } from "node:events";
import type { ViteDevServer } from "vite";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { whenQuiet } from "../../../src/studio/server/rehearse.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** What happens to a server, a moment after the other, in milliseconds: how often something was done by then. */
function doneAfter(...events: (string | number)[]): number {
  const httpServer = new EventEmitter();
  const make = vi.fn();
  whenQuiet({ httpServer } as unknown as ViteDevServer, make);
  for (const event of events) {
    if (typeof event === "number") vi.advanceTimersByTime(event);
    else httpServer.emit(event);
  }
  return make.mock.calls.length;
}

it.each<[why: string, events: (string | number)[], times: number]>([
  ["it has not begun", [5000], 0],
  ["it has just begun", ["listening", 900], 0],
  ["it was asked nothing for a second", ["listening", 1100], 1],
  ["it is asked again and again", ["listening", 900, "request", 900, "request", 900], 0],
  ["it is asked no more", ["listening", 900, "request", 900, "request", 1100], 1],
  ["it is asked afterwards", ["listening", 1100, "request", 5000, "request", 5000], 1],
  ["it ended before", ["listening", 500, "close", 5000], 0],
])("%s", (_, events, times) => {
  expect(doneAfter(...events)).toBe(times);
});
