import type { StoreHost } from "../page/store/store-host.ts";
import type { Ports } from "../ports/ports.ts";
import { openEarlyData } from "./early-data.ts";

/** The host of a page before React is there: calls are made; what needs the app around the page waits for it. */
export function createEarlyHost(ports: Ports): StoreHost {
  const waiting: ((to: StoreHost) => void)[] = [];
  return {
    ports,
    openData: (tell) => openEarlyData(ports, tell),
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
