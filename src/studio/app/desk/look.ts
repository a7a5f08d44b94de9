import type { FaultKind } from "../../../sandbox/http/fault.ts";
import type { Scene } from "../../api.ts";
import type { AskedText, FrameEvent, Show, ToldTable, Yielded } from "../../frame/messages.ts";
import { createObservable, type Observable } from "../base/observable.ts";
import { remember, remembered } from "../base/remembered.ts";
import type { DeskState } from "./desk-state.ts";

export interface Size {
  width: number;
  height: number;
}

/** A usual phone, the smallest that is still around, and a large one. */
export const SIZES: readonly Size[] = [
  { width: 375, height: 812 },
  { width: 320, height: 568 },
  { width: 430, height: 932 },
];

/** How many times as large letters are. */
export const LETTERS: readonly number[] = [1, 1.3, 2];

/** How the preview is looked at, and what it told. */
export interface Look {
  size: Size;
  system: Show["phone"]["system"];
  letters: number;
  /** Null until it is known who there is; empty for a visitor. */
  token: string | null;
  /** The row that was picked, and what shows it; null: as the sandbox answers. */
  picked: { table: string; state: string; scene: Scene } | null;
  /** Parameters of the page's address, besides those of the customer and the phone. */
  query: string;
  /** What goes wrong with all calls on purpose. */
  fault: FaultKind | null;
  /** What stands in the browser's tab; null as long as the page has not told. */
  tab: { title: string; icon: string } | null;
  /** What was set by hand on top of that: answers by their endpoints, and whether somebody is logged in (null: not set). */
  edited: { answers: Readonly<Record<string, unknown>>; isLoggedIn: boolean | null };
  /** What comes of both; null: as the sandbox answers. */
  scene: Scene | null;
  /** What each endpoint of the page answered last, by its name. */
  answers: Readonly<Record<string, unknown>>;
  /** The state table that stands open as a table, by its name. */
  table: string | null;
  /** What shows the page where no row is picked; null: the sandbox. */
  usual: Scene | null;
  /** In milliseconds since 1970; null: as the scene says, else now. */
  clock: number | null;
  /** The part of the document, by its JSON Pointer, that is to be framed in the preview; another object each time. */
  mark: { pointer: string } | null;
  /** Taps in the preview lead to the text that drew what is tapped. */
  isPicking: boolean;
  /** What the state tables of the page say now; null as long as it has not told. */
  tables: Readonly<Record<string, readonly ToldTable[]>> | null;
  /** When it was on the page when it told that, in milliseconds since 1970. */
  pageNow: number | null;
  /** The texts of which it is shown what they yield, and what the page told of that, by `keyOf`. */
  asked: readonly AskedText[];
  yields: ReadonlyMap<string, Yielded>;
  log: readonly Told[];
}

/** Something that happened on the page. */
export interface Told {
  id: number;
  at: number;
  event: Exclude<FrameEvent, { kind: "tables" | "picked" | "tab" | "values" }>;
}

/** Nothing is picked, and nothing set by hand. */
const AS_ANSWERED = {
  picked: null,
  edited: { answers: {}, isLoggedIn: null },
  scene: null,
} satisfies Partial<Look>;

const NOTHING_TOLD = {
  answers: {},
  tab: null,
  mark: null,
  tables: null,
  pageNow: null,
  yields: new Map(),
  log: [],
} satisfies Partial<Look>;

/** Whether anything is set by hand. */
export function isEdited({ answers, isLoggedIn }: Look["edited"]): boolean {
  return isLoggedIn !== null || Object.keys(answers).length > 0;
}

function sceneOf(picked: Look["picked"], edited: Look["edited"], token: string | null): Scene | null {
  const scene = picked?.scene ?? null;
  if (!isEdited(edited)) return scene;
  return {
    answers: { ...scene?.answers, ...edited.answers },
    isLoggedIn: edited.isLoggedIn ?? scene?.isLoggedIn ?? token !== "",
    now: scene?.now ?? null,
  };
}

/** The oldest are forgotten. */
const MOST_TOLD = 200;

export type LookStore = ReturnType<typeof createLook>;

export function createLook() {
  const store = createObservable<Look>({
    size: SIZES[0] as Size,
    system: "ios",
    letters: 1,
    token: null,
    ...AS_ANSWERED,
    ...NOTHING_TOLD,
    usual: null,
    table: null,
    query: "",
    fault: null,
    clock: null,
    isPicking: false,
    asked: [],
  });
  let count = 0;
  const edit = (changes: Partial<Look["edited"]>) => {
    const { edited: before, picked, token } = store.get();
    const edited = { ...before, ...changes };
    store.set({ edited, scene: sceneOf(picked, edited, token) });
  };
  return {
    ...store,
    /** Puts the page into the state of a row, at the moment at which it is so. */
    pick: (picked: NonNullable<Look["picked"]>) =>
      store.set({ ...AS_ANSWERED, picked, scene: picked.scene, clock: null }),
    /** The page as the sandbox has it for its customer. */
    unpick: () => store.set(AS_ANSWERED),
    /** From now on the endpoint answers this. */
    answer: (endpoint: string, data: unknown) =>
      edit({ answers: { ...store.get().edited.answers, [endpoint]: data } }),
    /** From now on it answers again as it would. */
    release: (endpoint: string) => {
      const { [endpoint]: _, ...answers } = store.get().edited.answers;
      edit({ answers });
    },
    logIn: (isLoggedIn: boolean) => edit({ isLoggedIn }),
    /** Opens the page as somebody else: what the sandbox answers is for them. */
    enterAs: (token: string) => {
      remember("persona", token);
      store.set({ ...AS_ANSWERED, token });
    },
    /** The persona of the last time, if there still is one, else the first. */
    meet: (tokens: readonly string[]) => {
      const last = remembered("persona");
      const isKnown = last !== null && (last === "" || tokens.includes(last));
      if (store.get().token === null) store.set({ token: isKnown ? last : (tokens[0] ?? "") });
    },
    told: (event: Exclude<FrameEvent, { kind: "picked" }>) => {
      if (event.kind === "tables") store.set({ tables: event.tables, pageNow: event.now });
      else if (event.kind === "tab") store.set({ tab: { title: event.title, icon: event.icon } });
      else if (event.kind === "values") {
        const told = event.texts.map((text, index) => [keyOf(text), event.values[index] ?? null] as const);
        store.set({ yields: new Map(told) });
      } else {
        if (event.kind === "call" && event.outcome === "answered")
          store.set({ answers: { ...store.get().answers, [event.endpoint]: event.data } });
        const told: Told = { id: count++, at: Date.now(), event };
        store.set({ log: [...store.get().log, told].slice(-MOST_TOLD) });
      }
    },
    /** Another page is shown: nothing that was of the last one counts. */
    forget: () => store.set({ ...AS_ANSWERED, ...NOTHING_TOLD, table: null, query: "", clock: null }),
    /** Wants to know what a text yields, until the answer is called. */
    ask: askedTexts((asked) => store.set({ asked })),
    clearLog: () => store.set({ log: [] }),
  };
}

/** The name of a text among those that are asked about. */
export function keyOf({ isText, text }: AskedText): string {
  return `${isText ? "text" : "expression"} ${text}`;
}

/** The texts that somebody shows the values of, each for as long as anybody does; `tell` hears of every change. */
function askedTexts(tell: (asked: readonly AskedText[]) => void) {
  const counts = new Map<string, { asked: AskedText; count: number }>();
  const told = () => tell([...counts.values()].map(({ asked }) => asked));
  /** Asks for one more; the answer takes that back. */
  return (asked: AskedText): (() => void) => {
    const key = keyOf(asked);
    const one = counts.get(key) ?? { asked, count: 0 };
    counts.set(key, one);
    if (++one.count === 1) told();
    return () => {
      if (--one.count > 0) return;
      counts.delete(key);
      told();
    };
  };
}

/** Forgets what was set for a page and reported by it when another comes. Before the first there is nothing to forget. */
export function forgetBetween(
  desk: Pick<Observable<DeskState>, "get" | "subscribe">,
  look: Pick<LookStore, "forget">,
): void {
  let last: string | null = null;
  desk.subscribe(() => {
    const { open, answered } = desk.get();
    const key = answered?.answer.page?.key;
    if (!open || key === undefined) return;
    const place = `${open.path} ${key}`;
    const isAnother = last !== null && last !== place;
    last = place;
    if (isAnother) look.forget();
  });
}
