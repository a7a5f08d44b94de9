import type { QueryClient } from "@tanstack/react-query";
import { pageKey } from "../../plan/published-page.ts";
import { type PredictedPage, predictLoads } from "../../play/predict-page.ts";
import { readResponse, type ServerResponse } from "../../play/read-response.ts";
import type { Ports } from "../../ports/ports.ts";
import { cancelPrefetch, PREFETCH_META, queryOptionsForRequest } from "../store/query-data.ts";
import { queryOptionsForPage, queryOptionsForViews } from "../store/use-page.ts";
import { formatQueryString, readPageVisitOnDevice } from "./read-page-visit.ts";

/**
 * Loads in advance the page to which a touch may lead: its document, its views and, if the visit is known, its
 * data. If the touch becomes a scroll, pending requests are cancelled. Failures are reported only if the page
 * is opened.
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
  void prefetchParts(client, ports, ahead, () => isMeant);
}

async function prefetchParts(
  client: QueryClient,
  ports: Ports,
  { to, data }: PredictedPage,
  isMeant: () => boolean,
): Promise<void> {
  const key = pageKey(to);
  const plan = await client.fetchQuery(queryOptionsForPage(ports, key)).catch(() => "absent" as const);
  if (typeof plan === "string") return;
  void client.prefetchQuery(queryOptionsForViews(key, plan));
  if (!data || !isMeant()) return;
  const visit = readPageVisitOnDevice(ports, plan.brand, {
    search: formatQueryString(data.query),
    state: data.state,
  });
  for (const { endpoint, request } of predictLoads(plan, visit, ports.clock.now())) {
    const read = (response: ServerResponse) => readResponse(plan, endpoint, response);
    void client.prefetchQuery({
      ...queryOptionsForRequest(ports.api, { endpoint, request, read }),
      meta: PREFETCH_META,
    });
  }
}
