import { leavingSteps, type StepKind, showingSteps } from "../../language/steps.generated.ts";
import type { Node } from "../../language/syntax/ast.ts";
import { type JsonNode, textOf } from "../json/json-node.ts";
import type { Fact } from "../tables/prove-place.ts";
import type { StepUse } from "./steps-in.ts";

/** How facts are read from a document. */
export interface Reader {
  /** The tree of an expression of the document; undefined for one that has mistakes. */
  treeOf: (node: StepUse["value"] | undefined) => Node | undefined;
  /** The first names that an expression reads, also by way of values. */
  rootsOf: (node: Node) => ReadonlySet<string>;
}

/** What a step says, and where it says so. */
export type FactOfStep = Fact & { origin: JsonNode };

/** Names that stay as they are while a page is open. */
const lasting = ["constants", "brand", "address", "device", "query", "schedule", "arguments"];

/** Steps after which everything is as it was before them. */
const quiet: readonly StepKind[] = [...showingSteps, "require"];

/**
 * What is so when a step begins, by the steps before it: what was required holds, and where the page would have been
 * left, that condition did not. A step that waits lets everything change but the answers that the steps called for.
 */
export function factsOfSteps(before: readonly StepUse[], reader: Reader): FactOfStep[] {
  const called = new Set<string>();
  return before.reduce<FactOfStep[]>((facts, step) => {
    if (step.kind === "logout") called.clear();
    if (step.kind === "call" || step.kind === "reload") called.delete(textOf(step.value) ?? "");
    const stable = [...lasting, ...called];
    const kept = facts.filter((fact) => survives(fact, step, stable, reader));
    if (step.kind === "call" && !step.when) called.add(textOf(step.value) ?? "");
    return [...kept, ...factsAfter(step, reader)];
  }, []);
}

function survives({ node }: Fact, { kind }: StepUse, stable: readonly string[], reader: Reader): boolean {
  if (quiet.includes(kind)) return true;
  const roots = [...reader.rootsOf(node)];
  return kind === "set" ? !roots.includes("local") : roots.every((root) => stable.includes(root));
}

function factsAfter({ kind, value, when }: StepUse, { treeOf }: Reader): FactOfStep[] {
  const condition = treeOf(when);
  if (kind === "call" && !when) return [{ node: isThere(textOf(value) ?? ""), holds: true, origin: value }];
  if (kind === "require") {
    const required = when ? undefined : treeOf(value);
    return required ? [{ node: required, holds: true, origin: value }] : [];
  }
  const isAway = leavingSteps.includes(kind);
  return isAway && when && condition ? [{ node: condition, holds: false, origin: when }] : [];
}

/** `has(name)`. */
export function isThere(name: string): Node {
  const place = { start: 0, end: 0 };
  const operand: Node = { ...place, kind: "name", name };
  return { ...place, kind: "call", name: "has", nameStart: 0, arguments: [operand] };
}
