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
}

/** What the page in the frame says to the studio. */
export type FromFrame = { studio: "ready" } | { studio: "told"; what: FrameEvent };

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
  /** What expressions see now, and the state that each table shows; null for one that cannot be told. */
  | {
      kind: "snapshot";
      scope: Readonly<Record<string, unknown>>;
      rows: Readonly<Record<string, string | null>>;
    }
  | { kind: "trouble"; text: string };
