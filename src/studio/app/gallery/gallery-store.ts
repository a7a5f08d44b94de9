import type { Saying } from "../../../language/messages/saying.ts";
import type { Changed, GalleryPage, GalleryRows, GalleryScenes } from "../../api.ts";
import type { GalleryServer } from "../client/gallery-server.ts";
import { sayingOf } from "../client/server.ts";
import { createStore, type Store } from "../desk/store.ts";

export interface GalleryState {
  /** Null until they are known. */
  pages: readonly GalleryPage[] | null;
  /** What customers can find on pages, by their keys, as far as that is known. */
  rows: ReadonlyMap<string, GalleryRows>;
  /** What pages are drawn with; null where a page never was without errors. */
  scenes: ReadonlyMap<string, GalleryScenes | null>;
  /** Whether all is known that was asked for. */
  isWhole: boolean;
  trouble: Saying | null;
}

export interface GalleryStore extends Pick<Store<GalleryState>, "get" | "subscribe"> {
  /** Asks for the pages, then for what can be found there; `isProved`: with verdicts. */
  begin(): void;
  /** From now on verdicts are asked for as well. */
  prove(): void;
  /** These are being looked at: what they are drawn with is asked for next. */
  look(keys: readonly string[]): void;
  /** Files are others than before. */
  changed(changed: Changed): void;
}

/** So many pages are asked about at a time, so that others are answered in between; to prove one takes longer. */
const AT_ONCE = { written: 100, proved: 8 };

/** Of so many pages the scenes are kept: those looked at last. */
const MOST_SCENES = 120;

/** All that the gallery knows, asked for piece by piece: first of all what is looked at. */
export function createGallery(server: GalleryServer): GalleryStore {
  const store = createStore<GalleryState>({
    pages: null,
    rows: new Map(),
    scenes: new Map(),
    isWhole: false,
    trouble: null,
  });
  let isProved = false;
  let wanted: readonly string[] = [];
  let isBusy = false;
  /** Another one whenever what was known counts no longer. */
  let round = 0;

  const fail = (error: unknown) => store.set({ trouble: sayingOf(error), isWhole: true });
  const isKnown = ({ tables }: GalleryRows) =>
    !isProved || tables.every(({ rows }) => rows.every(({ verdict }) => verdict !== null));
  const learn = (found: readonly GalleryRows[]) => {
    const rows = new Map(store.get().rows);
    for (const one of found) rows.set(one.key, one);
    store.set({ rows });
  };
  const askScenes = async (key: string) => {
    const now = round;
    const found = await server.scenes(key).catch(() => null);
    if (now !== round) return;
    const all = [...store.get().scenes, [key, found] as const];
    store.set({ scenes: new Map(all.slice(-MOST_SCENES)) });
    const before = store.get().rows.get(key);
    if (found && before) learn([withScenes(before, found)]);
  };
  const askRows = async (asked: Set<string>): Promise<boolean> => {
    const { pages, rows } = store.get();
    const missing = (pages ?? []).filter(({ key }) => {
      const known = rows.get(key);
      return !asked.has(key) && (!known || !isKnown(known));
    });
    if (missing.length === 0) return false;
    store.set({ isWhole: false });
    const now = round;
    const keys = missing.slice(0, isProved ? AT_ONCE.proved : AT_ONCE.written).map(({ key }) => key);
    for (const key of keys) asked.add(key);
    const found = await server.rows(keys, isProved);
    if (now === round) learn(found);
    return true;
  };
  /** One thing after another: the server has but one thread. */
  const work = async () => {
    if (isBusy) return;
    isBusy = true;
    let asked = new Set<string>();
    let [last, wasProved] = [round, isProved];
    try {
      for (;;) {
        if (last !== round || wasProved !== isProved) asked = new Set();
        [last, wasProved] = [round, isProved];
        const { pages, scenes } = store.get();
        if (!pages) {
          const found = await server.pages();
          if (last === round) store.set({ pages: found, trouble: null });
          continue;
        }
        const next = wanted.find((key) => !scenes.has(key) && store.get().rows.has(key));
        if (next !== undefined) await askScenes(next);
        else if (!(await askRows(asked))) break;
      }
      store.set({ isWhole: true });
    } catch (error) {
      fail(error);
    } finally {
      isBusy = false;
    }
  };
  return {
    get: store.get,
    subscribe: store.subscribe,
    begin: () => void work(),
    prove: () => {
      isProved = true;
      void work();
    },
    look: (keys) => {
      wanted = keys;
      void work();
    },
    changed: () => {
      round++;
      // Which pages a base or a brand is part of the server knows: all are asked about again, and look as they did until then.
      store.set({ scenes: new Map() });
      void server.pages().then((pages) => {
        store.set({ pages, rows: new Map() });
        void work();
      }, fail);
    },
  };
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
