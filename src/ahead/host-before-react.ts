import type { QueryClient } from "@tanstack/react-query";
import { createQueryDataLoader } from "../page/store/query-data.ts";
import type { StoreHost } from "../page/store/store-host.ts";
import type { Ports } from "../ports/ports.ts";

/**
 * Returns what a page's store uses before React hydrates the page. Calls are made at once; all other effects wait until
 * React takes over.
 */
export function createHostBeforeReact(ports: Ports, client: QueryClient): StoreHost {
  const waiting: ((to: StoreHost) => void)[] = [];
  return {
    ports,
    openData: (tell) => createQueryDataLoader(client, ports, tell),
    toast: (text) => waiting.push((to) => to.toast(text)),
    announce: (text) => waiting.push((to) => to.announce(text)),
    act: (effect) =>
      new Promise((resolve) => {
        waiting.push((to) => resolve(to.act(effect)));
      }),
    handOver: (to) => {
      for (const tell of waiting.splice(0)) tell(to);
    },
  };
}
