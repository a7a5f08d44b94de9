import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { BrowserRouter, useLocation } from "react-router-dom";
import { kindsOf } from "../blocks/campaign-context.ts";
import { loadViews } from "../blocks/registry.ts";
import { type Plan, planOf } from "../plan/plan.ts";
import { isPublished, pageKey } from "../plan/published.ts";
import type { Ports } from "../ports/ports.ts";
import { CampaignPage } from "./CampaignPage.tsx";
import { Notice, Opening } from "./Notice.tsx";

/** A failure is told at once, with a retry for the customer; what lies behind it is asked whatever the phone believes of its network. */
const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: "always" } } });

/** The app: whatever the address, its page is fetched as data. */
export function App({ ports }: { ports: Ports }) {
  return (
    <QueryClientProvider client={client}>
      <BrowserRouter>
        <CurrentPage ports={ports} />
      </BrowserRouter>
    </QueryClientProvider>
  );
}

function CurrentPage({ ports }: { ports: Ports }) {
  const location = useLocation();
  const key = pageKey(location.pathname);
  const page = useQuery({
    queryKey: ["page", key],
    queryFn: () => openPage(ports, key),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const plan = typeof page.data === "object" ? page.data : undefined;
  // What draws the page is fetched while its own data is already on the way.
  const views = useQuery({
    queryKey: ["views", key],
    queryFn: () => loadViews(kindsOf(plan?.campaign ?? { view: [] })),
    enabled: plan !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const failed = [page, views].find(({ isError }) => isError);
  if (failed) {
    return <Notice text="网络异常，页面打不开" action="重新加载" onTap={() => void failed.refetch()} />;
  }
  if (page.data === "newer") return <Notice text="页面已更新，请升级App后查看" />;
  if (page.data === "absent") return <Notice text="页面不存在或活动已下线" />;
  if (!plan) return <Opening />;
  // Another address is another visit: nothing of the old one may stay.
  return <CampaignPage key={key + location.search} plan={plan} views={views.data} ports={ports} />;
}

/** Fetches a page. "absent": no such page. "newer": in a language that this build does not speak. */
async function openPage(ports: Ports, key: string): Promise<Plan | "absent" | "newer"> {
  const data = await ports.fetchPage(key);
  if (data === undefined) return "absent";
  return isPublished(data) ? planOf(data) : "newer";
}
