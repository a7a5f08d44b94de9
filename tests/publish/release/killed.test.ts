import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { beforeAll, expect, it } from "vitest";
import { DiskStore } from "../../../src/publish/release/disk-store.ts";
import { randomFrom } from "../../support/language/random.ts";
import { folderForTests } from "../../support/project/temporary-folder.ts";
import { momentOf, ROUNDS } from "../../support/publish/rounds.ts";
import { buildDiskPublisher, DiskPublisher } from "./publishers.ts";
import { servedRelease, traces } from "./served-release.ts";

const work = folderForTests();
let program: string;

beforeAll(async () => {
  program = await buildDiskPublisher(work);
});

it(`leaves a whole release when a publisher is killed at any moment (${ROUNDS} times), and the next one cleans up`, async () => {
  const folder = join(work, "site");
  const random = randomFrom(15);
  // The next process starts while this one works.
  let next = new DiskPublisher(program);
  let number = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const publisher = next;
    next = new DiskPublisher(program);
    const said = await publisher.order({ folder, page: "a", round });
    const kept = (await new DiskStore(folder).pointer())?.pointer.kept ?? [];
    expect(kept[0], "the next publish succeeds").toBe(said?.id);
    expect(new Set(traces(folder)), "and cleans up").toEqual(new Set(kept));

    // Dies at each change of the disk in turn, and in every fourth round at a random time.
    const dieAt = round % 4 === 1 ? undefined : momentOf(round, said?.changes ?? 1);
    const end = publisher.order({ folder, page: "a", round: round + 0.5, dieAt });
    if (dieAt === undefined) await setTimeout(random(12));
    else await end;
    await publisher.kill();
    const reached = Number.parseInt(servedRelease(folder)?.id ?? "", 10);
    expect(reached - number, "never an older release").toBeGreaterThanOrEqual(1);
    number = reached;
  }
  await next.kill();
}, 600_000);
