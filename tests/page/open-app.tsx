import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, vi } from "vitest";
import type { Brand, Campaign } from "../../src/language/document.generated.ts";
import { App } from "../../src/page/App.tsx";
import type { PublishedPage } from "../../src/plan/published-page.ts";
import type { CallError, OperatingSystem } from "../../src/play/snapshot.ts";
import type { Ports } from "../../src/ports/ports.ts";
import { MALL_PLACE } from "../support/place.ts";
import { chineseWords, sayChinese } from "../support/plan/chinese-words.ts";
import { brand } from "../support/play/page.ts";

interface World {
  /** Campaigns of the site, by path. */
  pages: Record<string, Partial<Campaign>>;
  brand?: Partial<Brand>;
  /** Answers of the server by path, data or an error. They may be changed while the app is open. */
  answers?: Record<string, { data: unknown } | { error: CallError }>;
  /** Handles native calls; returns false for an unknown one. Without it, there is no native app. */
  native?: (call: string, given?: Record<string, unknown>) => boolean;
  /** System of the phone, by default `other`. */
  system?: OperatingSystem;
}

export interface OpenApp {
  text(): string;
  all(selector: string): HTMLElement[];
  texts(selector: string): string[];
  /** Taps the button or link with this text. */
  tap(words: string): Promise<void>;
  /** Returns the paths that were called, in order, and clears them. */
  takeCalls(): string[];
  left: string[];
  /** Keys of the fetched pages, in order. */
  fetched: string[];
  close(): Promise<void>;
}

/** Number of turns without activity after which the app has settled. */
const QUIET_ROUNDS = 4;

/** Opens the app in a DOM without layout, with the given environment. */
export async function openApp(
  path: string,
  { pages, answers = {}, native, system = "other", ...world }: World,
): Promise<OpenApp> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  window.history.replaceState(null, "", path);
  const calls: string[] = [];
  const left: string[] = [];
  const fetched: string[] = [];
  const ports: Ports = {
    api: {
      async call({ request: { url: to } }) {
        calls.push(to);
        const answer = answers[to] ?? { data: null };
        if ("error" in answer) throw answer.error;
        return answer.data;
      },
    },
    word: sayChinese,
    clock: { now: Date.now, steady: Date.now, calibrate: () => {} },
    native: {
      call: (_, { call, with: given }) => native?.(call, given) ?? false,
      isThere: () => native !== undefined,
    },
    host: "",
    system,
    async fetchPage(key) {
      fetched.push(key);
      const [, page] = Object.entries(pages).find(([at]) => at.slice(1) === key) ?? [];
      const campaign = { language: 3 as const, id: key, title: key, route: `/${key}`, view: [], ...page };
      return (
        page &&
        ({
          campaign,
          brand: { ...brand, ...world.brand },
          partners: [],
          words: chineseWords,
          place: MALL_PLACE,
        } satisfies PublishedPage)
      );
    },
    onReturn: () => () => {},
    listen: () => () => {},
    random: () => 0.5,
    leave: (url) => left.push(url),
    report: () => {},
  };
  const problems = vi.spyOn(console, "error");
  const container = document.body.appendChild(document.createElement("div"));
  const root = createRoot(container);
  const all = (selector: string) => [...container.querySelectorAll<HTMLElement>(selector)];
  /** Runs a function and waits until the app has settled. */
  const settled = async (what: () => void) => {
    await act(async () => what());
    for (let quiet = 0; quiet < QUIET_ROUNDS; ) {
      await act(async () => {
        await vi.dynamicImportSettled();
        await new Promise((later) => setTimeout(later));
      });
      quiet = all(".opening, .page-coming").length > 0 ? 0 : quiet + 1;
    }
  };
  await settled(() => root.render(<App ports={ports} />));
  return {
    left,
    fetched,
    all,
    text: () => container.textContent ?? "",
    texts: (selector) => all(selector).map(({ textContent }) => textContent ?? ""),
    takeCalls: () => calls.splice(0),
    async tap(words) {
      const found = all("button, a").find(
        (one) => one.textContent === words || one.getAttribute("aria-label") === words,
      );
      if (!found) throw new Error(`There is no ${words} in: ${container.textContent}`);
      await settled(() => found.click());
    },
    async close() {
      await act(async () => root.unmount());
      container.remove();
      // A healthy page logs nothing on the console.
      expect(problems.mock.calls).toEqual([]);
      problems.mockRestore();
    },
  };
}
