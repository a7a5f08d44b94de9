import type { Effect, Outcome } from "../../play/events.ts";
import type { Ports } from "../../ports/ports.ts";
import type { Question } from "./calls.ts";

/** The world around a page, and what its store leaves to who shows it. */
export interface StoreHost {
  ports: Ports;
  /** Returns a loader of the page's data, which reports to `tell`. */
  openData(tell: Tell): PageData;
  /** Leaves what it could not do yet to another host. */
  handOver?(to: StoreHost): void;
  toast(text: string): void;
  /** Says it to those who cannot see the page. */
  announce(text: string): void;
  /** Effects that need the router or the native app. Returns what to tell the customer where it could not be done, or promises it. */
  act(
    effect: Extract<Effect, { type: "native" | "navigate" | "redirect" }>,
  ): string | undefined | Promise<string | undefined>;
}

/** The data of one open page. */
export interface PageData {
  /** Asks, and watches what becomes of it; with `fresh`, what is at hand or on its way already does not count. */
  load(question: Question & { fresh: boolean }): void;
  /** What is known by now may be wrong from here on: who leaves before it is asked again must not find it on return. */
  outdate(): void;
  /** Watches none of it any more. */
  stop(): void;
}

/** Whom the data of a page tells: whenever an endpoint is asked, and whenever something comes of it. */
export interface Tell {
  asked(endpoint: string): void;
  answered(endpoint: string, outcome: Outcome): void;
}
