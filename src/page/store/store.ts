import type { Plan } from "../../plan/plan.ts";
import type { Effect, Outcome, PageEvent } from "../../play/events.ts";
import { untilNextLook } from "../../play/moments.ts";
import { openingOf, type PageVisit, type Snapshot } from "../../play/snapshot.ts";
import { step } from "../../play/step.ts";
import { makeCall } from "./calls.ts";
import { createTimers, type Means, perform } from "./perform.ts";
import type { StoreHost, Tell } from "./store-host.ts";

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
  /** Goes on with another host for everything but the page's data. Starts a store that was stopped. Returns how to stop it. */
  handOver(to: StoreHost): () => void;
}

/**
 * Joins the pure `step` to the world: events in, effects out. The page's data comes as its host has it (in the app
 * through the query client, query-data.ts), answers of actions come by themselves (calls.ts), and time passes by the clock (createTimers).
 */
export function createStore(plan: Plan, visit: PageVisit, first: StoreHost): Store {
  const { ports } = first;
  const listeners = new Set<() => void>();
  const timers = createTimers();
  let snapshot = openingOf(plan, visit, ports.clock.now());
  let looked = ports.clock.steady();
  let stopped = new AbortController();

  const dispatch = (event: PageEvent) => {
    const [next, effects] = step(plan, snapshot, event);
    snapshot = next;
    for (const listener of listeners) listener();
    for (const effect of effects) perform(effect, means);
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

  const pathOf = (endpoint: string) => plan.endpoints[endpoint]?.path ?? "";

  const settled = <T>(promise: Promise<T>, then: (value: T) => void) => {
    const { signal } = stopped;
    void promise.then((value) => signal.aborted || then(value));
  };

  const call = (effect: Extract<Effect, { type: "call" }>) => {
    means.data.outdate();
    const asked = makeCall(ports.api, { ...effect, path: pathOf(effect.endpoint) }, stopped.signal);
    settled(asked, (outcome) => answered(effect.endpoint, outcome, effect.call));
  };

  const tell: Tell = { asked: (endpoint) => dispatch({ type: "asked", endpoint }), answered };
  const means: Means = {
    ...{ host: first, data: first.openData(tell) },
    ...{ timers, pathOf, call, landing, settled, dispatch },
  };
  let stop = () => {};

  const start = () => {
    stopped = new AbortController();
    const stopListening = ports.onReturn(() => {
      // The query client asks for everything again on a return.
      look(true);
      dispatch({ type: "returned" });
    });
    stop = () => {
      stop = () => {};
      stopped.abort();
      timers.clear();
      stopListening();
      means.data.stop();
    };
    dispatch({ type: "opened" });
    look(true);
    return () => stop();
  };

  return {
    get: () => snapshot,
    dispatch,
    landing,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start,
    handOver(to) {
      const { host } = means;
      means.host = to;
      host.handOver?.(to);
      return stopped.signal.aborted ? start() : () => stop();
    },
  };
}
