import type { ResponseSchema } from "../../language/document.generated.ts";
import type { Node } from "../../language/syntax/ast.ts";
import { childNodesOf, namesInExpression } from "../../language/syntax/names-in-expression.ts";
import { ownEntryOf } from "../../language/values.ts";
import { findChild } from "../json/json-node.ts";
import { canClaimHold, type PlaceQuestion } from "../tables/prove-condition-at-place.ts";
import type { TableQuestion } from "../tables/world/proof-question.ts";
import { createTruthClaim } from "./constant-conditions.ts";
import type { Inspection } from "./document-inspection.ts";
import {
  type DocumentTable,
  type InspectedRoot,
  parseExpressionOrNull,
  proofQuestionOfTable,
  sharedQuestion,
} from "./table-proof-question.ts";
import { findStateTables } from "./table-proofs.ts";

type Scalar = string | number | boolean;

/**
 * An answer's field that rows compare with some of its values, and the values that no row names, probably by
 * mistake.
 */
export interface UncomparedEnumValues {
  /** The path as expressions write it: `status.stage`. */
  field: string;
  values: readonly Scalar[];
}

/**
 * Returns the enum fields that a table's rows compare, each with the values that reach the default row and that no
 * row or other expression names. A single such value is left out: it was probably intended, unless it is the end.
 */
export function findUncomparedEnumValues(
  inspection: Inspection,
  table: DocumentTable,
): UncomparedEnumValues[] {
  const { root, texts } = inspection;
  const last = table.rows.at(-1);
  if (!last || findChild(last, "when") || table.rows.length < 2) return [];
  // A table with problems may be the one that names the others.
  if (texts.some(({ problems, visit }) => visit.path[0] === "tables" && problems.length > 0)) return [];
  const shared = sharedQuestion(inspection);
  const question = proofQuestionOfTable(shared, table);
  if (!question) return [];
  const facts = question.rows.flatMap(({ when }) => (when ? [{ node: when, holds: false }] : []));
  const own = comparedFieldsOfTable(question);
  const others = findStateTables(root).flatMap((one) =>
    comparedFieldsOfTable(proofQuestionOfTable(shared, one)),
  );
  const texted = texts.flatMap(({ nodes }) =>
    nodes.flatMap((node) => comparedFieldsInExpression(node, shared.values)),
  );
  return [...new Set(own.map(({ field }) => field))].flatMap((field) => {
    const uses = own.filter((use) => use.field === field);
    const [{ schema } = { schema: undefined }] = uses;
    // Skip fields that are also read without comparison, and open lists: their default row covers unlisted values.
    if (!schema?.enum || schema.open || uses.some(({ values }) => !values)) return [];
    const isSame = (use: ComparedField) => use.schema === schema || (!question.items && use.field === field);
    const named = new Set<unknown>(
      [...others, ...texted].filter(isSame).flatMap(({ values }) => values ?? []),
    );
    const left = schema.enum.filter((value) => value !== null && !named.has(value)) as Scalar[]; // null is filtered out
    const canReachDefault = (value: Scalar) => canValueReachDefault({ ...question, facts }, field, value);
    const isIntended = left.length === 1 && !saysEnded(descriptionOf(schema), left[0]);
    return [{ field, values: isIntended ? [] : left.filter(canReachDefault) }];
  });
}

/** Returns the description of a field, which pages do not need and their type therefore lacks. */
function descriptionOf(schema: ResponseSchema): string | undefined {
  return "description" in schema && typeof schema.description === "string" ? schema.description : undefined;
}

/** Whether a field's description says that a value is the end, and not a default: 1 ended. */
function saysEnded(description = "", value: Scalar | undefined): boolean {
  const said = String(value).replace(/[^\w-]/g, "");
  return new RegExp(`(?<![\\w-])${said}\\s*[:：=]?\\s*(?:ended|over|closed|finished|已?结束)`, "i").test(
    description,
  );
}

/**
 * Returns the field that the condition of one row compares, with the values of its enum that no row of the table names;
 * undefined if the condition is more than one comparison, or the field has no enum.
 */
export function unnamedValuesBeside(
  inspection: InspectedRoot,
  table: DocumentTable,
  index: number,
): UncomparedEnumValues | undefined {
  const question = proofQuestionOfTable(sharedQuestion(inspection), table);
  const when = question?.rows[index]?.when;
  const compared = when ? fieldComparisonInNode(when) : undefined;
  if (!question || !compared) return undefined;
  const uses = comparedFieldsOfTable(question).filter(({ field }) => field === compared.field);
  const named = new Set(uses.flatMap(({ values }) => values ?? []));
  const left = (uses[0]?.schema?.enum ?? []).filter((value) => value !== null && !named.has(value));
  return { field: compared.field, values: left as Scalar[] }; // null is filtered out
}

function comparedFieldsOfTable(question: TableQuestion | undefined): ComparedField[] {
  if (!question) return [];
  const uses = question.rows.flatMap(({ when }) =>
    when ? comparedFieldsInExpression(when, question.values) : [],
  );
  return uses.map((use) => ({ ...use, schema: schemaAtPath(use.field.split("."), question) }));
}

/** A field that an expression reads. */
interface ComparedField {
  field: string;
  /** The compared values; undefined if the field is read in another way. */
  values: readonly unknown[] | undefined;
  schema?: ResponseSchema | undefined;
}

/** Returns the fields that an expression reads, directly or through values, with the values it compares them with. */
function comparedFieldsInExpression(node: Node, values: TableQuestion["values"]): ComparedField[] {
  const compared = fieldComparisonInNode(node);
  if (compared) return [compared];
  const path = memberPathOf(node);
  if (path) {
    const value = path[0] === "values" ? ownEntryOf(values, path[1] ?? "") : undefined;
    return value ? comparedFieldsInExpression(value, values) : [{ field: path.join("."), values: undefined }];
  }
  return childNodesOf(node).flatMap((child) => comparedFieldsInExpression(child, values));
}

function fieldComparisonInNode(node: Node): ComparedField | undefined {
  if (node.kind !== "binary" || !["==", "!=", "in"].includes(node.operator)) return undefined;
  const [path, literals] = [memberPathOf(node.left), comparedLiteralsOf(node.right)];
  if (path && literals) return { field: path.join("."), values: literals };
  const [other, before] = [memberPathOf(node.right), comparedLiteralsOf(node.left)];
  return other && before ? { field: other.join("."), values: before } : undefined;
}

function comparedLiteralsOf(node: Node): unknown[] | undefined {
  if (node.kind === "literal") return [node.value];
  if (node.kind === "unary" && node.operator === "-" && node.operand.kind === "literal")
    return [-Number(node.operand.value)];
  if (node.kind !== "list") return undefined;
  const items = node.items.map(comparedLiteralsOf);
  return items.every((item) => item !== undefined) ? items.flat() : undefined;
}

/** Returns the names of `a.b.c`. */
function memberPathOf(node: Node): readonly string[] | undefined {
  if (node.kind !== "name" && node.kind !== "member") return undefined;
  const [path, ...others] = namesInExpression(node);
  return others.length === 0 ? path : undefined;
}

function schemaAtPath([root = "", ...rest]: string[], question: TableQuestion): ResponseSchema | undefined {
  const first = ownEntryOf(question.items ?? {}, root) ?? ownEntryOf(question.endpoints, root)?.data;
  return rest.reduce((schema, key) => ownEntryOf(schema?.properties ?? {}, key), first);
}

/** Whether an answer with this value can fail all rows above the default. */
function canValueReachDefault(question: PlaceQuestion, field: string, value: Scalar): boolean {
  const node = parseExpressionOrNull(`${field} == ${JSON.stringify(value)}`);
  return node !== null && canClaimHold(question, createTruthClaim(node, "yes"));
}
