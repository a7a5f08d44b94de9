import type { Plan } from "../../plan/plan.ts";
import type { CallOutcome, Effect, PageEvent } from "../../play/events.ts";
import { readResponse } from "../../play/read-response.ts";
import { msUntilNextTick } from "../../play/schedule-moments.ts";
import { openingSnapshot, type PageVisit, type Snapshot } from "../../play/snapshot.ts";
import { transition } from "../../play/transition.ts";
import type { ApiCall } from "../../ports/api.ts";
import { newIdempotencyHeader } from "../../ports/idempotency-key.ts";
import { createTimers, type EffectContext, performEffect } from "./perform-effect.ts";
import { sendCall } from "./send-call.ts";
import type { DataListener, StoreHost } from "./store-host.ts";

const SECOND_MS = 1000;

/** Store of one open page: holds its snapshot, receives its events and runs their effects. */
export interface Store {
  get(): Snapshot;
  subscribe(listener: () => void): () => void;
  dispatch(event: PageEvent): void;
  /** Makes a draw stop moving after `ms` milliseconds. */
  landing(draw: string, ms: number): void;
  /** Starts loading and ticking. Returns a function that stops both and aborts calls in progress. */
  start(): () => void;
  /** Switches to another host, except for the page's data. Starts a stopped store. Returns a function that stops it. */
  handOver(to: StoreHost): () => void;
}

/**
 * Creates the store of a page: passes events to `transition` and executes the effects. The host loads the
 * page's data (in the app query-data.ts); actions send their calls directly (send-call.ts); timers follow the
 * clock.
 */
export function createStore(plan: Plan, visit: PageVisit, first: StoreHost): Store {
  const { ports } = first;
  const listeners = new Set<() => void>();
  const timers = createTimers();
  let snapshot = openingSnapshot(plan, visit, ports.clock.now());
  let looked = ports.clock.steady();
  let stopped = new AbortController();

  const dispatch = (event: PageEvent) => {
    const [next, effects] = transition(plan, snapshot, event);
    snapshot = next;
    for (const listener of listeners) listener();
    for (const effect of effects) performEffect(effect, context);
  };

  /** Uses a timer, because an animation does not report its end while the page is hidden. */
  const scheduleLanding = (draw: string, ms: number) =>
    timers.set(`land ${draw}`, ms, () => dispatch({ type: "landed", draw }));

  /** Reads the clock now and schedules the next reading. A jump that the steady clock does not have is a correction. */
  const checkClock = (isAsked = false) => {
    const [now, steady] = [ports.clock.now(), ports.clock.steady()];
    const jump = now - snapshot.now - (steady - looked);
    looked = steady;
    dispatch({ type: "ticked", now, isCorrection: isAsked || Math.abs(jump) >= SECOND_MS });
    timers.set("look", msUntilNextTick(plan, now), checkClock);
  };

  /** An answer also brings the server's time; the clock is corrected before the answer is shown. */
  const dispatchAnswer = (endpoint: string, outcome: CallOutcome, call?: number) => {
    if (Math.abs(ports.clock.now() - snapshot.now) >= SECOND_MS) checkClock();
    dispatch({ type: "answered", endpoint, outcome, call });
  };

  const readerOf =
    (endpoint: string): ApiCall["read"] =>
    (response) =>
      readResponse(plan, endpoint, response);

  const whenSettled = <T>(promise: Promise<T>, then: (value: T) => void) => {
    const { signal } = stopped;
    void promise.then((value) => signal.aborted || then(value));
  };

  const call = (effect: Extract<Effect, { type: "call" }>) => {
    context.data.outdate();
    const { endpoint, request } = effect;
    // A new key for each call. It is sent again only if the browser repeats the call.
    const headers = { ...newIdempotencyHeader(plan, endpoint), ...request.headers };
    const asked = sendCall(
      ports.api,
      { endpoint, request: { ...request, headers }, read: readerOf(endpoint) },
      stopped.signal,
    );
    whenSettled(asked, (outcome) => dispatchAnswer(endpoint, outcome, effect.call));
  };

  const tell: DataListener = {
    asked: (endpoint) => dispatch({ type: "asked", endpoint }),
    answered: dispatchAnswer,
  };
  const context: EffectContext = {
    ...{ host: first, data: first.openData(tell) },
    ...{ timers, readerOf, call, landing: scheduleLanding, settled: whenSettled, dispatch },
  };
  let stop = () => {};

  const start = () => {
    stopped = new AbortController();
    const stopListening = ports.onReturn(() => {
      // On return, the query client loads everything again.
      checkClock(true);
      dispatch({ type: "returned" });
    });
    stop = () => {
      stop = () => {};
      stopped.abort();
      timers.clear();
      stopListening();
      context.data.stop();
    };
    dispatch({ type: "opened" });
    checkClock(true);
    return () => stop();
  };

  return {
    get: () => snapshot,
    dispatch,
    landing: scheduleLanding,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start,
    handOver(to) {
      const { host } = context;
      context.host = to;
      host.handOver?.(to);
      return stopped.signal.aborted ? start() : () => stop();
    },
  };
}
