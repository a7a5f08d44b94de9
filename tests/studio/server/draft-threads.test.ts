import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { createSite } from "../../../src/publish/site.ts";
import { DraftThreads } from "../../../src/studio/server/draft/draft-threads.ts";
import { SPRING_TEA, slowTea, springTea } from "../../support/studio/campaign-folder.ts";

const folder = mkdtempSync(join(tmpdir(), "drafted-"));
cpSync("campaigns/brands", join(folder, "brands"), { recursive: true });
cpSync("campaigns/seasonal", join(folder, "seasonal"), { recursive: true });
cpSync("campaigns/project.json", join(folder, "project.json"));
writeFileSync(join(folder, SPRING_TEA), springTea);
const threads = new DraftThreads({
  site: createSite({ folder, schemas: "schemas" }),
  onPage: () => undefined,
});
afterAll(async () => {
  await threads.end();
  rmSync(folder, { recursive: true });
});

const draftOf = (editor: string, text: string) => ({ editor, path: SPRING_TEA, text });

it("does not let an editor or a save wait behind another editor's heavy draft", {
  tags: "nightly",
  timeout: 120_000,
}, async () => {
  await threads.draft(draftOf("one", springTea));
  await threads.draft(draftOf("two", springTea));
  let isDone = false;
  const heavy = Promise.resolve(threads.draft(draftOf("one", slowTea))).then(
    () => "checked",
    ({ status }: { status: number }) => status,
  );
  void heavy.finally(() => {
    isDone = true;
  });
  const edited = springTea.replace('"title": "春茶有礼"', '"title": "别人的稿"');
  await threads.draft(draftOf("two", edited));
  const page = await threads.publishedPage({ editor: "two", key: "springtea" });
  expect(page?.campaign.title).toBe("别人的稿");
  expect(await threads.errors({ path: SPRING_TEA, text: springTea })).toEqual({ problems: [] });
  expect(isDone).toBe(false);
  await threads.end();
  expect(await heavy).toBe(503);
});
