import type { Published } from "../../../plan/published.ts";
import type { DraftAnswer } from "../../api.ts";
import type { Server } from "../base/server.ts";
import type { Store } from "../base/store.ts";
import type { DeskState, OpenFile } from "./desk-state.ts";

/**
 * Draws the page of an answer, or as its text has been going on `ahead` of it. Resolves when it stands there; undefined
 * where it is not to be drawn. Must not reject.
 */
export type FirstDrawer = (answer: DraftAnswer, ahead?: Published) => Promise<void> | undefined;

/** What the parts of a desk have in common. */
export interface DeskParts {
  store: Store<DeskState>;
  server: Server;
  /** Names this editor to the server. */
  editor: string;
  now: () => number;
  /** Has the server look at the open text. */
  ask: () => void;
  /** Puts another text into the editor, as one that began from `base`. */
  put: (text: string, base: OpenFile["base"]) => void;
}
