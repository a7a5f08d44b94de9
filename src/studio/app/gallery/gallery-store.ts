import type { LocalizedText } from "../../../language/messages/localized-text.ts";
import type { GalleryPage, GalleryRows, GalleryScenes } from "../../api-gallery.ts";
import { createObservable } from "../base/observable.ts";
import { errorMessageOf, type GalleryClient, ServerError } from "../base/studio-client.ts";

/** What the gallery has loaded so far. */
export interface GalleryState {
  /** Null until they are loaded. */
  pages: readonly GalleryPage[] | null;
  /** The loaded rows, by page key. */
  rows: ReadonlyMap<string, GalleryRows>;
  /** The data to draw each row with, by page key; null if a page has never been free of errors. */
  scenes: ReadonlyMap<string, GalleryScenes | null>;
  /** Whether all requested data is loaded. */
  isComplete: boolean;
  /** Number of pages whose requested data is not loaded yet. */
  pagesLeft: number;
  trouble: LocalizedText | null;
}

/** Number of pages per request, small enough for other requests in between. Proofs take longer, so they have fewer. */
const PAGES_PER_REQUEST = { written: 100, proved: 8 };

/** Maximum number of pages whose scenes are kept; the least recently loaded are evicted. */
const MAX_PAGES_WITH_SCENES = 120;

/** The store of the gallery, which `createGalleryStore` creates. */
export type GalleryStore = ReturnType<typeof createGalleryStore>;

/** Creates the store that loads the gallery's pages, rows and data in batches; pages in view first. */
export function createGalleryStore(server: GalleryClient) {
  const store = createObservable<GalleryState>({
    pages: null,
    rows: new Map(),
    scenes: new Map(),
    isComplete: false,
    pagesLeft: 0,
    trouble: null,
  });
  let isProved = false;
  let keysInView: readonly string[] = [];
  let isBusy = false;
  let requested = createRequestLog();

  const mergeRows = (found: readonly GalleryRows[]) => {
    const rows = new Map(store.get().rows);
    for (const one of found) rows.set(one.key, one);
    return rows;
  };
  const askScenes = async (key: string) => {
    const asked = requested;
    asked.scenes.add(key);
    const found = await server.scenes(key).catch((error: unknown) => {
      if (error instanceof ServerError && error.status === 404) return null;
      throw error;
    });
    if (asked !== requested) return;
    const all = [...store.get().scenes].filter(([other]) => other !== key);
    const scenes = new Map([...all, [key, found] as const].slice(-MAX_PAGES_WITH_SCENES));
    for (const other of asked.scenes) if (!scenes.has(other)) asked.scenes.delete(other);
    const rows = store.get().rows.get(key);
    if (!found || !rows) return store.set({ scenes });
    store.set({ scenes, rows: mergeRows([addTextsAndProofs(rows, found)]) });
    asked.rows.set(key, true);
  };
  /** Loads the next batch of rows. Returns false if none is missing. */
  const askRows = async (): Promise<boolean> => {
    const asked = requested;
    const missing = (store.get().pages ?? []).filter(({ key }) => {
      const hasVerdicts = asked.rows.get(key);
      return hasVerdicts === undefined || (isProved && !hasVerdicts);
    });
    if (missing.length === 0) return false;
    store.set({ isComplete: false, pagesLeft: missing.length });
    const keys = missing
      .slice(0, isProved ? PAGES_PER_REQUEST.proved : PAGES_PER_REQUEST.written)
      .map(({ key }) => key);
    for (const key of keys) asked.rows.set(key, isProved);
    const found = await server.rows(keys, isProved);
    if (asked === requested) store.set({ rows: mergeRows(found) });
    return true;
  };
  /** Sends one request at a time, so that pages that come into view are next. */
  const loadNextRows = async () => {
    if (isBusy) return;
    isBusy = true;
    try {
      for (;;) {
        if (!requested.pages) {
          requested.pages = true;
          const asked = requested;
          const pages = await server.pages();
          if (asked === requested) store.set({ pages, trouble: null });
          continue;
        }
        const next = keysInView.find((key) => !requested.scenes.has(key) && requested.rows.has(key));
        if (next !== undefined) await askScenes(next);
        else if (!(await askRows())) break;
      }
      store.set({ isComplete: true, pagesLeft: 0 });
    } catch (error) {
      store.set({ trouble: errorMessageOf(error), isComplete: true, pagesLeft: 0 });
    } finally {
      isBusy = false;
    }
  };
  return {
    get: store.get,
    subscribe: store.subscribe,
    /** Loads the pages, then their rows. */
    begin: () => void loadNextRows(),
    /** Requests proof results as well from now on. */
    prove: () => {
      isProved = true;
      void loadNextRows();
    },
    /** Sets the keys of the pages in view; their scenes are loaded next. */
    setInView: (keys: readonly string[]) => {
      keysInView = keys;
      void loadNextRows();
    },
    /** Reloads everything after files changed. The old data stays until then. */
    reload: () => {
      // Only the server knows which pages use a changed base or brand.
      requested = createRequestLog();
      void loadNextRows();
    },
  };
}

/**
 * Creates an empty record of what was requested since files last changed. `rows`: whether proofs were requested as
 * well.
 */
function createRequestLog() {
  return { pages: false, rows: new Map<string, boolean>(), scenes: new Set<string>() };
}

/** Returns the rows of a page with the texts and proof results that came with its scenes. */
function addTextsAndProofs(rows: GalleryRows, { tables }: GalleryScenes): GalleryRows {
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
