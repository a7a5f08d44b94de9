import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { createSite } from "../../../src/publish/site.ts";
import type { GalleryPage, GalleryRows, GalleryScenes } from "../../../src/studio/api-gallery.ts";
import { scenesOfSite } from "../../../src/studio/server/scenes/scene-visits.ts";
import { sharedStudio } from "../../support/studio/served-studio.ts";

// Computed before the first request, because connections would time out meanwhile.
const site = createSite({ folder: "campaigns", schemas: "schemas" });
const keys = site.refs().map(({ key }) => key);
/** A sample of the pages, because proving all of them takes too long. */
const some = keys.filter((key, index) => index % 4 === 0 || key === "yeartaskticket");
const drawn = scenesOfSite(
  site,
  "old-user",
  some.filter((key, index) => index % 3 === 0 || key === "yeartaskticket"),
);
const studio = await sharedStudio();
afterAll(() => studio.close());

const pages = async () => (await studio.api<GalleryPage[]>("GET", "gallery")).body;
const rows = async (keys: readonly string[], more = "") =>
  (
    await studio.api<GalleryRows[]>(
      "GET",
      `gallery/rows?keys=${encodeURIComponent(JSON.stringify(keys))}${more}`,
    )
  ).body;
const scenes = async (key: string) =>
  studio.api<GalleryScenes>("GET", `gallery/scenes?key=${encodeURIComponent(key)}`);

/** Returns the rows of a page as `table.state`. */
const statesIn = ({ tables }: { tables: readonly { name: string; rows: readonly { state: string }[] }[] }) =>
  tables.flatMap(({ name, rows: own }) => own.map(({ state }) => `${name}.${state}`));

describe("the gallery", () => {
  it("lists every page with its file and title", async () => {
    const found = await pages();
    expect(found.map(({ key }) => key)).toEqual(keys);
    expect(found.find(({ key }) => key === "yeartaskticket")).toMatchObject({
      ...{ id: "yearTaskTicket", path: "seasonal/yearTaskTicket.json", route: "/yearTaskTicket" },
      title: expect.stringMatching(/./),
    });
  });

  it("returns the rows of each page without proofs", async () => {
    const all = await rows(some);
    for (const { brand, isDynamic, key, tables } of all) {
      const published = site.page(key)?.published;
      const written = Object.entries(published?.campaign.tables ?? {}).flatMap(([name, table]) =>
        table.rows.map(({ disabled, state }) => [`${name}.${state}`, disabled === true]),
      );
      const told = tables.flatMap(({ name, rows: own }) =>
        own.map(({ state, isDisabled }) => [`${name}.${state}`, isDisabled]),
      );
      expect([key, brand, told]).toEqual([key, published?.brand.id, written]);
      expect(isDynamic).toBe(written.length > 0 || (published?.campaign.load ?? []).length > 0);
    }
    expect(all.flatMap(({ tables }) => tables.flatMap((table) => table.rows))).toContainEqual(
      expect.objectContaining({ verdict: null, text: expect.stringMatching(/./) }),
    );
  });

  it("shows as reachable exactly the states that screenshots are taken of", { tags: "nightly" }, async () => {
    const proved = await rows(
      drawn.map(({ key }) => key),
      "&proved=1",
    );
    for (const [index, { isDynamic, key, scenes: own }] of drawn.entries()) {
      const met = (proved[index]?.tables ?? []).map(({ name, rows: all }) => ({
        ...{ name, rows: all.filter(({ verdict }) => verdict === "met") },
      }));
      const states = own.filter(({ pick, tap }) => pick && !tap).map(({ name }) => name);
      expect([key, statesIn({ tables: met }), proved[index]?.isDynamic]).toEqual([key, states, isDynamic]);
    }
  });

  it("returns the scenes of a page on the disk", async () => {
    const { body } = await scenes("yeartaskticket");
    const [written] = await rows(["yeartaskticket"]);
    expect(body.published.campaign.id).toBe("yearTaskTicket");
    expect(statesIn(body)).toEqual(statesIn(written as GalleryRows));
    expect(body.tables[0]?.rows.some(({ scene }) => scene !== null)).toBe(true);
  });

  it("lists a page with errors with its rows, but without scenes", async () => {
    writeFileSync(
      join(studio.folder, "seasonal/wrongTea.json"),
      JSON.stringify({
        ...{ id: "wrongTea", route: "/wrongTea", title: "错", wrong: 1 },
        tables: { main: { rows: [{ state: "open", text: [{ text: "一" }, { text: "二" }] }, 7] } },
      }),
    );
    expect((await pages()).map(({ key }) => key)).toContain("wrongtea");
    for (const more of ["", "&proved=1"]) {
      const [told] = await rows(["wrongtea", "no-such-page"], more);
      expect(told?.tables[0]?.rows[0]).toEqual({
        ...{ state: "open", text: "二", isDisabled: false, verdict: null },
      });
    }
    expect((await scenes("wrongtea")).status).toBe(404);
  });

  it.each(["", "?keys=tea", '?keys={"a":1}', "?keys=[1]"])("refuses invalid keys: %s", async (query) => {
    expect((await studio.api("GET", `gallery/rows${query}`)).status).toBe(400);
  });
});
