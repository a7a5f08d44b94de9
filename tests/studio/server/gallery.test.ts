import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { createSite } from "../../../src/publish/site.ts";
import type { GalleryPage, GalleryRows, GalleryScenes } from "../../../src/studio/api-gallery.ts";
import { scenesOf } from "../../../src/studio/server/scenes/scene-visits.ts";
import { serveStudio } from "../../support/studio/served-studio.ts";

// All of it is looked into before anything is asked: connections do not wait for that.
const site = createSite({ folder: "campaigns", schemas: "schemas" });
const keys = site.refs().map(({ key }) => key);
/** To look into all of them again takes its time: some pages of each folder stand for the others. */
const some = keys.filter((key, index) => index % 4 === 0 || key === "yeartaskticket");
const drawn = scenesOf(
  site,
  some.filter((key, index) => index % 3 === 0 || key === "yeartaskticket"),
);
const studio = await serveStudio();
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

/** The rows of a page, by table and state. */
const statesIn = ({ tables }: { tables: readonly { name: string; rows: readonly { state: string }[] }[] }) =>
  tables.flatMap(({ name, rows: own }) => own.map(({ state }) => `${name}.${state}`));

describe("the gallery", () => {
  it("lists every page, with its file and its title", async () => {
    const found = await pages();
    expect(found.map(({ key }) => key)).toEqual(keys);
    expect(found.find(({ key }) => key === "yeartaskticket")).toMatchObject({
      ...{ id: "yearTaskTicket", path: "seasonal/yearTaskTicket.json", route: "/yearTaskTicket" },
      title: expect.stringMatching(/./),
    });
  });

  it("tells what can be found on each, before anything is proved", async () => {
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

  it("what pictures are drawn of is what it shows as reachable", async () => {
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

  it("gives what the rows of a page are drawn with, without any draft", async () => {
    const { body } = await scenes("yeartaskticket");
    const [written] = await rows(["yeartaskticket"]);
    expect(body.published.campaign.id).toBe("yearTaskTicket");
    expect(statesIn(body)).toEqual(statesIn(written as GalleryRows));
    expect(body.tables[0]?.rows.some(({ scene }) => scene !== null)).toBe(true);
  });

  it("a page with errors is listed with its rows, and has no scenes", async () => {
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

  it.each(["", "?keys=tea", '?keys={"a":1}', "?keys=[1]"])(
    "refuses keys that are none: %s",
    async (query) => {
      expect((await studio.api("GET", `gallery/rows${query}`)).status).toBe(403);
    },
  );
});
