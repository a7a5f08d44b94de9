import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { beforeAll, expect, it } from "vitest";
import { DiskStore } from "../../../src/publish/release/disk-store.ts";
import { randomFrom } from "../../support/language/random.ts";
import { folderForTests } from "../../support/project/temporary-folder.ts";
import { momentOf, ROUNDS } from "../../support/publish/rounds.ts";
import { buildDiskPublisher, DiskPublisher } from "./publishers.ts";
import { servedRelease, traces } from "./whole.ts";

const work = folderForTests();
let program: string;

beforeAll(async () => {
  program = await buildDiskPublisher(work);
});

it(`a publisher that is killed at any moment, ${ROUNDS} times, leaves a whole release, and the next one cleans up`, async () => {
  const folder = join(work, "site");
  const random = randomFrom(15);
  // The next one starts while this one works.
  let next = new DiskPublisher(program);
  let number = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const publisher = next;
    next = new DiskPublisher(program);
    const said = await publisher.order({ folder, page: "a", round });
    const kept = (await new DiskStore(folder).pointer())?.pointer.kept ?? [];
    expect(kept[0], "a publish over what the last one left stands").toBe(said?.id);
    expect(new Set(traces(folder)), "and has cleaned up").toEqual(new Set(kept));

    // At changes of the disk from the first to the last, and now and then at any time between.
    const dieAt = round % 4 === 1 ? undefined : momentOf(round, said?.changes ?? 1);
    const end = publisher.order({ folder, page: "a", round: round + 0.5, dieAt });
    if (dieAt === undefined) await setTimeout(random(12));
    else await end;
    await publisher.kill();
    const reached = Number.parseInt(servedRelease(folder)?.id ?? "", 10);
    expect(reached - number, "never an older one").toBeGreaterThanOrEqual(1);
    number = reached;
  }
  await next.kill();
}, 600_000);
