import type { OperatingSystem } from "../play/snapshot.ts";
import type { Api } from "./api.ts";
import type { Clock } from "./clock.ts";
import type { NativeApp } from "./native-app.ts";

/** Everything that a page needs from the outside: server, clock, native app, address. Tests replace it. */
export interface Ports {
  api: Api;
  clock: Clock;
  native: NativeApp;
  /** Fetches the published page with this key; undefined if it does not exist. Rejects if it cannot be fetched. */
  fetchPage(key: string): Promise<unknown>;
  /** Host of the address without a port; a server may override it with data-host on the document. */
  host: string;
  /** Operating system of the device. */
  system: OperatingSystem;
  /** Calls the listener whenever the page becomes visible again. Returns a function that stops it. */
  onReturn(listener: () => void): () => void;
  /** Returns a random number from 0 to below 1, so that phones do not all do the same at once. */
  random(): number;
  /** Leaves the page for an address that was checked. */
  leave(url: string): void;
  /** Reports a problem to developers. The text never contains a token. */
  report(what: string): void;
}
