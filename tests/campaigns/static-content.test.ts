import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pageKey } from "../../src/language/page-key.ts";
import { createPagePlan } from "../../src/plan/create-page-plan.ts";
import { openingSnapshot } from "../../src/play/snapshot.ts";
import { createSite, type Site } from "../../src/publish/site.ts";
import { drawView, viewsOf } from "../support/blocks/draw-view.tsx";
import { note } from "../support/campaigns/note.ts";
import { site } from "../support/campaigns/site.ts";
import { STATIC_ROUTES, staticRoutes } from "../support/campaigns/static-pages.ts";
import { visitor } from "../support/play/page.ts";
import { filesBelow } from "../support/project/project-files.ts";

/** Folders of the static pages. */
const FOLDERS = /^campaigns\/(help|notices|membership)\//;

const keysOf = (routes: readonly string[]) => routes.map(pageKey);

/** Returns the text of a page as it opens. */
async function textOf({ pages }: Site, key: string): Promise<string> {
  const page = pages().get(key);
  if (!page) throw new Error(`There is no page ${key}`);
  const plan = createPagePlan(page.published);
  const snapshot = openingSnapshot(plan, { ...visitor, token: "" }, Date.UTC(2024, 0, 10));
  const html = drawView(plan, snapshot, { views: await viewsOf(plan) });
  return html.replace(/<[^>]+>/g, "");
}

describe("every static route has a page", () => {
  it.each(Object.entries(STATIC_ROUTES))("%s", (_, routes) => {
    expect(keysOf(routes).filter((key) => !site.pages().has(key))).toEqual([]);
  });

  it("the list has 69 routes", () => {
    expect(new Set(keysOf(staticRoutes)).size).toBe(69);
  });

  it("the folders contain no other pages", () => {
    const own = [...site.pages()].filter(([, { file }]) => FOLDERS.test(`campaigns/${file}`));
    expect(own.map(([key]) => key).sort()).toEqual(keysOf(staticRoutes).sort());
  });
});

/** Returns all texts of a document, without comments. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => (key === "$comment" ? [] : textsIn(inner)));
}

it("no sentence of more than 30 characters occurs in two files", () => {
  const places = new Map<string, Set<string>>();
  for (const { path, text } of filesBelow("campaigns", /\.json$/).filter(({ path }) => FOLDERS.test(path))) {
    for (const sentence of textsIn(JSON.parse(text)).flatMap((one) => one.split(/[。！？；\n]/))) {
      // Texts without Chinese are routes and expressions.
      if (sentence.trim().length <= 30 || !/\p{Script=Han}{2}/u.test(sentence)) continue;
      places.set(sentence.trim(), (places.get(sentence.trim()) ?? new Set()).add(path));
    }
  }
  expect([...places].filter(([, files]) => files.size > 1).map(([one, files]) => [one, ...files])).toEqual(
    [],
  );
  note(`Sentences of more than 30 characters on static pages: ${places.size}, each in one file.`);
});

describe("a trading time that is changed in one place", () => {
  const folder = mkdtempSync(join(tmpdir(), "facts-"));
  const file = join(folder, "help/mallFacts.json");
  let changed: Site;
  beforeAll(() => {
    cpSync("campaigns", folder, { recursive: true });
    const text = readFileSync(file, "utf8");
    expect(text.split('"07:00–06:00"')).toHaveLength(2);
    writeFileSync(file, text.replace('"07:00–06:00"', '"07:11–06:22"'));
    changed = createSite({ folder, schemas: "schemas" });
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it("changes on every page that shows it, and nowhere else", async () => {
    const shown: string[] = [];
    for (const key of keysOf(staticRoutes)) {
      const [before, after] = [await textOf(site, key), await textOf(changed, key)];
      expect(after, key).toBe(before.replaceAll("07:00–06:00", "07:11–06:22"));
      if (after !== before) shown.push(key);
    }
    expect(shown.length).toBeGreaterThan(5);
    note(`The winter hours of silver are shown by ${shown.length} pages and defined in one place.`);
  });
});
