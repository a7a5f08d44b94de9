import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { BrowserRouter, useLocation } from "react-router-dom";
import { kindsOf } from "../blocks/campaign-context.ts";
import { loadViews } from "../blocks/registry.ts";
import { planOf } from "../plan/plan.ts";
import { isPublished, pageKey } from "../plan/published.ts";
import type { Ports } from "../ports/ports.ts";
import { CampaignPage } from "./CampaignPage.tsx";
import { Notice, Opening } from "./Notice.tsx";

const client = new QueryClient();

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
  const {
    data: page,
    error,
    refetch,
  } = useQuery({
    queryKey: ["page", key],
    queryFn: () => openPage(ports, key),
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: "always",
    retry: false,
  });
  if (error) return <Notice text="网络异常，页面打不开" action="重新加载" onTap={() => void refetch()} />;
  if (page === undefined) return <Opening />;
  if (page === "newer") return <Notice text="页面已更新，请升级App后查看" />;
  if (page === "absent") return <Notice text="页面不存在或活动已下线" />;
  // Another address is another visit: nothing of the old one may stay.
  return <CampaignPage key={key + location.search} {...page} ports={ports} />;
}

/** Fetches a page and what draws it. "absent": no such page. "newer": in a language that this build does not speak. */
async function openPage(ports: Ports, key: string) {
  const data = await ports.fetchPage(key);
  if (data === undefined) return "absent";
  if (!isPublished(data)) return "newer";
  const plan = planOf(data);
  return { plan, views: await loadViews(kindsOf(data.campaign)) };
}
