import type { FactsNow } from "../../explain/decision-table.ts";
import type { Saying } from "../../language/messages/saying.ts";
import type { Published } from "../../plan/published.ts";
import type { FaultKind } from "../../sandbox/http/fault.ts";
import type { ExpressionQuestion, Scene } from "../api.ts";

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
  /** Further parameters of its address. */
  query: Readonly<Record<string, string>>;
  /** What goes wrong with all calls on purpose. */
  fault: FaultKind | null;
  /** Whose drafts the sandbox goes by; null: a real mall answers. */
  editor: string | null;
  /** Names the drawing where somebody waits for it: the frame says when all of it is there. */
  drawing?: number;
}

/** A text with expressions, or an expression. */
export type AskedText = Pick<ExpressionQuestion, "text" | "isText">;

/** A list is told by how many items it has; null: not known. */
export type Yielded = string | number | boolean | { items: number } | null;

export type ToFrame =
  | Show
  /** Frames what a part of the document drew, by its JSON Pointer, for a moment. */
  | { studio: "mark"; pointer: string }
  /** As long as it `isOn`, taps tell what drew what is tapped, as they do with Alt held. */
  | { studio: "pick"; isOn: boolean }
  /** From now on the frame tells what these yield, whenever that is another. */
  | { studio: "ask"; texts: readonly AskedText[] };

/** What the page in the frame says to the studio. */
export type FromFrame =
  | { studio: "ready" }
  /** What was shown last stands there. */
  | { studio: "there" }
  /** What happened on the page of this key. */
  | { studio: "told"; key: string; what: FrameEvent }
  | { studio: "finished"; drawing: number };

/** Something that happened on the page. No token is in it. */
export type FrameEvent =
  | {
      kind: "call";
      endpoint: string;
      fields: Readonly<Record<string, string>>;
      outcome: "answered" | "refused";
      /** What was answered; left out where the call was refused. */
      data?: unknown;
    }
  | { kind: "native"; call: string; given: Readonly<Record<string, unknown>> }
  | { kind: "toast"; text: string }
  | { kind: "navigate"; url: string }
  /** What stands in the browser's tab. */
  | { kind: "tab"; title: string; icon: string }
  /** Somebody wants to know what drew something: this part of the document. */
  | { kind: "picked"; pointer: string }
  /** What each state table says now: once, or once for each item of the list for which it is asked; and the page's time. */
  | { kind: "tables"; tables: Readonly<Record<string, readonly ToldTable[]>>; now: number }
  /** What was asked about yields now, in the same order. */
  | { kind: "values"; texts: readonly AskedText[]; values: readonly Yielded[] }
  | { kind: "trouble"; text: string };

/** Why a table shows what it shows, row by row. */
export interface ToldTable {
  rows: readonly ToldRow[];
  /** What the facts are that its conditions ask for. */
  facts: FactsNow;
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
