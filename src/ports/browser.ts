import type { EngineWords } from "../language/document.generated.ts";
import { isTokenPosted, type OperatingSystem } from "../play/snapshot.ts";
import { createApi, fetchCall } from "./api.ts";
import { takeEarlyAnswer } from "./calls-sent-before-engine.ts";
import { createClock } from "./clock.ts";
import { createNativeApp } from "./native-app.ts";
import type { Ports } from "./ports.ts";
import { sendRequest } from "./send-request.ts";

/** Connects a page with the browser or WebView that it runs in: server, native app, clock and address. */
export function createBrowserPorts(): Ports {
  const clock = createClock();
  let words: EngineWords | undefined;
  return {
    clock,
    api: createApi(
      clock,
      (...request) => takeEarlyAnswer(...request) ?? sendRequest(() => fetchCall(...request)),
    ),
    host: document.documentElement.dataset.host ?? window.location.hostname,
    system: operatingSystemOf(window.navigator),
    native: createNativeApp(),
    word(name) {
      words ??= wordsInDocument();
      return `${words[name] ?? ""}`;
    },
    async fetchPage(key) {
      const response = await fetch(`${import.meta.env.BASE_URL}campaigns/pages/${key}.json`);
      if (response.status === 404) return undefined;
      if (!response.ok) throw new Error(`HTTP ${response.status}`);
      return response.json();
    },
    onReturn(listener) {
      const notifyIfVisible = () => {
        if (document.visibilityState === "visible") listener();
      };
      document.addEventListener("visibilitychange", notifyIfVisible);
      return () => document.removeEventListener("visibilitychange", notifyIfVisible);
    },
    listen(brand, listener) {
      let stop = () => {};
      let isStopped = false;
      // Most brands hear nothing, so their pages do not load this code.
      if (brand.events || isTokenPosted(brand))
        void import("./app-messages.ts").then(({ listenForMessages }) => {
          if (!isStopped) stop = listenForMessages(brand, listener);
        });
      return () => {
        isStopped = true;
        stop();
      };
    },
    random: Math.random,
    leave: (url) => window.location.assign(url),
    // biome-ignore lint/suspicious/noConsole: where a developer with the phone on a cable looks; no token is in it
    report: (what) => console.warn(what),
  };
}

/** Returns the engine's words in the HTML: a page has them in its data, HTML without a page on their own. */
function wordsInDocument(): EngineWords {
  const [page, words] = ["page", "words"].map((id) =>
    JSON.parse(document.getElementById(id)?.textContent ?? "{}"),
  );
  return { ...page.words, ...words };
}

/**
 * Detects the system from the user agent. An iPad that requests desktop pages says Macintosh, but no Mac has a touch
 * screen. HarmonyOS up to 4 says Android and runs its apps, so it counts as android; from 5 on it counts as other, as
 * do computers and empty user agents. Bots count as the device they claim to be. Pure.
 */
export function operatingSystemOf({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, "userAgent" | "maxTouchPoints">): OperatingSystem {
  // Windows phones also claim to be Android and iPhone.
  if (/Windows/.test(userAgent)) return "other";
  if (/Android/.test(userAgent)) return "android";
  if (/iPhone|iPad|iPod/.test(userAgent)) return "ios";
  return /Macintosh/.test(userAgent) && maxTouchPoints > 1 ? "ios" : "other";
}
