import type { ResponseSchema } from "../../language/document.generated.ts";
import { memoize } from "../../language/memoize.ts";
import { jsonTypesOfField, matchingJsonType } from "../../language/response-schema.ts";
import {
  findChild,
  type JsonNode,
  listItemsOf,
  nonStringLiteralOf,
  stringValueOf,
  toPlainValue,
} from "../json/json-node.ts";
import { contradictingAssumptions } from "../tables/contradicting-assumptions.ts";
import type { Inspection } from "./document-inspection.ts";
import { sharedQuestion } from "./table-proof-question.ts";

/** Statements of a document about answers that no answer can meet. Nothing that is proved from them means anything. */
export type Contradiction =
  /** A lower bound above the upper one. */
  | { kind: "bounds"; node: JsonNode; lower: string; upper: string; limit: JsonNode }
  /** A value of `enum` that does not have the type of the field, and the same as a number if it is one. */
  | { kind: "enum"; node: JsonNode; types: readonly string[]; number: number | undefined }
  /** The fewest conditions of `assume` that contradict each other. */
  | { kind: "assume"; nodes: readonly JsonNode[] };

const BOUNDS = [
  ["minimum", "maximum"],
  ["exclusiveMinimum", "maximum"],
  ["minimum", "exclusiveMaximum"],
  ["exclusiveMinimum", "exclusiveMaximum"],
  ["minLength", "maxLength"],
  ["minItems", "maxItems"],
] as const;

/** Returns the contradictions in what a document says about answers. Empty for a base. Cached. */
export const contradictionsIn = memoize((inspection: Inspection): readonly Contradiction[] => {
  const { isBase, isSound, visits } = inspection;
  if (isBase) return [];
  return [
    ...visits.flatMap(({ node, path, shape }) =>
      node.kind === "object" && shape.propertyNames.includes("truthy") && isSound(path)
        ? [...findBounds(node), ...findOddEnumItem(node)]
        : [],
    ),
    ...findAssumptions(inspection),
  ];
});

function findBounds(node: JsonNode): Contradiction[] {
  return BOUNDS.flatMap(([lower, upper]) => {
    const [low, high] = [findChild(node, lower), findChild(node, upper)];
    const [least, most] = [nonStringLiteralOf(low), nonStringLiteralOf(high)];
    if (!low || !high || typeof least !== "number" || typeof most !== "number") return [];
    const isEmpty =
      lower === "exclusiveMinimum" || upper === "exclusiveMaximum" ? least >= most : least > most;
    return isEmpty ? { kind: "bounds" as const, node: low, lower, upper, limit: high } : [];
  });
}

/** Finds the first item of an `enum` of another type than the field, or a text of digits among numbers. */
function findOddEnumItem(node: JsonNode): Contradiction[] {
  const items = listItemsOf(findChild(node, "enum"));
  const schema = toPlainValue(node) as ResponseSchema; // allowed by the schema of response schemas
  const hasNumbers = items.some((item) => typeof nonStringLiteralOf(item) === "number");
  const kinds = schema.type === undefined ? undefined : jsonTypesOfField(schema);
  const odd = items.find((item) => {
    const value = toPlainValue(item);
    if (value === null) return false;
    return kinds ? !matchingJsonType(value, kinds) : hasNumbers && numberIn(item) !== undefined;
  });
  if (!odd) return [];
  const types = kinds ?? ["number"];
  const isNumeric = types.some((kind) => kind === "integer" || kind === "number");
  return [{ kind: "enum", node: odd, types, number: isNumeric ? numberIn(odd) : undefined }];
}

/** Returns the number that a text consists of. */
function numberIn(node: JsonNode): number | undefined {
  const text = stringValueOf(node) ?? "";
  return /^-?\d{1,15}(\.\d{1,6})?$/.test(text) ? Number(text) : undefined;
}

function findAssumptions(inspection: Inspection): Contradiction[] {
  const { names, root, texts } = inspection;
  const items = listItemsOf(findChild(root, "assume"));
  if (items.length === 0 || names.cycles.length > 0 || texts.some(({ problems }) => problems.length > 0))
    return [];
  const nodes = contradictingAssumptions(sharedQuestion(inspection)).flatMap((index) => items[index] ?? []);
  return nodes.length > 0 ? [{ kind: "assume", nodes }] : [];
}
