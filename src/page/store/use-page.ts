import { type QueryClient, useQuery } from "@tanstack/react-query";
import { type BlockView, blockKindsIn } from "../../blocks/campaign-context.ts";
import { loadViews } from "../../blocks/registry.ts";
import { isPageKey } from "../../language/page-key.ts";
import type { Plan } from "../../plan/plan.ts";
import { planOf } from "../../plan/plan-of.ts";
import { isPageOf, isPublished, pageKey } from "../../plan/published.ts";
import type { Ports } from "../../ports/ports.ts";
import { ABSENT } from "../Notice.tsx";

/** What there is at an address. */
export type Opened =
  | { kind: "opening" }
  /** What draws the page is fetched while its own data is already on the way. */
  | { kind: "page"; plan: Plan; views: Record<string, BlockView> | undefined }
  /** Why there is no page, and what to try again, if that may help. */
  | { kind: "notice"; text: string; retry?: () => void };

/** Whether there is something to see. */
export function isThere(opened: Opened): boolean {
  return opened.kind === "notice" || (opened.kind === "page" && opened.views !== undefined);
}

/** A page of which all is there to draw it. */
export interface KnownPage {
  /** See `pageKey`. */
  key: string;
  plan: Plan;
  views: Record<string, BlockView>;
}

/** Has the app know a page that it did not fetch. */
export function keepPage(client: QueryClient, { key, plan, views }: KnownPage): void {
  client.setQueryData(["page", key], plan);
  client.setQueryData(["views", key], views);
}

/** Opens the page of a route. What was fetched once stays for as long as the app is open. */
export function usePage(ports: Ports, route: string): Opened {
  const key = pageKey(route);
  const page = useQuery(pageQuery(ports, key));
  const plan = typeof page.data === "object" ? page.data : undefined;
  const views = useQuery({ ...viewsQuery(key, plan), enabled: plan !== undefined });
  const failed = [page, views].find(({ isError }) => isError);
  if (failed) {
    return { kind: "notice", text: "网络异常，页面打不开", retry: () => void failed.refetch() };
  }
  if (page.data === "newer") return { kind: "notice", text: "页面已更新，请升级App后查看" };
  if (page.data === "absent") return { kind: "notice", text: ABSENT };
  return plan ? { kind: "page", plan, views: views.data } : { kind: "opening" };
}

/** Whatever becomes of the data that an action outdates. */
const forever = { staleTime: "static" as const, gcTime: Number.POSITIVE_INFINITY };

/** The page of this key, as the query client knows it. */
export function pageQuery(ports: Ports, key: string) {
  return { queryKey: ["page", key], queryFn: () => openPage(ports, key), ...forever };
}

/** What draws this page, as the query client knows it. */
export function viewsQuery(key: string, plan: Plan | undefined) {
  return {
    queryKey: ["views", key],
    queryFn: () => loadViews(blockKindsIn(plan?.campaign ?? { view: [] })),
    ...forever,
  };
}

/**
 * Fetches a page. "absent": no such page. "newer": in a language that this build does not speak. Whoever shares a
 * link chooses the address, but not which file is the page: one that is no route is not asked for, and a page
 * that says it is for another route is none.
 */
async function openPage(ports: Ports, key: string): Promise<Plan | "absent" | "newer"> {
  if (!isPageKey(key)) return "absent";
  const data = await ports.fetchPage(key);
  if (data === undefined) return "absent";
  if (!isPublished(data)) return "newer";
  return isPageOf(data, key) ? planOf(data) : "absent";
}
