import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { DocumentHistory } from "../../../../src/studio/server/history/document-history.ts";
import {
  KEPT_FOLDER,
  keepVersion,
  listKeptVersions,
  readKeptVersion,
} from "../../../../src/studio/server/history/kept-versions.ts";

const PATH = "季节/春茶.json";
const DAY_MS = 24 * 60 * 60 * 1000;
const NOW = Date.UTC(2026, 10, 29);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "kept-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const keep = (at: number, text: string) => keepVersion(folder, PATH, { at, text });
const times = () => listKeptVersions(folder, PATH).map(({ at }) => at);

it("does not offer a version whose write ended early, and keeps the same text again", async () => {
  keep(NOW, '{"title":"whole"}');
  const [torn] = listKeptVersions(folder, PATH);
  const file = join(folder, KEPT_FOLDER, PATH, torn?.name ?? "");
  truncateSync(file, 5);
  expect(readKeptVersion(folder, PATH, torn?.name ?? "")).toBeUndefined();
  const history = new DocumentHistory(folder);
  expect((await history.list({ path: PATH })).versions).toEqual([]);
  keep(NOW + 1, '{"title":"whole"}');
  const [whole] = listKeptVersions(folder, PATH);
  expect(readKeptVersion(folder, PATH, whole?.name ?? "")).toBe('{"title":"whole"}');
});

it("keeps the latest versions if the clock jumps years ahead", () => {
  for (let count = 0; count < 30; count++) keep(NOW + count, `${count}`);
  keep(NOW + 2000 * DAY_MS, "ahead");
  expect(times()).toHaveLength(20);
  expect(times()).toContain(NOW + 29);
});

it("keeps the new version if the clock was ahead at all earlier saves", () => {
  for (let count = 0; count < 100; count++) keep(NOW + 2000 * DAY_MS + count, `${count}`);
  for (let count = 0; count < 3; count++) keep(NOW + count, `right ${count}`);
  expect(times()).toHaveLength(100);
  expect(times().slice(-3)).toEqual([NOW + 2, NOW + 1, NOW]);
});

it.each(["", "季节", PATH])(
  "writes and reads nothing elsewhere if a link stands at .history/%s",
  (linked) => {
    const elsewhere = mkdtempSync(join(tmpdir(), "elsewhere-"));
    const link = join(folder, KEPT_FOLDER, linked);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(elsewhere, link);
    keep(NOW, "{}");
    expect(readdirSync(elsewhere)).toEqual([]);
    expect(times()).toEqual([]);
    rmSync(elsewhere, { recursive: true });
  },
);
