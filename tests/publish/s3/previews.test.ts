import { describe, expect, it } from "vitest";
import { hasCeph } from "../../../scripts/lib/programs.mjs";
import {
  createPreviewId,
  listPreviews,
  removePreview,
  writePreview,
} from "../../../src/publish/previews/preview-store.ts";
import { openS3Store } from "../../../src/publish/release/s3/s3-store.ts";
import { createFileEntry } from "../../../src/publish/release/write-files.ts";
import { cephForTests } from "../../support/publish/ceph.ts";
import { publishSample, shortFile } from "../sample-release.ts";

const NOW = new Date("2026-11-29T10:00:00Z");
const DAY_MS = 86_400_000;

describe.skipIf(!hasCeph())("a preview in a bucket", () => {
  const running = cephForTests();
  it("is refused before the first release, listed, taken back, and removed after its end", async () => {
    const store = openS3Store("s3://shop/previews", running.ceph.client);
    const preview = async (days: number) => {
      const id = createPreviewId();
      const expires = new Date(NOW.getTime() + days * DAY_MS).toISOString();
      const record = { id, made: NOW.toISOString(), expires, pages: [] };
      await writePreview(store, record, [createFileEntry(shortFile("tea.html", "draft"))]);
      return id;
    };
    await expect(preview(1)).rejects.toThrow("contains no release yet");
    const { manifest } = await publishSample(store, "one", 1);
    const [short, long, gone] = [await preview(1), await preview(2), await preview(3)];
    expect(`${await store.read(`preview/${long}/tea.html`)}`).toBe("draft");
    await removePreview(store, gone, NOW);
    await publishSample(store, "two", 1);
    const later = new Date(NOW.getTime() + DAY_MS);
    expect((await listPreviews(store, later)).map(({ id }) => id)).toEqual([long]);
    expect(await store.folders("preview/")).toEqual([long]);
    expect(await store.read(`preview/${short}/tea.html`)).toBeUndefined();
    expect((await store.pointer())?.pointer.release).not.toBe(manifest.id);
  });
});
