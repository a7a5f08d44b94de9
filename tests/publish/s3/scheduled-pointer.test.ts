import { expect, it } from "vitest";
import type { Bucket, ConditionalPut } from "../../../src/publish/release/s3/bucket.ts";
import { movePointer, readPointer } from "../../../src/publish/release/s3/pointer.ts";

/** A bucket in memory with one object, which records the metadata of writes. */
function smallBucket() {
  let stored: { body: Buffer; tag: string } | undefined;
  const metadata: unknown[] = [];
  const bucket = {
    name: "s3://shop",
    get: async () => stored,
    putIf: async (_: string, body: Buffer, { IfMatch, Metadata }: ConditionalPut) => {
      if (stored && stored.tag !== IfMatch?.replaceAll('"', "")) return { status: 412 };
      metadata.push(Metadata);
      stored = { body, tag: `t${metadata.length}` };
      return undefined;
    },
  };
  const write = (text: string) => {
    stored = { body: Buffer.from(text), tag: "mine" };
  };
  return { bucket: bucket as unknown as Bucket, metadata, write };
}

const next = { at: "2026-12-04T10:00:00+08:00", release: "8-cd", by: "王" };
const scheduled = { release: "7-ab", kept: ["8-cd", "7-ab"], next };

it("keeps the schedule in the pointer and in its header, for servers that read only headers", async () => {
  const { bucket, metadata } = smallBucket();
  expect(await movePointer(bucket, scheduled, undefined)).toBe(true);
  expect((await readPointer(bucket))?.pointer).toEqual(scheduled);
  expect(metadata).toEqual([{ release: "7-ab", next: "8-cd.1796349600" }]);
  expect(await movePointer(bucket, { release: "8-cd", kept: ["8-cd"] }, "t1")).toBe(true);
  expect(metadata.at(-1)).toEqual({ release: "8-cd" });
});

it("refuses the second of two schedulers that read the same pointer", async () => {
  const { bucket } = smallBucket();
  await movePointer(bucket, { release: "7-ab", kept: ["7-ab"] }, undefined);
  const other = { ...scheduled, next: { ...next, by: "李" } };
  expect(await movePointer(bucket, scheduled, "t1")).toBe(true);
  expect(await movePointer(bucket, other, "t1")).toBe(false);
  expect((await readPointer(bucket))?.pointer.next?.by).toBe("王");
});

it.each([
  { at: "2026-12-04T10:00", release: "8-cd" },
  { at: "soon", release: "8-cd" },
  { at: next.at, release: "../8" },
  "8-cd",
])("does not follow a schedule that cannot be read: %j", async (wrong) => {
  const { bucket, write } = smallBucket();
  write(JSON.stringify({ release: "7-ab", kept: ["7-ab"], next: wrong }));
  await expect(readPointer(bucket)).rejects.toThrow(/current\.json cannot be read/);
});

it.each([
  { release: "../../other", kept: ["7-ab"] },
  { release: "7-ab", kept: ["7-ab", "../8-cd"] },
  { release: "7-ab", kept: ["7-ab", null] },
  { release: "7-ab\u001b[2J", kept: ["7-ab"] },
  { release: "", kept: [] },
])("does not follow a pointer to what is not the name of a release: %j", async (wrong) => {
  const { bucket, write } = smallBucket();
  write(JSON.stringify(wrong));
  await expect(readPointer(bucket)).rejects.toThrow(/current\.json cannot be read/);
});
