import { UNKNOWN } from "../../language/values.ts";
import type { Plan } from "../../plan/plan.ts";
import type { Snapshot } from "../../play/snapshot.ts";

interface Telling {
  get: () => Snapshot;
  tell: (snapshot: Snapshot) => void;
  /** Calls back before the next drawing. */
  soon: (then: () => void) => void;
}

/**
 * To be called whenever something of a page may have changed: tells it once before the next drawing, however often it
 * was called, and only where something is another that its state tables read.
 */
export function tellChanges(plan: Plan, { get, soon, tell }: Telling): () => void {
  const partsOf = partsReadBy(plan);
  let told: readonly unknown[] | undefined;
  let isComing = false;
  return () => {
    if (isComing) return;
    isComing = true;
    soon(() => {
      isComing = false;
      const snapshot = get();
      const parts = partsOf(snapshot);
      if (told?.every((part, index) => Object.is(part, parts[index]))) return;
      told = parts;
      tell(snapshot);
    });
  };
}

/** The parts of a snapshot on which what tables say depends, always in the same order. */
function partsReadBy({ campaign, reads }: Plan): (snapshot: Snapshot) => readonly unknown[] {
  const read = Object.values(campaign.tables ?? {}).flatMap(({ each, rows }) =>
    [each, ...rows.map(({ when }) => when)].flatMap((expression) => [...reads(expression)]),
  );
  const names = new Set(read);
  const endpoints = Object.keys(campaign.endpoints ?? {}).filter((name) => names.has(name));
  return ({ answers, doubted, local, now, refused, visit }) => [
    ...[visit, refused, doubted, local, names.has("now") ? now : null],
    ...endpoints.flatMap((name) => {
      const { data, error } = answers[name] ?? {};
      return [data, data === UNKNOWN && error !== undefined];
    }),
  ];
}
