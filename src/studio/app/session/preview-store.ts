import type { FaultKind } from "../../../sandbox/http/simulated-fault.ts";
import type { Scene } from "../../api.ts";
import type {
  FrameEdit,
  FrameEvent,
  ShowMessage,
  TableReport,
  TextValue,
  WatchedText,
} from "../../frame/messages.ts";
import { readStoredText, storeText } from "../base/browser-storage.ts";
import { createObservable, type Observable } from "../base/observable.ts";
import type { SessionState } from "./session-state.ts";

/** Width and height in CSS pixels. */
export interface PixelSize {
  width: number;
  height: number;
}

/** The phone sizes that the preview offers: a common one, the smallest still in use, and a large one. */
export const PHONE_SIZES: readonly PixelSize[] = [
  { width: 375, height: 812 },
  { width: 320, height: 568 },
  { width: 430, height: 932 },
];

/** The text zoom factors that the preview offers, like the font sizes of a phone's system. */
export const TEXT_SCALES: readonly number[] = [1, 1.3, 2];

/** The settings of the preview, and what the previewed page reported. */
export interface PreviewState {
  size: PixelSize;
  system: ShowMessage["phone"]["system"];
  textScale: number;
  /** The token of the persona. Null until the personas are loaded; empty for a visitor. */
  token: string | null;
  /** The table row that the operator picked, and the data that shows it; null: the sandbox's answers apply. */
  picked: { table: string; state: string; scene: Scene } | null;
  /** Extra query parameters of the page, besides those for the customer and the phone. */
  query: string;
  /** The fault to simulate for all calls. */
  fault: FaultKind | null;
  /** The title and icon of the browser's tab; null until the page reports them. */
  tab: { title: string; icon: string } | null;
  /**
   * Values that the operator set by hand over the picked row's data: answers by endpoint, and the login (null: not
   * set).
   */
  edited: { answers: Readonly<Record<string, unknown>>; isLoggedIn: boolean | null };
  /** The data of the picked row with the values set by hand; null: the sandbox's answers apply. */
  scene: Scene | null;
  /** The last answer of each endpoint, by its name. */
  answers: Readonly<Record<string, unknown>>;
  /** The name of the state table whose decision table is open; null: none. */
  table: string | null;
  /** The list of outcomes that is open, of an endpoint or (null) of the server, and the file that it belongs to. */
  openOutcomes: { path: string; endpoint: string | null } | null;
  /** The data that applies if no row is picked; null: the sandbox's answers apply. */
  baseScene: Scene | null;
  /** The time set by the operator, in milliseconds since 1970; null: the time of the scene, or else now. */
  clock: number | null;
  /** The JSON Pointer of the part of the page to frame in the preview; a new object for each request. */
  mark: { pointer: string } | null;
  /** Whether taps in the preview jump to the text that defines the tapped part. */
  isPicking: boolean;
  /** Whether taps in the preview open the tapped part for editing, and blocks can be dragged. */
  isEditing: boolean;
  /** What the operator did last on the page of a key while that is so; null: nothing, or it is done. */
  frameEdit: (FrameEdit & { key: string }) | null;
  /** The current rows of the page's state tables; null until the page reports them. */
  tables: Readonly<Record<string, readonly TableReport[]>> | null;
  /** The page's time at that report, in milliseconds since 1970. */
  pageNow: number | null;
  /** The templates and expressions whose values are shown. */
  watchedTexts: readonly WatchedText[];
  /** The values of these texts that the page reported, by `watchedTextKey`. */
  watchedValues: ReadonlyMap<string, TextValue>;
  log: readonly PageLogEntry[];
}

/** An event that the page reported. */
export interface PageLogEntry {
  id: number;
  at: number;
  event: Exclude<FrameEvent, { kind: "tables" | FrameEdit["kind"] | "tab" | "values" }>;
}

/** The settings before the operator picks a row or sets a value by hand. */
const NOTHING_PICKED = {
  picked: null,
  edited: { answers: {}, isLoggedIn: null },
  scene: null,
} satisfies Partial<PreviewState>;

const NO_REPORTS = {
  answers: {},
  tab: null,
  mark: null,
  frameEdit: null,
  tables: null,
  pageNow: null,
  watchedValues: new Map(),
  log: [],
} satisfies Partial<PreviewState>;

/** Returns whether the operator set an answer or the login of the preview by hand. */
export function hasManualPreviewValues({ answers, isLoggedIn }: PreviewState["edited"]): boolean {
  return isLoggedIn !== null || Object.keys(answers).length > 0;
}

function editedSceneOf(
  picked: PreviewState["picked"],
  edited: PreviewState["edited"],
  token: string | null,
): Scene | null {
  const scene = picked?.scene ?? null;
  if (!hasManualPreviewValues(edited)) return scene;
  return {
    answers: { ...scene?.answers, ...edited.answers },
    isLoggedIn: edited.isLoggedIn ?? scene?.isLoggedIn ?? token !== "",
    now: scene?.now ?? null,
  };
}

/** Maximum length of the log; the oldest entries are removed. */
const MAX_LOG_ENTRIES = 200;

/** The store of the preview, which `createPreviewStore` creates. */
export type PreviewStore = ReturnType<typeof createPreviewStore>;

/** Creates the store of the preview's settings and of the page's reports. */
export function createPreviewStore() {
  const store = createObservable<PreviewState>({
    size: PHONE_SIZES[0] as PixelSize,
    system: "ios",
    textScale: 1,
    token: null,
    ...NOTHING_PICKED,
    ...NO_REPORTS,
    baseScene: null,
    table: null,
    openOutcomes: null,
    query: "",
    fault: null,
    clock: null,
    isPicking: false,
    isEditing: false,
    watchedTexts: [],
  });
  let count = 0;
  const edit = (changes: Partial<PreviewState["edited"]>) => {
    const { edited: before, picked, token } = store.get();
    const edited = { ...before, ...changes };
    store.set({ edited, scene: editedSceneOf(picked, edited, token) });
  };
  return {
    ...store,
    /** Previews the page in the state of a table row, at a time at which the row applies. */
    pick: (picked: NonNullable<PreviewState["picked"]>) =>
      store.set({ ...NOTHING_PICKED, picked, scene: picked.scene, clock: null }),
    /** Previews the page with the sandbox's answers again. */
    unpick: () => store.set(NOTHING_PICKED),
    /** Sets the answer of an endpoint by hand. */
    answer: (endpoint: string, data: unknown) =>
      edit({ answers: { ...store.get().edited.answers, [endpoint]: data } }),
    /** Removes the answer set by hand. */
    clearAnswer: (endpoint: string) => {
      const { [endpoint]: _, ...answers } = store.get().edited.answers;
      edit({ answers });
    },
    logIn: (isLoggedIn: boolean) => edit({ isLoggedIn }),
    /** Switches to another test customer. The sandbox then answers for this one. */
    enterAs: (token: string) => {
      storeText("persona", token);
      store.set({ ...NOTHING_PICKED, token });
    },
    /** Selects the test customer that was used last if it still exists, else the first one. */
    restorePersona: (tokens: readonly string[]) => {
      const last = readStoredText("persona");
      const isKnown = last !== null && (last === "" || tokens.includes(last));
      if (store.get().token === null) store.set({ token: isKnown ? last : (tokens[0] ?? "") });
    },
    onFrameEvent: (event: Exclude<FrameEvent, FrameEdit>) => {
      if (event.kind === "tables") store.set({ tables: event.tables, pageNow: event.now });
      else if (event.kind === "tab") store.set({ tab: { title: event.title, icon: event.icon } });
      else if (event.kind === "values") {
        const values = event.texts.map(
          (text, index) => [watchedTextKey(text), event.values[index] ?? null] as const,
        );
        store.set({ watchedValues: new Map(values) });
      } else {
        if (event.kind === "call" && event.outcome === "answered")
          store.set({ answers: { ...store.get().answers, [event.endpoint]: event.data } });
        const entry: PageLogEntry = { id: count++, at: Date.now(), event };
        store.set({ log: [...store.get().log, entry].slice(-MAX_LOG_ENTRIES) });
      }
    },
    /** Resets what belongs to the previous page. The customer and the phone stay. */
    reset: () =>
      store.set({
        ...NOTHING_PICKED,
        ...NO_REPORTS,
        table: null,
        openOutcomes: null,
        query: "",
        clock: null,
      }),
    /** Watches the value of a template or expression until the returned function is called. */
    watchText: countWatchers((watchedTexts) => store.set({ watchedTexts })),
    clearLog: () => store.set({ log: [] }),
  };
}

/** Returns the key of a watched text. */
export function watchedTextKey({ isText, text }: WatchedText): string {
  return `${isText ? "text" : "expression"} ${text}`;
}

/**
 * Counts the watchers of each text and calls `onChange` with the watched texts whenever a text gains its first watcher
 * or loses its last one.
 */
function countWatchers(onChange: (texts: readonly WatchedText[]) => void) {
  const counts = new Map<string, { text: WatchedText; count: number }>();
  const notifyListeners = () => onChange([...counts.values()].map(({ text }) => text));
  /** Adds a watcher; the returned function removes it. */
  return (text: WatchedText): (() => void) => {
    const key = watchedTextKey(text);
    const one = counts.get(key) ?? { text, count: 0 };
    counts.set(key, one);
    if (++one.count === 1) notifyListeners();
    return () => {
      if (--one.count > 0) return;
      counts.delete(key);
      notifyListeners();
    };
  };
}

/** Resets the preview whenever another page is shown, except for the first one. */
export function resetBetweenPages(
  session: Pick<Observable<SessionState>, "get" | "subscribe">,
  preview: Pick<PreviewStore, "reset">,
): void {
  let last: string | null = null;
  session.subscribe(() => {
    const { open, checkedDraft } = session.get();
    const key = checkedDraft?.response.page?.key;
    if (!open || key === undefined) return;
    const place = `${open.path} ${key}`;
    const isAnother = last !== null && last !== place;
    last = place;
    if (isAnother) preview.reset();
  });
}
