import { describe, expect, it } from "vitest";
import { hasCeph } from "../../../scripts/lib/programs.mjs";
import { publishRelease } from "../../../src/publish/release/publish-release.ts";
import { openS3Store } from "../../../src/publish/release/s3/s3-store.ts";
import { cephForTests } from "../../support/publish/ceph.ts";
import { ROUNDS } from "../../support/publish/rounds.ts";
import { faultyClient } from "../../support/publish/s3-clients.ts";
import { pathOf, shortContentFor } from "../sample-release.ts";
import { traces, wholeRelease } from "./served-release.ts";

describe.skipIf(!hasCeph())("a bucket", () => {
  const shop = cephForTests();

  it(`keeps the pages of both when two publishers publish at once (${ROUNDS} times)`, {
    tags: "nightly",
    timeout: 600_000,
  }, async () => {
    const address = "s3://shop/site";
    const store = openS3Store(address, shop.ceph.client);
    const publishers = ["a", "b"].map((page) => ({
      page,
      own: openS3Store(address, faultyClient(shop.ceph, {})),
    }));
    let met = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const published = await Promise.all(
        publishers.map(({ own, page }) =>
          publishRelease(own, {
            make: async (current) => shortContentFor(current, page, `${page} ${round}`),
            keep: 2,
            now: new Date(),
            say: () => {
              met += 1;
            },
          }),
        ),
      );
      const { kept, release } = (await store.pointer())?.pointer ?? { kept: [], release: "" };
      const ids = published.map(({ manifest }) => manifest.id);
      expect([...kept].sort(), "one release is based on the other").toEqual([...ids].sort());
      const [current] = await Promise.all(kept.map((id) => wholeRelease(store, id)));
      expect(current?.id).toBe(release);
      for (const { page } of publishers) {
        const body = await store.read(`releases/${release}/${pathOf(page)}`);
        expect(String(body)).toBe(`${page} ${round}`);
      }
      const others = (await traces(store)).filter((id) => !kept.includes(id));
      expect(others.length, "abandoned releases are removed one release later").toBeLessThan(3);
    }
    expect(met, "conflicts are frequent").toBeGreaterThan(ROUNDS / 2);
  });
});
