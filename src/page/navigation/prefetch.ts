import type { QueryClient } from "@tanstack/react-query";
import { pageKey } from "../../plan/published.ts";
import { type PredictedPage, predictLoads } from "../../play/predict-page.ts";
import type { Ports } from "../../ports/ports.ts";
import { cancelPrefetch, PREFETCHED, requestQuery } from "../store/query-data.ts";
import { pageQuery, viewsQuery } from "../store/use-page.ts";
import { searchOf, visitHere } from "./visit.ts";

/**
 * Prefetches the page to which a touch may lead: its document, its views and, if the visit is known, its data. The page
 * finds all of it in the cache when it opens; cached data is not loaded again. If the touch becomes a scroll, no data
 * is loaded and pending requests are cancelled. The page itself reports a failure if it is opened.
 */
export function prefetchPage(client: QueryClient, ports: Ports, ahead: PredictedPage): void {
  let isMeant = true;
  const giveUp = () => {
    isMeant = false;
    cancelPrefetch(client);
    end();
  };
  const end = () => {
    window.removeEventListener("pointercancel", giveUp);
    window.removeEventListener("pointerup", end);
  };
  window.addEventListener("pointercancel", giveUp);
  window.addEventListener("pointerup", end);
  void fetchPage(client, ports, ahead, () => isMeant);
}

async function fetchPage(
  client: QueryClient,
  ports: Ports,
  { to, data }: PredictedPage,
  isMeant: () => boolean,
): Promise<void> {
  const key = pageKey(to);
  const plan = await client.fetchQuery(pageQuery(ports, key)).catch(() => "absent" as const);
  if (typeof plan === "string") return;
  void client.prefetchQuery(viewsQuery(key, plan));
  if (!data || !isMeant()) return;
  const visit = visitHere(ports, plan.brand, { search: searchOf(data.query), state: data.state });
  for (const { endpoint, request } of predictLoads(plan, visit, ports.clock.now())) {
    const path = plan.endpoints[endpoint]?.path ?? "";
    void client.prefetchQuery({ ...requestQuery(ports.api, { path, request }), meta: PREFETCHED });
  }
}
