import { type QueryClient, QueryObserver } from "@tanstack/react-query";
import type { CallOutcome } from "../../play/events.ts";
import type { Api, ApiCall } from "../../ports/api.ts";
import type { Ports } from "../../ports/ports.ts";
import { toCallError } from "./send-call.ts";
import type { DataListener, PageData } from "./store-host.ts";

/** Time for which an answer is reused when a page is opened again (ms). */
const ANSWER_FRESH_MS = 30_000;

/** Marks queries that are loaded in advance for a page; they may be cancelled until the page is opened. */
export const PREFETCH_META = { isPrefetched: true };

/** Cancels prefetches of pages that the customer did not open. */
export function cancelPrefetch(client: QueryClient): void {
  void client.cancelQueries({ predicate: (query) => query.meta === PREFETCH_META && !query.isActive() });
}

/** Returns how the query client loads and caches a call. Equal requests share one answer. */
export function queryOptionsForRequest(api: Api, call: ApiCall) {
  return {
    queryKey: [call.request],
    // An answer without data is null, because the query client does not accept undefined.
    queryFn: async ({ signal }: { signal: AbortSignal }) => (await api.call(call, signal)) ?? null,
    staleTime: ANSWER_FRESH_MS,
  };
}

/**
 * Returns a loader of a page's data that uses the query client, so that answers are cached, shared, and loaded
 * again when the customer comes back to the page.
 */
export function createQueryDataLoader(
  client: QueryClient,
  { api }: Ports,
  { asked, answered }: DataListener,
): PageData {
  const observers = new Map<string, QueryObserver>();
  const optionsOf = (call: ApiCall) => ({
    ...queryOptionsForRequest(api, call),
    refetchOnWindowFocus: "always" as const,
  });
  const open = (call: ApiCall) => {
    const { endpoint } = call;
    const observer = new QueryObserver<unknown>(client, optionsOf(call));
    reportQueryResults(
      observer,
      () => asked(endpoint),
      (outcome) => answered(endpoint, outcome),
    );
    observers.set(endpoint, observer);
  };
  return {
    load({ fresh, ...call }) {
      const observer = observers.get(call.endpoint);
      observer?.setOptions(optionsOf(call));
      if (!observer) open(call);
      // An answer requested before the action ended may lack the action's changes.
      else if (fresh) void observer.refetch({ cancelRefetch: true });
    },
    outdate() {
      cancelPrefetch(client);
      void client.invalidateQueries({ refetchType: "none" });
    },
    stop() {
      for (const observer of observers.values()) observer.destroy();
      observers.clear();
    },
  };
}

/** Reports every start and result of a query from now on, each once. */
function reportQueryResults(
  observer: QueryObserver,
  onAsked: () => void,
  onAnswered: (outcome: CallOutcome) => void,
): void {
  const settledOf = (result = observer.getCurrentResult()) => result.dataUpdatedAt + result.errorUpdateCount;
  let isAsked = false;
  let seen = 0;
  const handleResult = (result = observer.getCurrentResult()) => {
    const settled = settledOf(result);
    if (result.isFetching) {
      if (!isAsked) onAsked();
      isAsked = true;
    } else if (isAsked || settled !== seen) {
      isAsked = false;
      seen = settled;
      onAnswered(result.error ? { error: toCallError(result.error) } : { data: result.data });
    }
  };
  observer.subscribe(handleResult);
  handleResult();
}
