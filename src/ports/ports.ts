import type { System } from "../play/snapshot.ts";
import type { Api } from "./api.ts";
import type { Clock } from "./clock.ts";
import type { NativeApp } from "./native.ts";

/** All that a page needs from the world, so that tests can give it another one. */
export interface Ports {
  api: Api;
  clock: Clock;
  native: NativeApp;
  /** Fetches the published page of this route; undefined where there is none. Rejects when it cannot be had. */
  fetchPage(key: string): Promise<unknown>;
  /** The host under which the app was opened, without a port; a server may say another one with data-host of the document. */
  host: string;
  /** The system of the phone or computer. */
  system: System;
  /** Calls the listener whenever the page can be seen again after it was hidden. Returns how to stop that. */
  onReturn(listener: () => void): () => void;
  /** A number from 0 up to 1, another each time, so that phones do not all do the same at once. */
  random(): number;
  /** Leaves for an address that was checked. */
  leave(url: string): void;
  /** Tells the developers of a page's trouble. Never carries a token. */
  report(what: string): void;
}
