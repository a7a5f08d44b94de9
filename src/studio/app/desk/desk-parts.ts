import type { Server } from "../client/server.ts";
import type { DeskState, OpenFile } from "./desk-state.ts";
import type { Store } from "./store.ts";

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
