import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DiskStore } from "../../../src/publish/release/disk/disk-store.ts";
import { randomFrom } from "../../support/language/random.ts";
import { buildPublisher, Publisher } from "./publishers.ts";
import { servedRelease, traces } from "./whole.ts";

const ROUNDS = 200;

let work: string;
let program: string;

beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), "killed-"));
  program = await buildPublisher(work);
}, 60_000);
afterAll(() => rmSync(work, { recursive: true }));

it(`a publisher that is killed at any moment, ${ROUNDS} times, leaves a whole release, and the next one cleans up`, async () => {
  const folder = join(work, "site");
  const random = randomFrom(15);
  // The next one starts while this one works.
  let next = new Publisher(program);
  let changes = 1;
  let number = 0;
  for (let round = 1; round <= ROUNDS; round++) {
    const publisher = next;
    next = new Publisher(program);
    // By turns at each change of the disk, and at any time between.
    const isAtChange = round % 2 === 0;
    const order = { folder, page: "a", round, dieAt: isAtChange ? changes : 0, isEndless: true };
    const first = await publisher.order(order);
    expect(first?.edition, "a publish over what the last one left stands").toBe(0);
    const { pointer } = (await new DiskStore(folder).pointer()) ?? {};
    expect(new Set(traces(folder)), "and has cleaned up").toEqual(new Set([...(pointer?.kept ?? [])]));
    if (isAtChange) await publisher.gone;
    else {
      await setTimeout(random(12));
      await publisher.kill();
    }
    const served = servedRelease(folder);
    const reached = Number.parseInt(served?.id ?? "", 10);
    expect(reached, "never an older one").toBeGreaterThanOrEqual(number + 1);
    // Past the last change of a publish the counter begins anew.
    changes = isAtChange && reached > number + 1 + 1 ? 1 : changes + (isAtChange ? 1 : 0);
    number = reached;
  }
  await next.kill();
}, 300_000);
