import { QueryObserver } from "@tanstack/react-query";
import type { Outcome } from "../../play/events.ts";
import { errorOf, type Question } from "./calls.ts";
import type { StoreHost } from "./store-host.ts";

/** For so long an answer counts as fresh when a page is opened again, in milliseconds. */
const FRESH_MS = 30_000;

/** The data of one open page. */
export interface PageData {
  /** Asks, and watches what becomes of it; with `fresh`, what is at hand or on its way already does not count. */
  load(question: Question & { fresh: boolean }): void;
  /** Watches none of it any more. */
  stop(): void;
}

/**
 * Loads the data of a page through the query client, so that it is cached, shared, and asked for again when the
 * customer comes back to the page. Whenever an endpoint is asked, and whenever something comes of it, that is told.
 */
export function createPageData(
  { client, ports }: StoreHost,
  onAsked: (endpoint: string) => void,
  onAnswered: (endpoint: string, outcome: Outcome) => void,
): PageData {
  const observers = new Map<string, QueryObserver>();
  return {
    load({ endpoint, path, request, fresh }) {
      const options = {
        queryKey: [path, request],
        // null stands for an answer without data: the query client knows no undefined.
        queryFn: async ({ signal }: { signal: AbortSignal }) =>
          (await ports.api.call(path, request, signal)) ?? null,
        staleTime: FRESH_MS,
        refetchOnWindowFocus: "always" as const,
      };
      const known = observers.get(endpoint);
      if (known) {
        known.setOptions(options);
        // An answer that was on its way before the action ended may be older than what the action changed.
        if (fresh) void known.refetch({ cancelRefetch: true });
      } else {
        const observer = new QueryObserver<unknown>(client, options);
        watch(
          observer,
          () => onAsked(endpoint),
          (outcome) => onAnswered(endpoint, outcome),
        );
        observers.set(endpoint, observer);
      }
    },
    stop() {
      for (const observer of observers.values()) observer.destroy();
      observers.clear();
    },
  };
}

/** Tells when a query is asked and what comes of it, each once, from now on. */
function watch(observer: QueryObserver, onAsked: () => void, onAnswered: (outcome: Outcome) => void): void {
  let isAsked = false;
  let seen = 0;
  const look = (result = observer.getCurrentResult()) => {
    const settled = result.dataUpdatedAt + result.errorUpdateCount;
    if (result.isFetching) {
      if (!isAsked) onAsked();
      isAsked = true;
    } else if (isAsked || settled !== seen) {
      isAsked = false;
      seen = settled;
      onAnswered(result.error ? { error: errorOf(result.error) } : { data: result.data });
    }
  };
  observer.subscribe(look);
  look();
}
