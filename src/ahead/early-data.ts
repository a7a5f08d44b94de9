import { makeCall } from "../page/store/calls.ts";
import type { Handed, PageData, Tell } from "../page/store/page-data.ts";
import type { Outcome } from "../play/events.ts";
import type { Ports } from "../ports/ports.ts";

/** Loads the data of a page before there is a query client; each question is asked once, and handed over with what came of it. */
export function openEarlyData({ api }: Ports, { answered }: Tell): PageData {
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
