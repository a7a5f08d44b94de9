import type { TableProof } from "../../../src/check/inspect/table-proofs.ts";
import type { ResponseSchema } from "../../../src/language/document.generated.ts";
import { isObject } from "../../../src/language/values.ts";
import type { Plan } from "../../../src/plan/plan.ts";
import type { Snapshot } from "../../../src/play/snapshot.ts";
import { transition } from "../../../src/play/transition.ts";
import { TestPage, visitor } from "./page.ts";

/** A page whose data is loaded. */
export interface AnsweredPage {
  /** Raw answer of each endpoint. */
  data: Readonly<Record<string, unknown>>;
  snapshot: Snapshot;
  /** Returns the snapshot after one endpoint gave another answer. This page is not modified. */
  answeredWith(endpoint: string, data: unknown): Snapshot;
}

/** Number of items in a list if the schema allows it, so that an odd item has neighbours. */
const ITEMS = 3;

/** Returns a page in each state that a logged-in customer can reach, from the witnesses of its tables' rows. */
export function answeredPages(plan: Plan, proofs: readonly TableProof[]): AnsweredPage[] {
  const witnesses = proofs.flatMap(({ verdict }) =>
    verdict.rows.flatMap(({ witness }) => (witness?.world === "loggedIn" ? [witness.scope] : [])),
  );
  const known = new Map<string, AnsweredPage>();
  for (const scope of witnesses.length > 0 ? witnesses : [{}]) {
    const data: Record<string, unknown> = {};
    for (const [name, { data: schema }] of Object.entries(plan.endpoints)) {
      if (schema && scope[name] !== undefined) data[name] = withMoreItems(schema, scope[name]);
    }
    const now = typeof scope.now === "number" ? scope.now : Date.now();
    known.set(JSON.stringify([data, now]), answeredPage(plan, data, now));
  }
  return [...known.values()];
}

function answeredPage(plan: Plan, data: Readonly<Record<string, unknown>>, now: number): AnsweredPage {
  const page = new TestPage(plan, visitor);
  page.send({ type: "ticked", now, isCorrection: true });
  page.send({ type: "opened" });
  for (const [endpoint, answer] of Object.entries(data)) page.answer(endpoint, answer);
  const { snapshot } = page;
  return {
    data,
    snapshot,
    answeredWith: (endpoint, answer) =>
      transition(plan, snapshot, { type: "answered", endpoint, outcome: { data: answer } })[0],
  };
}

/** Returns the data with lists of several items that differ from each other. */
function withMoreItems(schema: ResponseSchema, data: unknown): unknown {
  if (Array.isArray(data)) {
    const { items = {}, maxItems = ITEMS } = schema;
    const count = data.length === 0 ? 0 : Math.max(data.length, Math.min(ITEMS, maxItems));
    return Array.from({ length: count }, (_, i) =>
      distinctItem(items, withMoreItems(items, data[Math.min(i, data.length - 1)]), i),
    );
  }
  if (!isObject(data)) return data;
  const entries = Object.entries(data).map(([key, value]) => [
    key,
    withMoreItems(schema.properties?.[key] ?? {}, value),
  ]);
  return Object.fromEntries(entries);
}

function distinctItem(items: ResponseSchema, item: unknown, index: number): unknown {
  if (!isObject(item)) return item;
  const entries = Object.entries(item).map(([key, value]) => {
    const { enum: values, format, maximum, examples } = items.properties?.[key] ?? {};
    const isFree = !values && !format && maximum === undefined && !examples?.includes(value);
    const isAmount = typeof value === "number" && !values && maximum === undefined && key !== "type";
    return [
      key,
      isAmount
        ? value + index
        : isFree && typeof value === "string" && index > 0
          ? `${value}${index}`
          : value,
    ];
  });
  return Object.fromEntries(entries);
}
