import type { Saying } from "../../language/messages/saying.ts";
import type { Published } from "../../plan/published.ts";
import type { Scene } from "../api.ts";

/** What the studio says to the page in its phone frame. Both are of one origin. */
export interface Show {
  studio: "show";
  published: Published;
  /** What the server is to say; null: as the sandbox has it for the customer of the token. */
  scene: Scene | null;
  phone: {
    system: "ios" | "android" | "browser" /** How many times as large letters are. */;
    letters: number;
  };
  /** When it is, in milliseconds since 1970; null: as the scene says, else now. */
  clock: number | null;
  /** The persona as whom the page is opened; empty for a visitor. */
  token: string;
  /** Names the drawing where somebody waits for it: the frame says when all of it is there. */
  drawing?: number;
}

/** What the page in the frame says to the studio. */
export type FromFrame =
  | { studio: "ready" }
  | { studio: "told"; what: FrameEvent }
  | { studio: "finished"; drawing: number };

/** Something that happened on the page. No token is in it. */
export type FrameEvent =
  | {
      kind: "call";
      endpoint: string;
      fields: Readonly<Record<string, string>>;
      outcome: "answered" | "refused";
    }
  | { kind: "native"; call: string; given: Readonly<Record<string, unknown>> }
  | { kind: "toast"; text: string }
  | { kind: "navigate"; url: string }
  /** What each state table says now: once, or once for each item of the list for which it is asked. */
  | { kind: "tables"; tables: Readonly<Record<string, readonly ToldTable[]>> }
  | { kind: "trouble"; text: string };

/** Why a table shows what it shows, row by row. */
export interface ToldTable {
  rows: readonly ToldRow[];
  /** `unavailable`: a condition is unknown; none: no row holds. */
  kind: "row" | "unavailable" | "none";
}

export interface ToldRow {
  state: string;
  isShown: boolean;
  /** No row above decides. */
  isAsked: boolean;
  verdict: boolean | "unknown";
  /** Why, in words. */
  reason: Saying;
}
