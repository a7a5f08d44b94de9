import { EventEmitter } from "node:events";
import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createLogger, type ViteDevServer } from "vite";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watchFolder } from "../../src/publish/live/watch-folder.ts";
import { watchWhileServerRuns } from "../../src/publish/watch-site.ts";
import { folderForTest } from "../support/project/temporary-folder.ts";

/** The error with which the watcher ends; undefined if it ends well. */
let atTheEnd: Error | undefined;
vi.mock("@parcel/watcher", async (original) => {
  const watcher = await original<typeof import("@parcel/watcher")>();
  return {
    ...watcher,
    subscribe: async (...args: Parameters<typeof watcher.subscribe>) => {
      const { unsubscribe } = await watcher.subscribe(...args);
      return { unsubscribe: () => unsubscribe().then(() => atTheEnd && Promise.reject(atTheEnd)) };
    },
  };
});

let folder: string;
let reported: string[][];
let failed: unknown[];
const ends: (() => Promise<void>)[] = [];

beforeEach(() => {
  folder = folderForTest();
  mkdirSync(join(folder, "core"));
  write("core/a.json");
  write("core/b.json");
  [reported, failed] = [[], []];
  atTheEnd = undefined;
});

afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

function write(path: string, text = "{}"): void {
  writeFileSync(join(folder, path), text);
}

const onFailure = (error: unknown) => void failed.push(error);

async function listen(at = folder): Promise<void> {
  const received = (paths: readonly string[]) => void reported.push([...paths].sort());
  const listener = { onFilesChanged: received, onError: onFailure, onMissedChange: onFailure };
  ends.push(await watchFolder(at, listener));
}

/** Returns all reported paths until a new file is reported: earlier changes are reported before it. */
async function reportedUntilNow(): Promise<string[]> {
  write("core/last.json");
  await expect.poll(() => reported.flat()).toContain("core/last.json");
  expect(failed).toEqual([]);
  return [...new Set(reported.flat())].filter((path) => path !== "core/last.json").sort();
}

const cases: [what: string, happens: () => void, paths: string[]][] = [
  ["is changed", () => write("core/a.json", "{ }"), ["core/a.json"]],
  ["is added", () => write("core/new.json"), ["core/new.json"]],
  ["is removed", () => rmSync(join(folder, "core/b.json")), ["core/b.json"]],
  [
    "is replaced by another, as by editors and the studio",
    () => {
      write("core/.a.json.1");
      renameSync(join(folder, "core/.a.json.1"), join(folder, "core/a.json"));
    },
    ["core/a.json"],
  ],
  [
    "is renamed",
    () => renameSync(join(folder, "core/a.json"), join(folder, "core/c.json")),
    ["core/a.json", "core/c.json"],
  ],
  ["has a name with a leading dot", () => write(".lock"), []],
  [
    "is in a folder with a leading dot",
    () => {
      mkdirSync(join(folder, ".git"));
      write(".git/index");
    },
    [],
  ],
];

test.each(cases)("reports correctly a file that %s", async (_, happens, paths) => {
  await listen();
  happens();
  expect(await reportedUntilNow()).toEqual(paths);
});

test("reports the files of a folder that is added with files in it", async () => {
  const elsewhere = folderForTest();
  mkdirSync(join(elsewhere, "art"));
  writeFileSync(join(elsewhere, "art/one.png"), "");
  await listen();
  renameSync(elsewhere, join(folder, "spring"));
  expect(await reportedUntilNow()).toEqual(expect.arrayContaining(["spring", "spring/art/one.png"]));
});

test("reports files in a folder that was added later", async () => {
  await listen();
  mkdirSync(join(folder, "spring"));
  await expect.poll(() => reported.flat()).toContain("spring");
  write("spring/tea.json");
  expect(await reportedUntilNow()).toContain("spring/tea.json");
});

test("reports a series of writes once", async () => {
  await listen();
  for (let count = 0; count < 20; count++) write("core/a.json", `{ "count": ${count} }`);
  await expect.poll(() => reported).toEqual([["core/a.json"]]);
});

test("watches a folder behind a link, with paths relative to it", async () => {
  const link = `${folder}-link`;
  symlinkSync(folder, link);
  await listen(link);
  write("core/a.json", "{ }");
  expect(await reportedUntilNow()).toEqual(["core/a.json"]);
  rmSync(link);
});

test("reports nothing after the end", async () => {
  const received: string[] = [];
  const end = await watchFolder(folder, {
    onFilesChanged: (paths) => void received.push(...paths),
    ...{ onError: onFailure, onMissedChange: onFailure },
  });
  await listen();
  write("core/a.json", "{ }");
  await end();
  expect(await reportedUntilNow()).toEqual(["core/a.json"]);
  expect(received).toEqual([]);
});

test("ends without an error if the folder was just removed", async () => {
  // The system fails like this if it has not noticed the removal yet.
  atTheEnd = new Error("Unable to remove watcher: Invalid argument");
  await listen();
  rmSync(folder, { recursive: true });
  await expect(ends.pop()?.()).resolves.toBeUndefined();
});

test("a server keeps running if a folder cannot be watched, and reports it", async () => {
  const error = vi.fn();
  const server = { config: { logger: { ...createLogger("silent"), error } }, httpServer: null };
  await watchWhileServerRuns(server as unknown as ViteDevServer, join(folder, "none"), () => {});
  expect(error).toHaveBeenCalledExactlyOnceWith(
    expect.stringMatching(/none are no longer noticed. Restart the server\. .*ENOENT/),
  );
});

test("a server keeps running if a change cannot be read, reports it, and reads the next one", async () => {
  const error = vi.fn();
  const httpServer = new EventEmitter();
  const server = { config: { logger: { ...createLogger("silent"), error } }, httpServer };
  const reads = vi.fn().mockRejectedValueOnce(new Error("EMFILE: too many open files")).mockResolvedValue(0);
  await watchWhileServerRuns(server as unknown as ViteDevServer, folder, reads);
  write("core/a.json", "{ }");
  await expect.poll(() => error.mock.calls).toEqual([[expect.stringMatching(/could not be read: .*EMFILE/)]]);
  write("core/b.json", "{ }");
  await expect.poll(() => reads.mock.calls.length).toBe(2);
  expect(error).toHaveBeenCalledTimes(1);
  httpServer.emit("close");
});
