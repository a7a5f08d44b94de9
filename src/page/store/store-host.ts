import type { Effect } from "../../play/events.ts";
import type { Ports } from "../../ports/ports.ts";
import type { Handed, PageData, Tell } from "./page-data.ts";

/** The world around a page, and what its store leaves to who shows it. */
export interface StoreHost {
  ports: Ports;
  /** Makes what loads the page's data and tells of it; `handed` is what was asked for by another host before. */
  openData(tell: Tell, handed?: readonly Handed[]): PageData;
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
