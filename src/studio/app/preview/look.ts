import type { Scene } from "../../api.ts";
import type { FrameEvent, Show, ToldTable } from "../../frame/messages.ts";
import { createStore } from "../desk/store.ts";
import { remember, remembered } from "../words/remembered.ts";

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

export const SYSTEMS: readonly Show["phone"]["system"][] = ["ios", "android", "browser"];

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
  /** What shows the page where no row is picked; null: the sandbox. */
  usual: Scene | null;
  /** In milliseconds since 1970; null: as the scene says, else now. */
  clock: number | null;
  /** What the state tables of the page say now; null as long as it has not told. */
  tables: Readonly<Record<string, readonly ToldTable[]>> | null;
  log: readonly Told[];
}

/** Something that happened on the page. */
export interface Told {
  id: number;
  at: number;
  event: Exclude<FrameEvent, { kind: "tables" }>;
}

/** The oldest are forgotten. */
const MOST_TOLD = 200;

export type LookStore = ReturnType<typeof createLook>;

/** `now` gives milliseconds since 1970. */
export function createLook(now: () => number) {
  const store = createStore<Look>({
    size: SIZES[0] as Size,
    system: "ios",
    letters: 1,
    token: null,
    picked: null,
    usual: null,
    clock: null,
    tables: null,
    log: [],
  });
  let count = 0;
  return {
    ...store,
    /** Puts the page into the state of a row, at the moment at which it is so. */
    pick: (picked: NonNullable<Look["picked"]>) => store.set({ picked, clock: null }),
    /** The page as the sandbox has it for its customer. */
    unpick: () => store.set({ picked: null }),
    /** Opens the page as somebody else: what the sandbox answers is for them. */
    enterAs: (token: string) => {
      remember("persona", token);
      store.set({ token, picked: null });
    },
    /** The persona of the last time, if there still is one, else the first. */
    meet: (tokens: readonly string[]) => {
      const last = remembered("persona");
      const isKnown = last !== null && (last === "" || tokens.includes(last));
      if (store.get().token === null) store.set({ token: isKnown ? last : (tokens[0] ?? "") });
    },
    told: (event: FrameEvent) => {
      if (event.kind === "tables") store.set({ tables: event.tables });
      else {
        const told: Told = { id: count++, at: now(), event };
        store.set({ log: [...store.get().log, told].slice(-MOST_TOLD) });
      }
    },
    /** Another page is shown: nothing that was of the last one counts. */
    forget: () => store.set({ picked: null, clock: null, tables: null, log: [] }),
    clearLog: () => store.set({ log: [] }),
  };
}
