import { makeCall } from "../page/store/calls.ts";
import type { Handed, PageData, StoreHost, Tell } from "../page/store/store-host.ts";
import type { Outcome } from "../play/events.ts";
import type { Ports } from "../ports/ports.ts";

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

/** Loads the data of a page before there is a query client; each question is asked once, and handed over with what came of it. */
function openEarlyData({ api }: Ports, { answered }: Tell): PageData {
  const handed = new Map<string, Handed>();
  let isStopped = false;
  return {
    load({ fresh: _, ...question }) {
      const raw = api.call(question.path, question.request);
      const one: Handed = { question, raw, outcome: undefined };
      handed.set(question.endpoint, one);
      const settle = (outcome: Outcome) => {
        // What was asked again since then, or is watched by another by now, is told from there.
        if (isStopped || handed.get(question.endpoint) !== one) return;
        one.outcome = outcome;
        answered(question.endpoint, outcome);
      };
      void makeCall({ call: () => raw }, question, new AbortController().signal).then(settle);
    },
    // Nobody else knows of it yet.
    outdate: () => {},
    stop: () => {
      isStopped = true;
    },
    handOver: () => Array.from(handed.values()),
  };
}
