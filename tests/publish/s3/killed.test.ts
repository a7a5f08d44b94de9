import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasCeph } from "../../../scripts/lib/programs.mjs";
import { publishRelease } from "../../../src/publish/release/publish-release.ts";
import { openS3Store } from "../../../src/publish/release/s3/s3-store.ts";
import { randomFrom } from "../../support/language/random.ts";
import { folderForTests } from "../../support/project/temporary-folder.ts";
import { type Ceph, startCeph } from "../../support/publish/ceph.ts";
import { momentOf, ROUNDS } from "../../support/publish/rounds.ts";
import { buildPublisher, Publisher } from "../publishers.ts";
import { shortContentFor } from "../sample-release.ts";
import { watchMoments } from "./moments.ts";
import type { Order } from "./publisher.ts";
import { servedRelease, traces } from "./served-release.ts";

const source = join(import.meta.dirname, "publisher.ts");

/**
 * Nightly, since `release/killed.test.ts` kills publishers at each moment on disk, and `faulty-network.test.ts` loses each
 * request to a bucket.
 */
describe.skipIf(!hasCeph())("a bucket", () => {
  const work = folderForTests();
  let program: string;
  let ceph: Ceph;
  beforeAll(async () => {
    [ceph, program] = await Promise.all([
      startCeph(),
      buildPublisher(source, work, { ssr: { noExternal: true } }),
    ]);
    await ceph.createBucket("shop");
  }, 120_000);
  afterAll(async () => {
    await ceph?.stop();
  });

  it(`holds a whole release whenever a publisher is killed (${ROUNDS} times), and the next one cleans up`, {
    tags: "nightly",
    timeout: 600_000,
  }, async () => {
    const address = "s3://shop/site";
    const store = openS3Store(address, ceph.client);
    let moments = 0;
    watchMoments(ceph.client, () => {
      moments += 1;
    });
    const random = randomFrom(15);
    // The next process starts while this one works.
    let next = new Publisher<Order>(program);
    let number = 0;
    let published = 0;
    let left: string[] = [];
    let late = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const publisher = next;
      next = new Publisher<Order>(program);
      moments = 0;
      const start = performance.now();
      const { manifest } = await publishRelease(openS3Store(address, ceph.client), {
        make: async (current) => shortContentFor(current, "a", String(round)),
        keep: 2,
        now: new Date(),
        say: () => {},
      });
      const most = moments;
      const took = performance.now() - start;
      const kept: readonly string[] = (await store.pointer())?.pointer.kept ?? [];
      expect(kept[0], "the next publish succeeds").toBe(manifest.id);
      const found = await traces(store);
      expect(found, "with all kept releases").toEqual(expect.arrayContaining([...kept]));
      const others = found.filter((id) => !kept.includes(id));
      // The store may still write a killed publisher's last requests after the next publisher has listed its files.
      expect(
        others.filter((id) => left.includes(id)),
        "and cleans up, except for later writes",
      ).toEqual([]);
      left = others;
      if (others.length > 0) late += 1;

      // Dies at each moment of its requests in turn, and in every fourth round at a random time until shortly after the end.
      const isTimed = round % 4 === 1;
      const dieAt = isTimed ? {} : { dieAt: momentOf(round, most) };
      await publisher.ready;
      const end = publisher.order({ address, edition: `${round} again`, env: ceph.env, ...dieAt });
      if (isTimed) await setTimeout(random(Math.ceil(2 * took)));
      else await end;
      await publisher.kill();
      const reached = Number.parseInt((await servedRelease(store))?.id ?? "", 10);
      expect(reached - number, "never an older release").toBeGreaterThanOrEqual(1);
      if (reached > Number.parseInt(manifest.id, 10)) published += 1;
      number = reached;
    }
    await next.kill();
    expect(published, "some publishers finished before they were killed").toBeGreaterThan(0);
    expect(published, "most did not").toBeLessThan(ROUNDS / 2);
    expect(late, "later writes are rare").toBeLessThan(ROUNDS / 2);
  });
});
