import { type QueryClient, QueryObserver, type QueryObserverOptions } from "@tanstack/react-query";
import type { Plan } from "../../plan/plan.ts";
import type { Effect, Outcome, PageEvent, Request } from "../../play/events.ts";
import { untilNextLook } from "../../play/moments.ts";
import type { CallError, Snapshot, Visit } from "../../play/snapshot.ts";
import { openingOf } from "../../play/snapshot.ts";
import { step } from "../../play/step.ts";
import { isCallError } from "../../ports/api.ts";
import type { Ports } from "../../ports/ports.ts";

/** For so long an answer counts as fresh when a page is opened again, in milliseconds. */
const FRESH_MS = 30_000;

/** After a moment that all phones know, the page's data is loaded within so many milliseconds, at random. */
const SPREAD_MS = 10_000;

/** A draw that nobody shows, or whose widget says nothing, has come to rest by then, in milliseconds. */
const LANDING_LIMIT_MS = 20_000;

const SECOND = 1000;

/** What the store leaves to the page around it. */
export interface Surroundings {
  ports: Ports;
  client: QueryClient;
  toast(text: string): void;
  /** Says it to those who cannot see the page. */
  announce(text: string): void;
  /** Effects that need the router or the native app. */
  /** Returns what to tell the customer where it could not be done. */
  act(effect: Extract<Effect, { type: "native" | "navigate" | "redirect" }>): string | undefined;
}

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
 * Joins the pure `step` to the world: events in, effects out, server data through the query client, so that
 * it is cached, shared, and asked for again when the customer comes back to the page.
 */
export function createStore(plan: Plan, visit: Visit, surroundings: Surroundings): Store {
  const { ports, client } = surroundings;
  const listeners = new Set<() => void>();
  const observers = new Map<string, ReturnType<typeof observe>>();
  const landings = new Map<string, ReturnType<typeof setTimeout>>();
  let snapshot = openingOf(plan, visit, ports.clock.now());
  let looked = ports.clock.steady();
  let stopped = new AbortController();
  let refreshing: ReturnType<typeof setTimeout> | undefined;
  let looking: ReturnType<typeof setTimeout> | undefined;

  const dispatch = (event: PageEvent) => {
    const [next, effects] = step(plan, snapshot, event);
    snapshot = next;
    for (const listener of listeners) listener();
    for (const effect of effects) perform(effect);
  };

  const perform = (effect: Effect) => {
    switch (effect.type) {
      case "load":
        load(effect.endpoint, effect.request, effect.fresh);
        break;
      case "call":
        void call(effect);
        break;
      case "toast":
        surroundings.toast(effect.text);
        break;
      case "announce":
        surroundings.announce(effect.text);
        break;
      case "land":
        landing(effect.draw, LANDING_LIMIT_MS);
        break;
      case "report":
        ports.report(effect.what);
        break;
      case "refresh":
        clearTimeout(refreshing);
        refreshing = setTimeout(() => dispatch({ type: "refreshed" }), ports.random() * SPREAD_MS);
        break;
      case "navigate":
        surroundings.act(effect);
        break;
      default:
        dispatch({ type: "acted", action: effect.action, failure: surroundings.act(effect) });
    }
  };

  /** By the clock: an animation says nothing of its end while the page is hidden. */
  const landing = (draw: string, ms: number) => {
    clearTimeout(landings.get(draw));
    landings.set(
      draw,
      setTimeout(() => dispatch({ type: "landed", draw }), ms),
    );
  };

  /** Looks at the clock, now and whenever that may matter. What a clock that never jumps has not seen is a correction. */
  const look = (isAsked = false) => {
    const [now, steady] = [ports.clock.now(), ports.clock.steady()];
    const jump = now - snapshot.now - (steady - looked);
    looked = steady;
    clearTimeout(looking);
    dispatch({ type: "ticked", now, isCorrection: isAsked || Math.abs(jump) >= SECOND });
    looking = setTimeout(() => look(), untilNextLook(plan, now));
  };

  /** With an answer the server's time comes, too: what it says is not shown by a phone's clock that is wrong. */
  const answered = (endpoint: string, outcome: Outcome, call?: number) => {
    if (Math.abs(ports.clock.now() - snapshot.now) >= SECOND) look();
    dispatch({ type: "answered", endpoint, outcome, call });
  };

  const ask = (endpoint: string, request: Request, signal: AbortSignal) =>
    ports.api.call(plan.endpoints[endpoint]?.path ?? "", request, signal);

  const call = async ({ endpoint, request, call }: Extract<Effect, { type: "call" }>) => {
    const { signal } = stopped;
    // What is known by now may be wrong from here on: who leaves before it is asked again must not find it on return.
    void client.invalidateQueries({ refetchType: "none" });
    const outcome = await ask(endpoint, request, signal).then(
      (data): Outcome => ({ data }),
      (error): Outcome => ({ error: errorOf(error) }),
    );
    if (!signal.aborted) answered(endpoint, outcome, call);
  };

  const load = (endpoint: string, request: Request, fresh: boolean) => {
    const options: QueryObserverOptions = {
      queryKey: [plan.endpoints[endpoint]?.path, request],
      // null stands for an answer without data: the query client knows no undefined.
      queryFn: async ({ signal }) => (await ask(endpoint, request, signal)) ?? null,
      staleTime: FRESH_MS,
      refetchOnWindowFocus: "always",
    };
    const known = observers.get(endpoint);
    if (!known) observers.set(endpoint, observe(endpoint, new QueryObserver(client, options)));
    else {
      known.observer.setOptions(options);
      // An answer that was on its way before the action ended may be older than what the action changed.
      if (fresh) void known.observer.refetch({ cancelRefetch: true });
    }
  };

  const observe = (endpoint: string, observer: QueryObserver) => {
    let isAsked = false;
    let seen = 0;
    const watch = (result = observer.getCurrentResult()) => {
      const settled = result.dataUpdatedAt + result.errorUpdateCount;
      if (result.isFetching) {
        if (!isAsked) dispatch({ type: "asked", endpoint });
        isAsked = true;
      } else if (isAsked || settled !== seen) {
        isAsked = false;
        seen = settled;
        answered(endpoint, result.error ? { error: errorOf(result.error) } : { data: result.data });
      }
    };
    const unsubscribe = observer.subscribe(watch);
    watch();
    return { observer, unsubscribe };
  };

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
        clearTimeout(looking);
        clearTimeout(refreshing);
        stopListening();
        for (const landing of landings.values()) clearTimeout(landing);
        for (const { unsubscribe } of observers.values()) unsubscribe();
        observers.clear();
      };
    },
  };
}

function errorOf(error: unknown): CallError {
  return isCallError(error) ? error : { kind: "network", code: "", message: String(error) };
}
