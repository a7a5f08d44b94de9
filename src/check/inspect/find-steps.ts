import { memoize } from "../../language/memoize.ts";
import { type StepKind, stepKinds } from "../../language/steps.generated.ts";
import { findChild, type JsonEntry, type JsonNode } from "../json/json-node.ts";
import type { SchemaShape } from "../schema/schema-shape.ts";
import type { VisitedValue } from "../schema/walk-document.ts";

/** One step of an action or of a `catch`, with its location. */
export interface DocumentStep {
  node: JsonNode;
  /** The list that contains the step. */
  within: VisitedValue;
  /** The step's kind, from its first property that names one; `entry` is that property and `value` its value. */
  kind: StepKind;
  entry: JsonEntry;
  value: JsonNode;
  /** The step's condition, if it has one. */
  when: JsonNode | undefined;
  /** Position in the list, from 1. */
  number: number;
  /** Returns the steps before this one in its list, in order. */
  before: () => readonly DocumentStep[];
  /** The action that contains the step; undefined for a step of the document's own `catch`. */
  action: string | undefined;
  /** The path of the list: `steps` or `catch` of an action, `catch.load` or `catch.action` of the document. */
  list: string;
}

/** Returns all steps of a document in text order. List items whose key is no step are skipped. Pure; cached. */
export function findSteps({ visits }: { visits: readonly VisitedValue[] }): readonly DocumentStep[] {
  return stepsOfVisits(visits);
}

const stepsOfVisits = memoize((visits: readonly VisitedValue[]): DocumentStep[] =>
  visits.flatMap((visit) =>
    visit.node.kind === "array" && holdsSteps(visit.shape) ? stepsOfList(visit.node.items, visit) : [],
  ),
);

/** Cached: many rules look this up, and shapes are few. */
const holdsSteps = memoize(({ items }: SchemaShape): boolean =>
  stepKinds.some((kind) => items?.property(kind)?.annotations["x-step"]),
);

function stepsOfList(items: readonly JsonNode[], within: VisitedValue): DocumentStep[] {
  const { path } = within;
  const action = path[0] === "actions" ? String(path[1]) : undefined;
  const list = path.slice(action === undefined ? 0 : 2).join(".");
  const steps: DocumentStep[] = items.flatMap((node, index) => {
    const entry = node.kind === "object" ? node.entries.find(({ key }) => stepKindOf(key)) : undefined;
    const kind = stepKindOf(entry?.key);
    if (!kind || !entry) return [];
    const number = index + 1;
    const stepsBefore = () => steps.filter((step) => step.number < number);
    const when = findChild(node, "when");
    return { node, within, kind, entry, value: entry.value, when, number, before: stepsBefore, action, list };
  });
  return steps;
}

function stepKindOf(word: string | undefined): StepKind | undefined {
  return stepKinds.find((kind) => kind === word);
}
