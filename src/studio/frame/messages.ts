import type { CurrentFacts } from "../../explain/table-as-grid.ts";
import type { LocalizedText } from "../../language/messages/localized-text.ts";
import type { PublishedPage } from "../../plan/published-page.ts";
import type { FaultKind } from "../../sandbox/http/simulated-fault.ts";
import type { DescribedSchema, ExpressionRequest, Scene } from "../api.ts";

/** Message from the studio to the phone frame: the page to show. Both have the same origin. */
export interface ShowMessage {
  studio: "show";
  published: PublishedPage;
  /** The answers of the server; null for the sandbox's answers for the token's customer. */
  scene: Scene | null;
  phone: {
    system: "ios" | "android" | "browser";
    /** Factor by which letters are enlarged. */
    letters: number;
  };
  /** The page's time, in milliseconds since 1970; null for the scene's time, or the current time. */
  clock: number | null;
  /** Token of the persona; empty for a visitor. */
  token: string;
  /** Further parameters of the page's address. */
  query: Readonly<Record<string, string>>;
  /** The fault that the sandbox applies to all calls. */
  fault: FaultKind | null;
  /** The editor whose drafts the sandbox uses; null if a real server answers. */
  editor: string | null;
  /** Number of the drawing, if the frame must report when it is finished. */
  drawing?: number;
}

/** A text with expressions, or an expression. */
export type WatchedText = Pick<ExpressionRequest, "text" | "isText">;

/** The value of an expression; a list is reported as its length, null means unknown. */
export type TextValue = string | number | boolean | { items: number } | null;

/** The schemas of a page's answers as authors write them, by endpoint. */
export type DescribedAnswers = Readonly<Record<string, DescribedSchema>>;

/** Messages from the studio to the phone frame. */
export type FrameCommand =
  | ShowMessage
  /** Highlights for a moment the elements that a part of the document (JSON Pointer) rendered. */
  | { studio: "mark"; pointer: string }
  /** While `isOn`, taps report which part of the document rendered the element, as they do with Alt held. `canDrag`: blocks can be dragged, too. */
  | { studio: "pick"; isOn: boolean; canDrag: boolean }
  /** Says what the fields of the page's answers mean, for the reasons in reports. */
  | { studio: "describe"; answers: DescribedAnswers }
  /** Subscribes to the values of these texts; replaces the previous subscription. */
  | { studio: "ask"; texts: readonly WatchedText[] };

/** Messages from the phone frame to the studio. */
export type FrameMessage =
  | { studio: "ready" }
  /** The page shows the changes of the last message. */
  | { studio: "there" }
  /** An event on the page of this key. */
  | { studio: "told"; key: string; what: FrameEvent }
  | { studio: "finished"; drawing: number };

/** Top and bottom of an element in the frame's viewport, in its CSS pixels. */
export interface PickedBox {
  top: number;
  bottom: number;
}

/** What the operator does to the page itself in the frame. */
export type FrameEdit =
  /** The operator picked an element that this part of the document rendered. */
  | { kind: "picked"; pointer: string; box: PickedBox }
  /** The operator dragged a block of the page's view from one index to another. */
  | { kind: "dragged"; from: number; to: number };

/** An event on the page. Contains no token. */
export type FrameEvent =
  | {
      kind: "call";
      endpoint: string;
      fields: Readonly<Record<string, string>>;
      outcome: "answered" | "refused";
      /** The answer's data; left out if the call was refused. */
      data?: unknown;
    }
  | { kind: "native"; call: string; given: Readonly<Record<string, unknown>> }
  | { kind: "toast"; text: string }
  | { kind: "navigate"; url: string }
  /** The title and icon of the browser tab. */
  | { kind: "tab"; title: string; icon: string }
  | FrameEdit
  /** The current results of each state table (one, or one per item of its list), and the page's time. */
  | { kind: "tables"; tables: Readonly<Record<string, readonly TableReport[]>>; now: number }
  /** The current values of the subscribed texts, in the same order. */
  | { kind: "values"; texts: readonly WatchedText[]; values: readonly TextValue[] }
  | { kind: "trouble"; text: string };

/** The current result of a table, with the reason for each row. */
export interface TableReport {
  rows: readonly RowReport[];
  /** The current values that its conditions read. */
  facts: CurrentFacts;
  /** `unavailable`: a condition is unknown; `none`: no row holds. */
  kind: "row" | "unavailable" | "none";
}

/** Whether a row of a table is shown now, and why. */
export interface RowReport {
  state: string;
  isShown: boolean;
  /** Whether no row above decides. */
  isAsked: boolean;
  verdict: boolean | "unknown";
  /** The reason, in words. */
  reason: LocalizedText;
}
