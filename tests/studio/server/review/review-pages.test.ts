import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { createSite } from "../../../../src/publish/site.ts";
import type { ReviewedScene } from "../../../../src/studio/api-review.ts";
import { createReviews, type VersionTexts } from "../../../../src/studio/server/review/review-pages.ts";
import { atOneMoment, mergeScenes } from "../../../../src/studio/server/review/reviewed-scenes.ts";

const FOLDER = "tests/projects/diner";
const PATH = "pancakeWeek.json";
const BRAND = "brands/diner.json";
const text = readFileSync(`${FOLDER}/${PATH}`, "utf8");
const site = createSite({ folder: FOLDER, schemas: "schemas" });
const reviews = createReviews({ site, project: undefined });
const changed = (from: string, to: string): VersionTexts => {
  expect(text).toContain(from);
  return [[PATH, text.replaceAll(from, to)]];
};
const review = (after: VersionTexts, path: string | null = PATH, before: VersionTexts = []) =>
  reviews.review({ before, after, ...(path !== null && { path }) });

it("describes a change in words with its place in the later version, and lists the pages", async () => {
  const { groups, pages, summary } = await review(changed("Enjoy!", "Enjoy it!"));
  expect(summary.en).toBe("1 change on 2 pages.");
  expect(pages.map(({ key, kind }) => [key, kind])).toEqual([
    ["pancakeweek", "changed"],
    ["pancakeweek/fall", "changed"],
  ]);
  const [change] = groups[0]?.topics[0]?.changes ?? [];
  expect(change?.place?.path).toBe(PATH);
  const [[, after = ""] = []] = changed("Enjoy!", "Enjoy it!");
  expect(after?.slice(change?.place?.from, change?.place?.to)).toMatch(/"Enjoy it!"/);
});

it("says that nothing changes for customers", async () => {
  const { groups, pages, summary } = await review([[PATH, `${text}\n`]]);
  expect([groups, pages]).toEqual([[], []]);
  expect(summary.en).toContain("Nothing changes for customers.");
});

it("returns both versions of a page, and the data that shows each state", async () => {
  const { id } = await review(changed("Get today's pancakes", "Take them"));
  const { scenes } = (await reviews.reviewPage({ id, key: "pancakeweek" })) ?? {};
  const rows = (page: typeof scenes extends undefined ? never : NonNullable<typeof scenes>["before"]) =>
    page?.campaign.tables?.main?.rows.map((row) => row.text);
  expect(rows(scenes?.before ?? null)).toContain("Get today's pancakes");
  expect(rows(scenes?.after ?? null)).toContain("Take them");
  expect(scenes?.scenes.map(({ state }) => state)).toEqual(
    expect.arrayContaining(["loggedOut", "notStarted", "over", "eaten", "open"]),
  );
});

it("compares pages whose address changed, new pages, removed pages and pages with errors", async () => {
  const moved = await review(changed("/pancakeWeek", "/waffleWeek"));
  const page = await reviews.reviewPage({ id: moved.id, key: "waffleweek" });
  expect([page?.scenes.before?.campaign.route, page?.scenes.after?.campaign.route]).toEqual([
    "/pancakeWeek",
    "/waffleWeek",
  ]);
  const added = await review([], PATH, [[PATH, null]]);
  expect(added.pages.map(({ kind }) => kind)).toEqual(["added", "added"]);
  expect((await reviews.reviewPage({ id: added.id, key: "pancakeweek" }))?.scenes.before).toBeNull();
  const removed = await review([[PATH, null]], null);
  expect(removed.pages.map(({ kind }) => kind)).toEqual(["removed", "removed"]);
  expect((await reviews.reviewPage({ id: removed.id, key: "pancakeweek" }))?.scenes.after).toBeNull();
  const broken = await review(changed('"do": "eat"', '"do": "eats"'));
  expect((await reviews.reviewPage({ id: broken.id, key: "pancakeweek" }))?.scenes.brokenIn).toBe("after");
});

it("lists the pages of a changed brand", async () => {
  const brand = readFileSync(`${FOLDER}/${BRAND}`, "utf8");
  const { groups, pages } = await review(
    [[BRAND, brand.replace(/"name": "[^"]*"/, '"name": "New name"')]],
    BRAND,
  );
  expect(groups[0]?.heading.en).toMatch(/^Brand diner, 2 pages/);
  expect(pages.length).toBe(2);
});

it("remembers the last two comparisons only, and no other pages", async () => {
  const ids = [];
  for (const name of ["a", "b", "c"]) ids.push((await review(changed("Enjoy!", name))).id);
  const found = await Promise.all(ids.map((id) => reviews.reviewPage({ id, key: "pancakeweek" })));
  expect(found.map((one) => one !== undefined)).toEqual([false, true, true]);
  expect(await reviews.reviewPage({ id: String(ids[2]), key: "other" })).toBeUndefined();
});

const sceneOf = (state: string, answers: Record<string, unknown>, now: number | null = 0): ReviewedScene => ({
  ...{ table: "main", state, text: state },
  scene: { answers, isLoggedIn: true, now },
});

it("draws a state with the data of both versions if they differ, completed by the other's answers", () => {
  const merged = mergeScenes(
    [sceneOf("a", { status: 3, old: 1 }), sceneOf("gone", {})],
    [sceneOf("a", { status: 5 }), sceneOf("b", {})],
  );
  expect(merged.map(({ scene, state }) => [state, scene?.answers])).toEqual([
    ["a", { status: 3, old: 1 }],
    ["a", { status: 5, old: 1 }],
    ["b", {}],
    ["gone", {}],
  ]);
});

it("draws the present as one moment, and keeps other moments", () => {
  const start = 1_743_465_612_345;
  const scenes = [sceneOf("a", {}, start + 20), sceneOf("b", {}, null), sceneOf("c", {}, 1000)];
  expect(atOneMoment(scenes, start).map(({ scene }) => scene?.now)).toEqual([
    1_743_465_600_000, 1_743_465_600_000, 1000,
  ]);
});
