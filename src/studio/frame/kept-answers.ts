import type { Api } from "../../ports/api.ts";

/** For so long what the server said counts for a page that is drawn again because its text changed, in milliseconds. */
const KEPT_MS = 10_000;

/**
 * Remembers answers from one drawing of a page to the next, so that it need not wait for them. Returns what gives the same
 * server, asked again only for what it was not asked before for this customer (any text that says who and when). A call
 * of something else than the `loaded` paths acts: nothing that was said before counts from then on.
 */
export function keepAnswers(now: () => number = () => performance.now()) {
  const kept = new Map<string, { data: unknown; at: number }>();
  let last = "";
  return (api: Api, whose: string, loaded: ReadonlySet<string>): Api => {
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
  };
}
