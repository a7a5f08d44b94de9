import type { CheckedDocument } from "../../check/check.ts";
import { childOf, expressionText, type JsonNode, nodeAt, plainOf } from "../../check/json/json-node.ts";
import type { Visit } from "../../check/schema/walk.ts";
import type { TextCase } from "../../language/document.generated.ts";
import type { Plan } from "../../plan/plan.ts";
import { type ExplainedRows, explainCases } from "../explain-table.ts";
import type { Given } from "../read-given.ts";

/** A block with a condition, or a text with cases: a condition is a text with one case. */
export interface ViewPart {
  node: JsonNode;
  /** What it is called, such as `panel “今日进度”`, or the key of a text. */
  name: string;
  isText: boolean;
  explained: ExplainedRows<TextCase>;
}

/** The conditions of a page's blocks and texts, those for items of lists aside. */
export function viewParts({ document, visits }: CheckedDocument, plan: Plan, given: Given): ViewPart[] {
  return visits().flatMap((visit): ViewPart[] => {
    const { binds, node, path, shape } = visit;
    if ((path[0] !== "view" && path[0] !== "topBar") || Object.keys(binds).length > 0) return [];
    const explain = (cases: readonly TextCase[]) => explainCases(plan, cases, given.scope, given.words);
    if (isCases(visit)) {
      // Without errors it is what its schema says.
      const cases = plainOf(node) as TextCase[];
      return [{ node, name: path.slice(-2).join("."), isText: true, explained: explain(cases) }];
    }
    const when = expressionText(node);
    const isCondition = path.at(-1) === "when" && shape.annotations["x-expression"] === "boolean";
    const isOfCase = visit.parent?.parent && isCases(visit.parent.parent);
    if (!isCondition || isOfCase || when === undefined) return [];
    const name = nameOf(nodeAt(document.root, path.slice(0, -1))) || path.slice(0, -1).join(".");
    return [{ node, name, isText: false, explained: explain([{ when, text: "" }]) }];
  });
}

function isCases({ node, shape }: Visit): boolean {
  return node.kind === "array" && shape.annotations["x-template"] === true;
}

/** The block's type, and what it says first of itself. */
function nameOf(block: JsonNode | undefined): string {
  const words = ["type", "name", "title", "label"].flatMap((key) => {
    const value = childOf(block, key);
    return value?.kind === "string" ? [key === "type" ? value.value : `“${value.value}”`] : [];
  });
  return words.slice(0, 2).join(" ");
}
