import fc from "fast-check";
import type { DocumentPath } from "../../../src/check/json/json-node.ts";
import { readJson } from "../../../src/check/json/read-json.ts";
import type { SourceFile } from "../../../src/check/json/source-file.ts";
import { schemaShapesOf } from "../../../src/check/schema/schema-shape.ts";
import { type VisitedValue, walkDocument } from "../../../src/check/schema/walk-document.ts";
import { realFiles, schemas } from "../../check/support.ts";

/** A fault in one word of a campaign: one value of its file is replaced. */
export interface Mutation {
  path: string;
  pointer: DocumentPath;
  before: string;
  after: string;
  /** The files with the fault. */
  files: SourceFile[];
}

export const files = realFiles();

/** Campaigns without bases, variants or row references, so that each value counts as written. */
const whole = files.filter(({ text }) => !/"extends"|"variants"|"row"/.test(text) && /"route"/.test(text));

/** Changes any value of such a campaign on which customers, or calls for them, depend. */
export const anyMutation: fc.Arbitrary<Mutation> = fc
  .constantFrom(...whole)
  .chain((file) => fc.constantFrom(...mutableIn(file)).map((visit) => mutated(file, visit)));

function mutableIn(file: SourceFile): VisitedValue[] {
  const { root } = readJson(file);
  const all = root ? walkDocument(root, schemaShapesOf(schemas).root("campaign.schema.json")) : [];
  return all.filter((visit) => isOpen(visit) && mutatedText(visit) !== undefined);
}

/** Returns whether a value matters: neither it nor a parent is a note for colleagues, the id or the language. */
function isOpen({ parent, path, shape }: VisitedValue): boolean {
  if (shape.annotations["x-unpublished"] || ["id", "language"].includes(String(path[0]))) return false;
  return parent === undefined || isOpen(parent);
}

/** Returns a different value as JSON; undefined if no simple change exists. */
function mutatedText({ node, shape }: VisitedValue): string | undefined {
  const { "x-template": isText, "x-expression": isExpression, enum: choice, const: only } = shape.annotations;
  if (only !== undefined) return undefined;
  if (node.kind === "literal")
    return typeof node.value === "number"
      ? String(node.value + 1)
      : node.value === null
        ? undefined
        : String(!node.value);
  if (node.kind !== "string") return undefined;
  if (isText) return JSON.stringify(`${node.value}！`);
  if (isExpression) return JSON.stringify(faulty(node.value));
  if (choice)
    return JSON.stringify(choice.find((one) => one !== node.value && one !== shape.annotations.default));
  return undefined;
}

function faulty(expression: string): string {
  const other = expression
    .replace(/==|!=|>=|<=/, (sign) => ({ "==": "!=", "!=": "==", ">=": "<", "<=": ">" })[sign] ?? sign)
    .replace(/\b\d+\b/, (figure) => String(Number(figure) + 1));
  return other === expression ? `[${expression}][0]` : other;
}

function mutated(file: SourceFile, visit: VisitedValue): Mutation {
  const { node, path } = visit;
  const after = mutatedText(visit) ?? "";
  const text = file.text.slice(0, node.start) + after + file.text.slice(node.end);
  return {
    path: file.path,
    pointer: path,
    before: file.text.slice(node.start, node.end),
    after,
    files: files.map((one) => (one === file ? { ...one, text } : one)),
  };
}
