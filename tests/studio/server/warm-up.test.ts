import { EventEmitter } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ViteDevServer } from "vite";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createSite } from "../../../src/publish/site.ts";
import { Studio } from "../../../src/studio/server/studio.ts";
import { callOnceIdle, warmUpStudio } from "../../../src/studio/server/studio-plugins.ts";
import { springTea } from "../../support/studio/campaign-folder.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "warm-up-"));
  mkdirSync(join(folder, "a"));
  cpSync("campaigns/brands", join(folder, "brands"), { recursive: true });
  cpSync("campaigns/project.json", join(folder, "project.json"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Returns the answered calls and the number of proved pages of a warm-up over these files. */
async function warmedUp(files: Readonly<Record<string, string>>) {
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text);
  const site = createSite({ folder, schemas: "schemas" });
  const studio = new Studio({ site, readme: () => "", project: undefined });
  const calls = vi.spyOn(studio.drafts, "sandbox");
  const states = vi.spyOn(studio.drafts, "states");
  await warmUpStudio(studio);
  await studio.gallery.proved.end();
  const answers = await Promise.all(calls.mock.results.map(({ value }) => value));
  return { answers, states: states.mock.calls.length };
}

const still = '{"$schema":"../../schemas/campaign.schema.json","id":"still","title":"静","route":"/still"}';

test("answers a call of the first page that calls a server, and proves its states", async () => {
  const { answers, states } = await warmedUp({
    "a/broken.json": "{",
    "a/still.json": still,
    "a/springTea.json": springTea,
    "a/z.json": still.replaceAll("still", "z"),
  });
  expect(answers).toEqual([expect.objectContaining({ kind: "whole", status: 200 })]);
  expect(states).toBe(1);
});

test("does nothing if no page calls a server", async () => {
  expect(await warmedUp({ "a/still.json": still })).toEqual({ answers: [], states: 0 });
});

test("does nothing in an empty folder", async () => {
  expect(await warmedUp({})).toEqual({ answers: [], states: 0 });
});

/** Replays events and pauses (ms) of a server. Returns how often `make` was called. */
function doneAfter(...events: (string | number)[]): number {
  vi.useFakeTimers();
  const httpServer = new EventEmitter();
  const make = vi.fn();
  callOnceIdle({ httpServer } as unknown as ViteDevServer, make);
  for (const event of events) {
    if (typeof event === "number") vi.advanceTimersByTime(event);
    else httpServer.emit(event);
  }
  vi.useRealTimers();
  return make.mock.calls.length;
}

test.each<[why: string, events: (string | number)[], times: number]>([
  ["a server that has not started", [5000], 0],
  ["a server that has just started", ["listening", 900], 0],
  ["a server without requests for a second", ["listening", 1100], 1],
  ["a server with frequent requests", ["listening", 900, "request", 900, "request", 900], 0],
  ["a server whose requests have stopped", ["listening", 900, "request", 900, "request", 1100], 1],
  ["a server with later requests", ["listening", 1100, "request", 5000, "request", 5000], 1],
  ["a server that closes before it is idle", ["listening", 500, "close", 5000], 0],
])("warms up %s the expected number of times", (_, events, times) => {
  expect(doneAfter(...events)).toBe(times);
});
