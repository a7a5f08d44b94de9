import type { QueryClient } from "@tanstack/react-query";
import { pageKey } from "../../plan/published.ts";
import { loadsAhead, type PageAhead } from "../../play/page-ahead.ts";
import type { Ports } from "../../ports/ports.ts";
import { AHEAD, giveUpAhead, questionQuery } from "../store/query-data.ts";
import { pageQuery, viewsQuery } from "../store/use-page.ts";
import { searchOf, visitHere } from "./visit.ts";

/**
 * Fetches the page to which a touch may lead: its document, what draws it, and, where it is known who will open it, its
 * data. All of it is found by the page when it opens, and what is there already is not asked for again. A touch that
 * becomes a scroll asks for no data, and gives up what was asked for. A failure is told by the page, if it comes to that.
 */
export function prefetchPage(client: QueryClient, ports: Ports, ahead: PageAhead): void {
  let isMeant = true;
  const giveUp = () => {
    isMeant = false;
    giveUpAhead(client);
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
  { to, told }: PageAhead,
  isMeant: () => boolean,
): Promise<void> {
  const key = pageKey(to);
  const plan = await client.fetchQuery(pageQuery(ports, key)).catch(() => "absent" as const);
  if (typeof plan === "string") return;
  void client.prefetchQuery(viewsQuery(key, plan));
  if (!told || !isMeant()) return;
  const visit = visitHere(ports, plan.brand, { search: searchOf(told.query), state: told.state });
  for (const { endpoint, request } of loadsAhead(plan, visit, ports.clock.now())) {
    const path = plan.endpoints[endpoint]?.path ?? "";
    void client.prefetchQuery({ ...questionQuery(ports.api, { path, request }), meta: AHEAD });
  }
}
