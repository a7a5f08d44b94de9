import { type QueryClient, useQuery } from "@tanstack/react-query";
import { type BlockView, listBlockKinds } from "../../blocks/campaign-context.ts";
import { loadBlockViews } from "../../blocks/registry.ts";
import type { EngineWords } from "../../language/document.generated.ts";
import { isPageKey } from "../../language/page-key.ts";
import { createPagePlan } from "../../plan/create-page-plan.ts";
import type { Plan } from "../../plan/plan.ts";
import { isPageWithKey, isPublishedPage, pageKey } from "../../plan/published-page.ts";
import type { Ports } from "../../ports/ports.ts";

/** State of opening a page: in progress, the page, or a message why it cannot be shown. */
export type PageLookup =
  | { kind: "opening" }
  /** `views` is undefined while they load; the page's data loads at the same time. */
  | { kind: "page"; plan: Plan; views: Record<string, BlockView> | undefined }
  /** The message of a page that cannot be shown, and a retry if that may help. */
  | { kind: "notice"; word: keyof EngineWords; retry?: () => void };

/** Whether opening has progressed so far that the page, or a message, can be shown. */
export function isPageShowable(opened: PageLookup): boolean {
  return opened.kind === "notice" || (opened.kind === "page" && opened.views !== undefined);
}

/** A page with everything needed to render it. */
export interface LoadedPage {
  /** See `pageKey`. */
  key: string;
  plan: Plan;
  views: Record<string, BlockView>;
}

/** Adds a page that came with the HTML to the app's cache, so that it is not fetched again. */
export function cachePage(client: QueryClient, { key, plan, views }: LoadedPage): void {
  client.setQueryData(["page", key], plan);
  client.setQueryData(["views", key], views);
}

/** Opens the page of a route. A fetched page is cached as long as the app is open. */
export function usePage(ports: Ports, route: string): PageLookup {
  const key = pageKey(route);
  const page = useQuery(queryOptionsForPage(ports, key));
  const plan = typeof page.data === "object" ? page.data : undefined;
  const views = useQuery({ ...queryOptionsForViews(key, plan), enabled: plan !== undefined });
  const failed = [page, views].find(({ isError }) => isError);
  if (failed) {
    return { kind: "notice", word: "pageOffline", retry: () => void failed.refetch() };
  }
  if (page.data === "newer") return { kind: "notice", word: "pageNewer" };
  if (page.data === "absent") return { kind: "notice", word: "pageAbsent" };
  return plan ? { kind: "page", plan, views: views.data } : { kind: "opening" };
}

/** Options of queries that never become stale, even when an action invalidates the page's data. */
const NEVER_STALE = { staleTime: "static" as const, gcTime: Number.POSITIVE_INFINITY };

/** Returns how the query client fetches and caches the page with this key. */
export function queryOptionsForPage(ports: Ports, key: string) {
  return { queryKey: ["page", key], queryFn: () => fetchPlan(ports, key), ...NEVER_STALE };
}

/** Returns how the query client loads and caches the block views that this page needs. */
export function queryOptionsForViews(key: string, plan: Plan | undefined) {
  return {
    queryKey: ["views", key],
    queryFn: () => loadBlockViews(listBlockKinds(plan?.campaign ?? { view: [] })),
    ...NEVER_STALE,
  };
}

/**
 * Fetches a page. Returns "absent" if it does not exist, "newer" if its language version is not supported. A shared
 * link must not select an arbitrary file: an address that is not a valid route is not fetched, and a page for another
 * route is refused.
 */
async function fetchPlan(ports: Ports, key: string): Promise<Plan | "absent" | "newer"> {
  if (!isPageKey(key)) return "absent";
  const data = await ports.fetchPage(key);
  if (data === undefined) return "absent";
  if (!isPublishedPage(data)) return "newer";
  return isPageWithKey(data, key) ? createPagePlan(data) : "absent";
}
