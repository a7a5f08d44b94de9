import { QueryClient } from "@tanstack/react-query";
import { onTestFinished } from "vitest";
import { createQueryDataLoader } from "../../src/page/store/query-data.ts";
import { createStore } from "../../src/page/store/store.ts";
import type { Plan } from "../../src/plan/plan.ts";
import type { CallRequest } from "../../src/play/events.ts";
import type { Ports } from "../../src/ports/ports.ts";
import { sayChinese } from "../support/plan/chinese-words.ts";
import { visitor } from "../support/play/page.ts";

/** Starts a page whose answers are 1 unless given, and stops it when the test is over. */
export function openPage(
  plan: Plan,
  { act, answer = async () => 1, now = Date.now, turn = 0.5 }: World = {},
) {
  const said: string[] = [];
  const asked: string[] = [];
  const sent: CallRequest[] = [];
  const returns = new Set<() => void>();
  const aborted: boolean[] = [];
  const ports: Ports = {
    api: {
      call: async ({ request }, signal) => {
        asked.push(request.url);
        sent.push(request);
        signal?.addEventListener("abort", () => aborted.push(true));
        return answer(request.url);
      },
    },
    word: sayChinese,
    clock: { now, steady: () => Date.now(), calibrate: () => {} },
    native: { call: () => true, isThere: () => true },
    host: "",
    system: "ios",
    fetchPage: async () => undefined,
    onReturn: (listener) => {
      returns.add(listener);
      return () => returns.delete(listener);
    },
    listen: () => () => {},
    random: () => turn,
    leave: () => {},
    report: (what) => said.push(what),
  };
  const client = new QueryClient();
  const store = createStore(plan, visitor, {
    ports,
    openData: (tell) => createQueryDataLoader(client, ports, tell),
    toast: (text) => said.push(text),
    announce: (text) => said.push(`(${text})`),
    act: (effect) => act?.(effect.type),
  });
  const stop = store.start();
  onTestFinished(stop);
  return {
    store,
    stop,
    said,
    asked,
    sent,
    aborted,
    comeBack: () => returns.forEach((listener) => void listener()),
  };
}

export interface World {
  /** Handles native calls and navigation; returns the failure's message, or undefined on success. */
  act?: (type: string) => string | undefined;
  answer?: (path: string) => Promise<unknown>;
  now?: () => number;
  /** Random number of the phone, from 0 to 1, which sets its delay among all phones. */
  turn?: number;
}
