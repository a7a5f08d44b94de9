import type { CallOutcome, Effect } from "../../play/events.ts";
import type { ApiCall } from "../../ports/api.ts";
import type { Ports } from "../../ports/ports.ts";

/**
 * What a store needs from the code that shows its page: the ports, and effects that it cannot execute itself.
 */
export interface StoreHost {
  ports: Ports;
  /** Returns a loader of the page's data, which reports to `tell`. */
  openData(tell: DataListener): PageData;
  /** Passes the effects that it could not execute yet to another host. */
  handOver?(to: StoreHost): void;
  toast(text: string): void;
  /** Announces a text to screen readers. */
  announce(text: string): void;
  /** Executes an effect that needs the router or the native app. Returns or resolves to a message if it failed. */
  act(
    effect: Extract<Effect, { type: "native" | "navigate" | "redirect" }>,
  ): string | undefined | Promise<string | undefined>;
}

/** Loader of one open page's data. */
export interface PageData {
  /** Loads an endpoint and reports its results; with `fresh`, cached and pending answers are ignored. */
  load(call: ApiCall & { fresh: boolean }): void;
  /** Marks all cached data as stale, so that a customer who leaves and returns does not see it. */
  outdate(): void;
  /** Stops reporting. */
  stop(): void;
}

/** Receives the start and the result of each load of a page's data. */
export interface DataListener {
  asked(endpoint: string): void;
  answered(endpoint: string, outcome: CallOutcome): void;
}
