import { expect, test, vi } from "vitest";
import { untranslatedText } from "../../../../src/language/messages/localized-text.ts";
import type { GalleryPage, GalleryRows, GalleryScenes } from "../../../../src/studio/api-gallery.ts";
import { ServerError } from "../../../../src/studio/app/base/studio-client.ts";
import { createGalleryStore } from "../../../../src/studio/app/gallery/gallery-store.ts";

const pageOf = (index: number): GalleryPage => ({
  ...{ key: `p${index}`, id: `p${index}`, route: `/p${index}`, path: `p${index}.json`, title: "" },
});
const OPEN = { state: "open", isDisabled: false } as const;
const rowsOf = (key: string, isProved: boolean): GalleryRows => ({
  ...{ key, title: "", brand: "mall", isDynamic: true },
  tables: [{ name: "main", rows: [{ ...OPEN, text: "{status.amount}", verdict: isProved ? "met" : null }] }],
});
const scenesOf = (): GalleryScenes => ({
  published: {} as GalleryScenes["published"], // nobody draws it
  ...{ customer: "", endpoints: {}, timed: [] },
  tables: [
    {
      ...{ name: "main", description: "", path: "", pointer: "", each: null, isComplete: true, notes: [] },
      decision: { columns: [], rows: [] },
      rows: [{ ...OPEN, text: "66", pointer: "", verdict: "met", maskedBy: [], scene: null }],
    },
  ],
});

function serverOf(count: number) {
  const asked: string[] = [];
  let pages = Array.from({ length: count }, (_, index) => pageOf(index));
  return {
    asked,
    set: (next: GalleryPage[]) => {
      pages = next;
    },
    pages: async () => pages,
    rows: async (keys: readonly string[], isProved: boolean) => {
      asked.push(`rows ${keys.length}${isProved ? " proved" : ""}`);
      return keys.map((key) => rowsOf(key, isProved));
    },
    scenes: async (key: string) => {
      asked.push(`scenes ${key}`);
      if (key === "p3") throw new ServerError(untranslatedText("It never was without errors"), 404);
      return scenesOf();
    },
  };
}

/** Creates a gallery with these pages in view and waits until it has loaded all data. */
async function opened(server: ReturnType<typeof serverOf>, ...looked: string[]) {
  const store = createGalleryStore(server);
  store.begin();
  store.setInView(looked);
  await vi.waitUntil(() => store.get().isComplete);
  return store;
}

test("loads the scenes of pages in view before other rows, and rows in batches", async () => {
  const server = serverOf(250);
  const store = await opened(server, "p1", "p3");
  expect(server.asked).toEqual(["rows 100", "scenes p1", "scenes p3", "rows 100", "rows 50"]);
  const { rows, scenes } = store.get();
  expect(rows.size).toBe(250);
  expect(scenes.get("p3")).toBeNull();
  expect(rows.get("p1")?.tables[0]?.rows[0]).toMatchObject({ text: "66", verdict: "met" });
  expect(rows.get("p2")?.tables[0]?.rows[0]).toMatchObject({ text: "{status.amount}", verdict: null });
});

test("requests missing proof results on demand", async () => {
  const server = serverOf(10);
  const store = await opened(server, "p0");
  const left = new Set<number>();
  store.subscribe(() => left.add(store.get().pagesLeft));
  store.prove();
  await vi.waitUntil(() => store.get().isComplete && server.asked.length === 4);
  expect([...left]).toEqual([9, 1, 0]);
  expect(server.asked).toEqual(["rows 10", "scenes p0", "rows 8 proved", "rows 1 proved"]);
});

test("reloads everything after a change", async () => {
  const server = serverOf(2);
  const store = await opened(server, "p0");
  server.set([pageOf(0), pageOf(1), pageOf(2)]);
  store.reload();
  await vi.waitUntil(() => store.get().rows.size === 3 && store.get().isComplete);
  expect(server.asked).toEqual(["rows 2", "scenes p0", "rows 3", "scenes p0"]);
});

test("reports a server that does not answer, until it does", async () => {
  let isGone = true;
  const server = serverOf(1);
  const pages = () => (isGone ? Promise.reject(new Error("gone")) : server.pages());
  const store = createGalleryStore({ ...server, pages });
  store.begin();
  await vi.waitUntil(() => store.get().trouble !== null);
  expect(store.get().trouble?.en).toBe("gone");
  isGone = false;
  store.reload();
  await vi.waitUntil(() => store.get().rows.size === 1);
  expect(store.get().trouble).toBeNull();
});
