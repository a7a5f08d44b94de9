import { createApi } from "./api.ts";
import { createClock } from "./clock.ts";
import { createNativeApp } from "./native.ts";
import type { Ports } from "./ports.ts";
import { sendOnce } from "./sent-early.ts";
import { systemOf } from "./system.ts";

/** The world of a page in a browser or WebView. */
export function browserPorts(): Ports {
  const clock = createClock();
  return {
    clock,
    api: createApi(clock, sendOnce),
    host: document.documentElement.dataset.host ?? window.location.hostname,
    system: systemOf(window.navigator),
    native: createNativeApp(),
    async fetchPage(key) {
      const response = await fetch(`/campaigns/pages/${key}.json`);
      if (response.status === 404) return undefined;
      if (!response.ok) throw new Error(`HTTP ${response.status}`);
      return response.json();
    },
    onReturn(listener) {
      const look = () => {
        if (document.visibilityState === "visible") listener();
      };
      document.addEventListener("visibilitychange", look);
      return () => document.removeEventListener("visibilitychange", look);
    },
    random: Math.random,
    leave: (url) => window.location.assign(url),
    // biome-ignore lint/suspicious/noConsole: where a developer with the phone on a cable looks; no token is in it
    report: (what) => console.warn(what),
  };
}
