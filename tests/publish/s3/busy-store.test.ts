import { describe, expect, it } from "vitest";
import type { ConditionalPut } from "../../../src/publish/release/s3/bucket.ts";
import { checkConditionalWrites, movePointer, readPointer } from "../../../src/publish/release/s3/pointer.ts";

/** A bucket in memory that supports conditions, and first answers with these statuses. */
function busyBucket(statuses: readonly number[], supports = true) {
  const objects = new Map<string, { body: Buffer; tag: string }>();
  const left = [...statuses];
  const sent: string[] = [];
  let tags = 0;
  const holds = (path: string, { IfMatch, IfNoneMatch }: ConditionalPut) =>
    IfNoneMatch === "*"
      ? !objects.has(path)
      : IfMatch === undefined || objects.get(path)?.tag === IfMatch.replaceAll('"', "");
  const unused = async () => {
    throw new Error("unexpected call");
  };
  return {
    sent,
    name: "s3://shop",
    get: async (path: string) => objects.get(path),
    putIf: async (path: string, body: Buffer, condition: ConditionalPut) => {
      sent.push(path);
      const status = left.shift();
      if (status !== undefined) return { status };
      if (supports && !holds(path, condition)) return { status: 412 };
      objects.set(path, { body, tag: String(++tags) });
      return undefined;
    },
    put: unused,
    copy: unused,
    list: unused,
    folders: unused,
    remove: unused,
  };
}

/** Records how long is waited, without waiting. `random` is the part of the random time. */
function recordedPause(random = 0) {
  const waits: number[] = [];
  const wait = async (ms: number) => {
    waits.push(ms);
  };
  return { waits, wait, random: () => random };
}

const times = (count: number, status: number) => Array.from({ length: count }, () => status);
const to = (release: string) => ({ release, kept: [release] });

describe("the test of conditional writes", () => {
  it.each([409, 429, 503])("asks again after a wait if the store answers %i", async (status) => {
    const bucket = busyBucket([status]);
    const pause = recordedPause();
    await checkConditionalWrites(bucket, pause);
    expect(bucket.sent).toHaveLength(4);
    expect(pause.waits).toEqual([100]);
  });

  it("waits longer each time, and a random part longer", async () => {
    const [least, most] = [recordedPause(0), recordedPause(1)];
    for (const pause of [least, most]) await checkConditionalWrites(busyBucket(times(6, 409)), pause);
    expect(least.waits).toEqual([100, 200, 400, 800, 1600, 3200]);
    expect(most.waits).toEqual(least.waits.map((ms) => 2 * ms));
  });

  it("says that the store is busy, and not that it ignores conditions", async () => {
    const bucket = busyBucket(times(100, 409));
    const failing = checkConditionalWrites(bucket, recordedPause());
    await expect(failing).rejects.toMatchObject({
      saying: {
        en: expect.stringMatching(/was busy and answered 409 .*Others may be publishing\. Publish again/),
        zh: expect.stringContaining("存储服务繁忙"),
      },
    });
    expect(bucket.sent).toHaveLength(7);
  });

  it("reports a store that ignores conditions, even if it was busy before", async () => {
    const failing = checkConditionalWrites(busyBucket([409, 503], false), recordedPause());
    await expect(failing).rejects.toThrow("The store ignores If-None-Match and If-Match");
  });

  it("draws no conclusion from another failure", async () => {
    const failing = checkConditionalWrites(busyBucket([500]), recordedPause());
    await expect(failing).rejects.toThrow(/answered 500 .* so it is unknown whether it supports them/);
  });
});

describe("the move of the pointer", () => {
  it("is repeated while the store is busy", async () => {
    const bucket = busyBucket([409, 429, 503, 409]);
    const pause = recordedPause();
    expect(await movePointer(bucket, to("1"), undefined, pause)).toBe(true);
    expect(pause.waits).toHaveLength(4);
    expect((await readPointer(bucket))?.pointer).toEqual(to("1"));
  });

  it("is lost if another publisher moves the pointer while the store is busy", async () => {
    const bucket = busyBucket([409]);
    const { random } = recordedPause();
    const wait = async () => {
      await movePointer(bucket, to("theirs"), undefined);
    };
    expect(await movePointer(bucket, to("ours"), undefined, { wait, random })).toBe(false);
    expect((await readPointer(bucket))?.pointer).toEqual(to("theirs"));
  });

  it("fails with the reason if the store stays busy", async () => {
    const failing = movePointer(busyBucket(times(100, 409)), to("1"), undefined, recordedPause());
    await expect(failing).rejects.toThrow(/busy and answered 409 .* so the current release stays/);
  });
});
