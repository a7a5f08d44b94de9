import type { Effect, PageEvent } from "../../play/events.ts";
import type { ApiCall } from "../../ports/api.ts";
import type { PageData, StoreHost } from "./store-host.ts";

/** Maximum random delay before phones load the page's data after a common moment (ms). */
const MAX_REFRESH_DELAY_MS = 10_000;

/**
 * Time after which a draw counts as landed if no wheel or other block shows it or reports its duration (ms).
 */
const LANDING_TIMEOUT_MS = 20_000;

/** What the execution of effects needs of the store. */
export interface EffectContext {
  host: StoreHost;
  data: PageData;
  timers: Timers;
  /** Returns how the answers of an endpoint are read. */
  readerOf(endpoint: string): ApiCall["read"];
  call(effect: Extract<Effect, { type: "call" }>): void;
  landing(draw: string, ms: number): void;
  /** Calls `then` with the result of a promise, unless the page was left meanwhile. */
  settled<T>(promise: Promise<T>, then: (value: T) => void): void;
  dispatch(event: PageEvent): void;
}

/** Executes an effect that `transition` requested, such as sending a call or showing a toast. */
export function performEffect(
  effect: Effect,
  { host, data, timers, readerOf, call, landing, settled, dispatch }: EffectContext,
): void {
  switch (effect.type) {
    case "load":
      data.load({ ...effect, read: readerOf(effect.endpoint) });
      break;
    case "call":
      call(effect);
      break;
    case "toast":
      host.toast(effect.text);
      break;
    case "announce":
      host.announce(effect.text);
      break;
    case "land":
      landing(effect.draw, LANDING_TIMEOUT_MS);
      break;
    case "report":
      host.ports.report(effect.what);
      break;
    case "refresh":
      timers.set("refresh", host.ports.random() * MAX_REFRESH_DELAY_MS, () =>
        dispatch({ type: "refreshed" }),
      );
      break;
    case "navigate":
      host.act(effect);
      break;
    default: {
      const { action } = effect;
      const report = (failure: string | undefined) => dispatch({ type: "acted", action, failure });
      const outcome = host.act(effect);
      if (outcome instanceof Promise) settled(outcome, report);
      else report(outcome);
    }
  }
}

/** Timers of a page, each with a name. */
export interface Timers {
  /** Calls `ring` once after `ms` milliseconds. A pending timer of this name is replaced. */
  set(name: string, ms: number, ring: () => void): void;
  /** Cancels all timers. */
  clear(): void;
}

/** Makes an empty set of timers. */
export function createTimers(): Timers {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  return {
    set(name, ms, ring) {
      clearTimeout(timers.get(name));
      timers.set(name, setTimeout(ring, ms));
    },
    clear() {
      timers.forEach(clearTimeout);
    },
  };
}
