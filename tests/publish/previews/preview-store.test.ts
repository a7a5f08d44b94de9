import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  createPreviewId,
  listPreviews,
  type PreviewRecord,
  removePreview,
  writePreview,
} from "../../../src/publish/previews/preview-store.ts";
import { DiskStore } from "../../../src/publish/release/disk-store.ts";
import { publishRelease } from "../../../src/publish/release/publish-release.ts";
import type { ReleaseStore } from "../../../src/publish/release/release-store.ts";
import { createFileEntry } from "../../../src/publish/release/write-files.ts";
import { folderForTest } from "../../support/project/temporary-folder.ts";
import { contentOfFiles, publishSample, sampleFile } from "../sample-release.ts";

const NOW = new Date("2026-11-29T10:00:00Z");
const DAY_MS = 86_400_000;

const record = (id: string, days = 14, made = NOW): PreviewRecord => ({
  id,
  made: made.toISOString(),
  expires: new Date(made.getTime() + days * DAY_MS).toISOString(),
  pages: [{ title: "Tea", path: `/preview/${id}/tea`, address: null }],
});
const files = ["tea.html", "assets/preview.js"].map((path) => createFileEntry(sampleFile(path, "draft")));

/** Writes a preview and returns its id. */
async function preview(store: ReleaseStore, days?: number, made?: Date): Promise<string> {
  const id = createPreviewId();
  await writePreview(store, record(id, days, made), files);
  return id;
}

/** Returns the files below a folder with their content, without links. */
const contentsOf = (folder: string) =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [file, readFileSync(file, "utf8")]),
  );

it("gives each preview an address of 128 random bits", () => {
  const ids = Array.from({ length: 50 }, createPreviewId);
  expect(new Set(ids).size).toBe(50);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/);
});

describe("a preview on disk", () => {
  const served = (folder: string, id: string) => join(folder, "current/preview", id, "tea.html");

  it("is served beside the current release, and changes neither its files nor its pointer", async () => {
    const folder = folderForTest();
    const store = new DiskStore(folder);
    const { manifest } = await publishSample(store, "one", 3);
    const before = contentsOf(join(folder, "releases"));
    const id = await preview(store);
    expect(readFileSync(served(folder, id), "utf8")).toContain("draft");
    expect(existsSync(join(folder, "current/preview", id, "assets/preview.js.br"))).toBe(true);
    expect(contentsOf(join(folder, "releases"))).toEqual(before);
    expect((await store.pointer())?.pointer.release).toBe(manifest.id);
    expect((await listPreviews(store, NOW)).map((one) => one.id)).toEqual([id]);
  });

  it("is refused before the first release, and leaves nothing", async () => {
    const folder = join(folderForTest(), "site");
    await expect(preview(new DiskStore(folder))).rejects.toThrow("contains no release yet");
    expect(existsSync(folder)).toBe(false);
  });

  it("stays when others publish later, at the same time, and for later", async () => {
    const folder = folderForTest();
    const store = new DiskStore(folder);
    await publishSample(store, "one", 1);
    let id = "";
    await publishRelease(new DiskStore(folder), {
      make: async () => {
        id = await preview(store);
        return contentOfFiles([sampleFile("a.html", "two")]);
      },
      ...{ keep: 1, now: NOW, say: () => {} },
    });
    expect(existsSync(served(folder, id))).toBe(true);
    await publishSample(store, "three", 1);
    expect(existsSync(served(folder, id))).toBe(true);
    await publishRelease(store, {
      make: async () => contentOfFiles([sampleFile("a.html", "four")]),
      schedule: { at: "2026-12-04T10:00:00+08:00" },
      ...{ keep: 1, now: NOW, say: () => {} },
    });
    expect(existsSync(served(folder, id))).toBe(true);
  });

  it("is served from a scheduled site that existed before the first preview", async () => {
    const folder = folderForTest();
    const store = new DiskStore(folder);
    await publishSample(store, "one", 1);
    await publishRelease(store, {
      make: async () => contentOfFiles([sampleFile("a.html", "two")]),
      schedule: { at: "2026-12-04T10:00:00+08:00" },
      ...{ keep: 1, now: NOW, say: () => {} },
    });
    const id = await preview(store);
    const next = (await store.pointer())?.pointer.next?.release ?? "";
    expect(existsSync(served(folder, id))).toBe(true);
    expect(existsSync(join(folder, "releases", next, "preview", id, "tea.html"))).toBe(true);
  });

  it("is removed when it has expired, and while it was never completed, after an hour", async () => {
    const folder = folderForTest();
    const store = new DiskStore(folder);
    await publishSample(store, "one", 3);
    const [short, long] = [await preview(store, 1), await preview(store, 2)];
    const [young, old] = [createPreviewId(), createPreviewId()];
    for (const [id, modified] of [
      [young, NOW.getTime() + DAY_MS - 60_000],
      [old, NOW.getTime()],
    ] as const) {
      mkdirSync(join(folder, "preview", id));
      const file = join(folder, "preview", id, "tea.html");
      writeFileSync(file, "half");
      utimesSync(file, modified / 1000, modified / 1000);
    }
    mkdirSync(join(folder, "preview/not-ours"));
    const left = await listPreviews(store, new Date(NOW.getTime() + DAY_MS));
    expect(left.map(({ id }) => id)).toEqual([long]);
    const there = readdirSync(join(folder, "preview")).sort();
    expect(there).toEqual([long, young, "not-ours"].sort());
    expect(there).not.toContain(short);
  });

  it("is taken back by the beginning of its id", async () => {
    const folder = folderForTest();
    const store = new DiskStore(folder);
    await publishSample(store, "one", 3);
    const [one, other] = [await preview(store), await preview(store)];
    await expect(removePreview(store, "zzz", NOW)).rejects.toThrow("has no preview zzz");
    expect((await removePreview(store, one.slice(0, 12), NOW)).id).toBe(one);
    expect(readdirSync(join(folder, "preview"))).toEqual([other]);
    await removePreview(store, other, NOW);
    await expect(removePreview(store, other, NOW)).rejects.toThrow("has no previews");
  });
});
