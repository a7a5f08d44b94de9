import type { System } from "../play/snapshot.ts";
import { createApi } from "./api.ts";
import { createClock } from "./clock.ts";
import { createNativeApp } from "./native.ts";
import type { Ports } from "./ports.ts";
import { sentEarly } from "./sent-early.ts";

/** The world of a page in a browser or WebView. */
export function browserPorts(): Ports {
  const clock = createClock();
  return {
    clock,
    api: createApi(clock, (...request) => sentEarly(...request) ?? fetch(...request)),
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

/**
 * The system that a browser says it runs on. An iPad that asks for desktop pages says Macintosh, but no Mac has a
 * touch screen. HarmonyOS counts as android as long as it says Android, and runs Android's apps; without it (from
 * HarmonyOS 5 on) as other, as do computers and what says nothing. Bots count as what they pretend to be. Pure.
 */
export function systemOf({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, "userAgent" | "maxTouchPoints">): System {
  // Windows phones claim to be all others, too.
  if (/Windows/.test(userAgent)) return "other";
  if (/Android/.test(userAgent)) return "android";
  if (/iPhone|iPad|iPod/.test(userAgent)) return "ios";
  return /Macintosh/.test(userAgent) && maxTouchPoints > 1 ? "ios" : "other";
}
