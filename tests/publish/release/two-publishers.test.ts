import { readdirSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { folderForTests } from "../../support/project/temporary-folder.ts";
import { ROUNDS } from "../../support/publish/rounds.ts";
import { sampleFile } from "../sample-release.ts";
import { buildDiskPublisher, DiskPublisher } from "./publishers.ts";
import { contentAt, servedRelease, traces } from "./served-release.ts";

const work = folderForTests();
let program: string;

beforeAll(async () => {
  program = await buildDiskPublisher(work);
});

it(`keeps the pages of both when two publishers publish at once (${ROUNDS} times)`, async () => {
  const folder = join(work, "site");
  const pages = ["a", "b"];
  const publishers = pages.map((page) => ({ page, publisher: new DiskPublisher(program) }));
  for (let round = 1; round <= ROUNDS; round++) {
    const said = await Promise.all(
      publishers.map(({ page, publisher }) => publisher.order({ folder, page, round })),
    );
    const served = servedRelease(folder);
    expect(said.map((one) => one?.id)).toContain(served?.id);
    for (const page of pages) {
      const path = `campaigns/pages/${page}.json`;
      expect(contentAt(folder, path)).toBe(sampleFile(path, String(round)).content.toString());
    }
    expect(traces(folder).length, "abandoned releases are removed one release later").toBeLessThan(6);
  }
  await Promise.all(publishers.map(({ publisher }) => publisher.kill()));
  expect(readdirSync(join(folder, "unfinished"))).toEqual([]);
}, 600_000);
