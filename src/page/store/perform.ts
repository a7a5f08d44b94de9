import type { Effect, PageEvent } from "../../play/events.ts";
import type { PageData, StoreHost } from "./store-host.ts";

/** After a moment that all phones know, the page's data is loaded within so many milliseconds, at random. */
const SPREAD_MS = 10_000;

/** A draw that nobody shows, or whose widget says nothing, has come to rest by then, in milliseconds. */
const LANDING_LIMIT_MS = 20_000;

/** What effects are done with. */
export interface Means {
  host: StoreHost;
  data: PageData;
  timers: Timers;
  /** Where an endpoint is asked. */
  pathOf(endpoint: string): string;
  call(effect: Extract<Effect, { type: "call" }>): void;
  landing(draw: string, ms: number): void;
  /** Hands on what is promised, unless the page was left by then. */
  settled<T>(promise: Promise<T>, then: (value: T) => void): void;
  dispatch(event: PageEvent): void;
}

/** Does in the world what a step of the page asks for. */
export function perform(
  effect: Effect,
  { host, data, timers, pathOf, call, landing, settled, dispatch }: Means,
): void {
  switch (effect.type) {
    case "load":
      data.load({ ...effect, path: pathOf(effect.endpoint) });
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
      landing(effect.draw, LANDING_LIMIT_MS);
      break;
    case "report":
      host.ports.report(effect.what);
      break;
    case "refresh":
      timers.set("refresh", host.ports.random() * SPREAD_MS, () => dispatch({ type: "refreshed" }));
      break;
    case "navigate":
      host.act(effect);
      break;
    default: {
      const { action } = effect;
      const told = (failure: string | undefined) => dispatch({ type: "acted", action, failure });
      const outcome = host.act(effect);
      if (outcome instanceof Promise) settled(outcome, told);
      else told(outcome);
    }
  }
}

/** Timers that are known by their names. */
export interface Timers {
  /** Rings once after so many milliseconds. One of this name that has not rung yet begins anew. */
  set(name: string, ms: number, ring: () => void): void;
  /** None of them rings any more. */
  clear(): void;
}

/** Makes timers of which none is set. */
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
