import type { Api } from "../../ports/api.ts";

/** For so long what the server said counts for a page that is drawn again because its text changed, in milliseconds. */
const KEPT_MS = 10_000;

/** What the server said of the page that is shown. */
export interface KeptAnswers {
  /**
   * The same server, asked again only for what it was not asked before for this customer (any text that says who and
   * when). A call of something else than these paths acts: nothing that was said before counts from then on.
   */
  inFrontOf(api: Api, whose: string, loaded: ReadonlySet<string>): Api;
}

/** Remembers answers from one drawing of a page to the next, so that it need not wait for them. */
export function keepAnswers(now: () => number = () => performance.now()): KeptAnswers {
  const kept = new Map<string, { data: unknown; at: number }>();
  let last = "";
  return {
    inFrontOf(api, whose, loaded) {
      if (whose !== last) kept.clear();
      last = whose;
      return {
        async call(path, request, signal) {
          const key = JSON.stringify([path, request]);
          const known = kept.get(key);
          if (known && now() - known.at < KEPT_MS) return known.data;
          const data = await api.call(path, request, signal);
          if (!loaded.has(path)) kept.clear();
          else if (whose === last) kept.set(key, { data, at: now() });
          return data;
        },
      };
    },
  };
}
