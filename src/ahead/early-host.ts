import type { QueryClient } from "@tanstack/react-query";
import { openQueryData } from "../page/store/query-data.ts";
import type { StoreHost } from "../page/store/store-host.ts";
import type { Ports } from "../ports/ports.ts";

/** Returns a page's host before React hydrates it: calls are made at once, all other effects wait for the next host. */
export function createEarlyHost(ports: Ports, client: QueryClient): StoreHost {
  const waiting: ((to: StoreHost) => void)[] = [];
  return {
    ports,
    openData: (tell) => openQueryData(client, ports, tell),
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
