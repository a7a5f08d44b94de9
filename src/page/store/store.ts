import type { Plan } from "../../plan/plan.ts";
import type { Effect, Outcome, PageEvent } from "../../play/events.ts";
import { untilNextLook } from "../../play/moments.ts";
import { openingOf, type Snapshot, type Visit } from "../../play/snapshot.ts";
import { step } from "../../play/step.ts";
import { makeCall } from "./calls.ts";
import { createPageData } from "./page-data.ts";
import type { StoreHost } from "./store-host.ts";
import { createTimers } from "./timers.ts";

/** After a moment that all phones know, the page's data is loaded within so many milliseconds, at random. */
const SPREAD_MS = 10_000;

/** A draw that nobody shows, or whose widget says nothing, has come to rest by then, in milliseconds. */
const LANDING_LIMIT_MS = 20_000;

const SECOND = 1000;

/** One open page: its snapshot, and what makes it move on. */
export interface Store {
  get(): Snapshot;
  subscribe(listener: () => void): () => void;
  dispatch(event: PageEvent): void;
  /** The draw that was told to land will have come to rest after so many milliseconds. */
  landing(draw: string, ms: number): void;
  /** Starts loading and ticking; the function it returns stops both and gives up calls under way. */
  start(): () => void;
}

/**
 * Joins the pure `step` to the world: events in, effects out. The page's data comes through the query client
 * (page-data.ts), answers of actions come by themselves (calls.ts), and time passes by the clock (timers.ts).
 */
export function createStore(plan: Plan, visit: Visit, host: StoreHost): Store {
  const { ports } = host;
  const listeners = new Set<() => void>();
  const timers = createTimers();
  let snapshot = openingOf(plan, visit, ports.clock.now());
  let looked = ports.clock.steady();
  let stopped = new AbortController();

  const dispatch = (event: PageEvent) => {
    const [next, effects] = step(plan, snapshot, event);
    snapshot = next;
    for (const listener of listeners) listener();
    for (const effect of effects) perform(effect);
  };

  const perform = (effect: Effect) => {
    switch (effect.type) {
      case "load":
        data.load(withPath(effect));
        break;
      case "call":
        void call(effect);
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
        ports.report(effect.what);
        break;
      case "refresh":
        timers.set("refresh", ports.random() * SPREAD_MS, () => dispatch({ type: "refreshed" }));
        break;
      case "navigate":
        host.act(effect);
        break;
      default:
        dispatch({ type: "acted", action: effect.action, failure: host.act(effect) });
    }
  };

  /** By the clock: an animation says nothing of its end while the page is hidden. */
  const landing = (draw: string, ms: number) =>
    timers.set(`land ${draw}`, ms, () => dispatch({ type: "landed", draw }));

  /** Looks at the clock, now and whenever that may matter. What a clock that never jumps has not seen is a correction. */
  const look = (isAsked = false) => {
    const [now, steady] = [ports.clock.now(), ports.clock.steady()];
    const jump = now - snapshot.now - (steady - looked);
    looked = steady;
    dispatch({ type: "ticked", now, isCorrection: isAsked || Math.abs(jump) >= SECOND });
    timers.set("look", untilNextLook(plan, now), look);
  };

  /** With an answer the server's time comes, too: what it says is not shown by a phone's clock that is wrong. */
  const answered = (endpoint: string, outcome: Outcome, call?: number) => {
    if (Math.abs(ports.clock.now() - snapshot.now) >= SECOND) look();
    dispatch({ type: "answered", endpoint, outcome, call });
  };

  const withPath = <T extends { endpoint: string }>(asked: T) => ({
    ...asked,
    path: plan.endpoints[asked.endpoint]?.path ?? "",
  });
  const call = async (effect: Extract<Effect, { type: "call" }>) => {
    const { signal } = stopped;
    const outcome = await makeCall(host, withPath(effect), signal);
    if (!signal.aborted) answered(effect.endpoint, outcome, effect.call);
  };
  const data = createPageData(host, (endpoint) => dispatch({ type: "asked", endpoint }), answered);

  return {
    get: () => snapshot,
    dispatch,
    landing,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start() {
      stopped = new AbortController();
      const stopListening = ports.onReturn(() => {
        // The query client asks for everything again on a return.
        look(true);
        dispatch({ type: "returned" });
      });
      dispatch({ type: "opened" });
      look(true);
      return () => {
        stopped.abort();
        timers.clear();
        stopListening();
        data.stop();
      };
    },
  };
}
