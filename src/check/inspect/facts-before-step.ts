import { leavingSteps, type StepKind, showingSteps } from "../../language/steps.generated.ts";
import type { Node } from "../../language/syntax/ast.ts";
import { type JsonNode, stringValueOf } from "../json/json-node.ts";
import type { Fact } from "../tables/prove-condition-at-place.ts";
import type { DocumentStep } from "./find-steps.ts";

/** Access to the expressions of a document, for deriving facts: conditions known to hold or fail. */
export interface ExpressionReader {
  /** Returns the syntax tree of one of the document's expressions; undefined if it has problems. */
  treeOf: (node: DocumentStep["value"] | undefined) => Node | undefined;
  /** Returns the root names that an expression reads, directly or through values. */
  rootsOf: (node: Node) => ReadonlySet<string>;
}

/** A condition known to hold or fail (a fact), with the node of the document that makes it known. */
export type FactWithOrigin = Fact & { origin: JsonNode };

/** Names whose values do not change while a page is open. */
const unchangingNames = ["constants", "brand", "address", "device", "query", "schedule", "arguments"];

/** Kinds of steps after which all known conditions stay known. */
const stepsKeepingFacts: readonly StepKind[] = [...showingSteps, "require"];

/**
 * Returns the conditions known to hold or fail when a step begins, from the steps before it: that of `require`
 * holds, that of a step that leaves the page did not. After a step that waits, only facts about unchanging names
 * and the answers of earlier calls remain.
 */
export function factsBeforeStep(before: readonly DocumentStep[], reader: ExpressionReader): FactWithOrigin[] {
  const called = new Set<string>();
  return before.reduce<FactWithOrigin[]>((facts, step) => {
    if (step.kind === "logout") called.clear();
    if (step.kind === "call" || step.kind === "reload") called.delete(stringValueOf(step.value) ?? "");
    const stable = [...unchangingNames, ...called];
    const kept = facts.filter((fact) => factSurvivesStep(fact, step, stable, reader));
    if (step.kind === "call" && !step.when) called.add(stringValueOf(step.value) ?? "");
    return [...kept, ...factsAfterStep(step, reader)];
  }, []);
}

function factSurvivesStep(
  { node }: Fact,
  { kind }: DocumentStep,
  stable: readonly string[],
  reader: ExpressionReader,
): boolean {
  if (stepsKeepingFacts.includes(kind)) return true;
  const roots = [...reader.rootsOf(node)];
  return kind === "set" ? !roots.includes("local") : roots.every((root) => stable.includes(root));
}

function factsAfterStep({ kind, value, when }: DocumentStep, { treeOf }: ExpressionReader): FactWithOrigin[] {
  const condition = treeOf(when);
  if (kind === "call" && !when)
    return [{ node: createHasCall(stringValueOf(value) ?? ""), holds: true, origin: value }];
  if (kind === "require") {
    const required = when ? undefined : treeOf(value);
    return required ? [{ node: required, holds: true, origin: value }] : [];
  }
  const isAway = leavingSteps.includes(kind);
  return isAway && when && condition ? [{ node: condition, holds: false, origin: when }] : [];
}

/** Builds the expression `has(name)`. */
export function createHasCall(name: string): Node {
  const place = { start: 0, end: 0 };
  const operand: Node = { ...place, kind: "name", name };
  return { ...place, kind: "call", name: "has", nameStart: 0, arguments: [operand] };
}
