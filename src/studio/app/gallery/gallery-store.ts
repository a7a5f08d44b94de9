import type { Saying } from "../../../language/messages/saying.ts";
import type { GalleryPage, GalleryRows, GalleryScenes } from "../../api-gallery.ts";
import { createObservable } from "../base/observable.ts";
import { type GalleryServer, Refused, sayingOf } from "../base/server.ts";

export interface GalleryState {
  /** Null until they are known. */
  pages: readonly GalleryPage[] | null;
  /** What customers can find on pages, by their keys, as far as that is known. */
  rows: ReadonlyMap<string, GalleryRows>;
  /** What pages are drawn with; null where a page never was without errors. */
  scenes: ReadonlyMap<string, GalleryScenes | null>;
  /** Whether all is known that was asked for. */
  isWhole: boolean;
  /** Of so many pages what was asked for is not known yet. */
  left: number;
  trouble: Saying | null;
}

/** So many pages are asked about at a time, so that others are answered in between; to prove one takes longer. */
const AT_ONCE = { written: 100, proved: 8 };

/** Of so many pages the scenes are kept: those looked at last. */
const MOST_SCENES = 120;

export type GalleryStore = ReturnType<typeof createGallery>;

/** All that the gallery knows, asked for piece by piece: first of all what is looked at. */
export function createGallery(server: GalleryServer) {
  const store = createObservable<GalleryState>({
    pages: null,
    rows: new Map(),
    scenes: new Map(),
    isWhole: false,
    left: 0,
    trouble: null,
  });
  let isProved = false;
  let wanted: readonly string[] = [];
  let isBusy = false;
  let known = nothingKnown();

  const learned = (found: readonly GalleryRows[]) => {
    const rows = new Map(store.get().rows);
    for (const one of found) rows.set(one.key, one);
    return rows;
  };
  const askScenes = async (key: string) => {
    const asked = known;
    asked.scenes.add(key);
    const found = await server.scenes(key).catch((error: unknown) => {
      if (error instanceof Refused && error.status === 404) return null;
      throw error;
    });
    if (asked !== known) return;
    const all = [...store.get().scenes].filter(([other]) => other !== key);
    const scenes = new Map([...all, [key, found] as const].slice(-MOST_SCENES));
    for (const other of asked.scenes) if (!scenes.has(other)) asked.scenes.delete(other);
    const rows = store.get().rows.get(key);
    if (!found || !rows) return store.set({ scenes });
    store.set({ scenes, rows: learned([withScenes(rows, found)]) });
    asked.rows.set(key, true);
  };
  /** Whether there was something left to ask. */
  const askRows = async (): Promise<boolean> => {
    const asked = known;
    const missing = (store.get().pages ?? []).filter(({ key }) => {
      const hasVerdicts = asked.rows.get(key);
      return hasVerdicts === undefined || (isProved && !hasVerdicts);
    });
    if (missing.length === 0) return false;
    store.set({ isWhole: false, left: missing.length });
    const keys = missing.slice(0, isProved ? AT_ONCE.proved : AT_ONCE.written).map(({ key }) => key);
    for (const key of keys) asked.rows.set(key, isProved);
    const found = await server.rows(keys, isProved);
    if (asked === known) store.set({ rows: learned(found) });
    return true;
  };
  /** One thing after another, so that what is looked at comes next. */
  const work = async () => {
    if (isBusy) return;
    isBusy = true;
    try {
      for (;;) {
        if (!known.pages) {
          known.pages = true;
          const asked = known;
          const pages = await server.pages();
          if (asked === known) store.set({ pages, trouble: null });
          continue;
        }
        const next = wanted.find((key) => !known.scenes.has(key) && known.rows.has(key));
        if (next !== undefined) await askScenes(next);
        else if (!(await askRows())) break;
      }
      store.set({ isWhole: true, left: 0 });
    } catch (error) {
      store.set({ trouble: sayingOf(error), isWhole: true, left: 0 });
    } finally {
      isBusy = false;
    }
  };
  return {
    get: store.get,
    subscribe: store.subscribe,
    /** Asks for the pages, then for what can be found there. */
    begin: () => void work(),
    /** From now on verdicts are asked for as well. */
    prove: () => {
      isProved = true;
      void work();
    },
    /** These are being looked at: what they are drawn with is asked for next. */
    look: (keys: readonly string[]) => {
      wanted = keys;
      void work();
    },
    /** Files may be others than before. */
    changed: () => {
      // Which pages a base or a brand is part of the server knows: all are asked about again, and look as before until then.
      known = nothingKnown();
      void work();
    },
  };
}

/** What was asked since something changed last: of the rows, whether with verdicts. */
function nothingKnown() {
  return { pages: false, rows: new Map<string, boolean>(), scenes: new Set<string>() };
}

/** The rows of a page with what came with its scenes: their texts as customers read them, and what is proved. */
function withScenes(rows: GalleryRows, { tables }: GalleryScenes): GalleryRows {
  const found = new Map(
    tables.flatMap(({ name, rows: own }) => own.map((row) => [`${name}.${row.state}`, row] as const)),
  );
  return {
    ...rows,
    tables: rows.tables.map(({ name, rows: own }) => ({
      name,
      rows: own.map((row) => {
        const { text, verdict } = found.get(`${name}.${row.state}`) ?? row;
        return { ...row, text, verdict };
      }),
    })),
  };
}
