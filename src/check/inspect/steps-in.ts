import { memoize } from "../../language/memoize.ts";
import { type StepKind, stepKinds } from "../../language/steps.generated.ts";
import { childOf, type JsonEntry, type JsonNode } from "../json/json-node.ts";
import type { Shape } from "../schema/shape.ts";
import type { Visit } from "../schema/walk.ts";

/** One step of a document. */
export interface StepUse {
  node: JsonNode;
  /** Its list. */
  within: Visit;
  /** What it does, and the word and value that say so. Of one that says several things only the first counts. */
  kind: StepKind;
  entry: JsonEntry;
  value: JsonNode;
  /** Its condition, where it has one. */
  when: JsonNode | undefined;
  /** Where it stands in its list, from 1. */
  number: number;
  /** The steps of its list that stand before it, from the first on. */
  before: () => readonly StepUse[];
  /** Its action; undefined for a step of the document's own catch. */
  action: string | undefined;
  /** Its list: `steps` or `catch` of an action, `catch.load` or `catch.action` of the document. */
  list: string;
}

/** All steps of a document in the order of its text. One that says nothing to do is none: a rule of its own tells. Pure. */
export function stepsIn({ visits }: { visits: readonly Visit[] }): readonly StepUse[] {
  return stepsAmong(visits);
}

const stepsAmong = memoize((visits: readonly Visit[]): StepUse[] =>
  visits.flatMap((visit) =>
    visit.node.kind === "array" && holdsSteps(visit.shape) ? stepsOf(visit.node.items, visit) : [],
  ),
);

/** Many rules ask, and shapes are few. */
const holdsSteps = memoize(({ items }: Shape): boolean =>
  stepKinds.some((kind) => items?.property(kind)?.annotations["x-step"]),
);

function stepsOf(items: readonly JsonNode[], within: Visit): StepUse[] {
  const { path } = within;
  const action = path[0] === "actions" ? String(path[1]) : undefined;
  const list = path.slice(action === undefined ? 0 : 2).join(".");
  const steps: StepUse[] = items.flatMap((node, index) => {
    const entry = node.kind === "object" ? node.entries.find(({ key }) => kindOf(key)) : undefined;
    const kind = kindOf(entry?.key);
    if (!kind || !entry) return [];
    const number = index + 1;
    const before = () => steps.filter((step) => step.number < number);
    const when = childOf(node, "when");
    return { node, within, kind, entry, value: entry.value, when, number, before, action, list };
  });
  return steps;
}

function kindOf(word: string | undefined): StepKind | undefined {
  return stepKinds.find((kind) => kind === word);
}
