import { type QueryClient, QueryObserver } from "@tanstack/react-query";
import type { Outcome } from "../../play/events.ts";
import type { Api } from "../../ports/api.ts";
import type { Ports } from "../../ports/ports.ts";
import { errorOf, type Question } from "./calls.ts";
import type { PageData, Tell } from "./store-host.ts";

/** For so long an answer counts as fresh when a page is opened again, in milliseconds. */
const FRESH_MS = 30_000;

/** What is asked for a page that may be opened, and may be given up as long as none is. */
export const AHEAD = { isAhead: true };

/** Gives up what is asked for pages that were not opened: it may be wrong by now, or nobody wants it. */
export function giveUpAhead(client: QueryClient): void {
  void client.cancelQueries({ predicate: (query) => query.meta === AHEAD && !query.isActive() });
}

/** Returns the query of a question. Equal questions share one answer. */
export function questionQuery(api: Api, { path, request }: Pick<Question, "path" | "request">) {
  return {
    queryKey: [path, request],
    // null stands for an answer without data: the query client knows no undefined.
    queryFn: async ({ signal }: { signal: AbortSignal }) => (await api.call(path, request, signal)) ?? null,
    staleTime: FRESH_MS,
  };
}

/**
 * Loads the data of a page through the query client, so that it is cached, shared, and asked for again when the
 * customer comes back to the page.
 */
export function openQueryData(client: QueryClient, { api }: Ports, { asked, answered }: Tell): PageData {
  const observers = new Map<string, QueryObserver>();
  const optionsOf = (question: Question) => ({
    ...questionQuery(api, question),
    refetchOnWindowFocus: "always" as const,
  });
  const open = (question: Question) => {
    const { endpoint } = question;
    const observer = new QueryObserver<unknown>(client, optionsOf(question));
    watch(
      observer,
      () => asked(endpoint),
      (outcome) => answered(endpoint, outcome),
    );
    observers.set(endpoint, observer);
  };
  return {
    load({ fresh, ...question }) {
      const observer = observers.get(question.endpoint);
      observer?.setOptions(optionsOf(question));
      if (!observer) open(question);
      // An answer that was on its way before the action ended may be older than what the action changed.
      else if (fresh) void observer.refetch({ cancelRefetch: true });
    },
    outdate() {
      giveUpAhead(client);
      void client.invalidateQueries({ refetchType: "none" });
    },
    stop() {
      for (const observer of observers.values()) observer.destroy();
      observers.clear();
    },
  };
}

/** Tells when a query is asked and what comes of it, each once, from now on. */
function watch(observer: QueryObserver, onAsked: () => void, onAnswered: (outcome: Outcome) => void): void {
  const settledOf = (result = observer.getCurrentResult()) => result.dataUpdatedAt + result.errorUpdateCount;
  let isAsked = false;
  let seen = 0;
  const look = (result = observer.getCurrentResult()) => {
    const settled = settledOf(result);
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
