import { expressionSourceOf, type JsonEntry, type JsonNode, toPlainValue } from "../check/json/json-node.ts";
import { documentMaps } from "../check/schema/document-maps.generated.ts";
import type { SchemaShape } from "../check/schema/schema-shape.ts";
import { type Node, printExpression } from "../language/syntax/ast.ts";
import { parseExpression } from "../language/syntax/parse.ts";
import { parseTemplate } from "../language/syntax/template.ts";
import { parseTime } from "../language/time.ts";
import { mapChildren } from "./map-children.ts";

/** New names of renamed definitions, by map and former name: `actions.claim`. */
export type Renames = ReadonlyMap<string, string>;

/**
 * Turns values into normalized texts, which are equal if the values mean the same to customers. Ignored are spaces and
 * parentheses of expressions, the order of keys, notes for colleagues, default values and the names of definitions.
 */
export class ComparisonKeys {
  readonly #renames: Renames;
  readonly #known = new WeakMap<JsonNode, string>();

  constructor(renames: Renames = new Map()) {
    this.#renames = renames;
  }

  of(node: JsonNode, shape: SchemaShape | undefined): string {
    let meaning = this.#known.get(node);
    if (meaning === undefined) {
      meaning = this.#read(node, shape?.narrow(node));
      this.#known.set(node, meaning);
    }
    return meaning;
  }

  #read(node: JsonNode, shape: SchemaShape | undefined): string {
    if (node.kind === "array") return `[${node.items.map((item) => this.of(item, shape?.items)).join(",")}]`;
    if (node.kind === "object") {
      const parts = entriesThatMatter(node, shape).map(
        ({ key, value }) => `${JSON.stringify(key)}:${this.of(value, shape?.property(key))}`,
      );
      return `{${(shape?.annotations["x-ordered"] ? parts : parts.sort()).join(",")}}`;
    }
    return this.#scalar(node, shape);
  }

  #scalar(node: JsonNode, shape: SchemaShape | undefined): string {
    const {
      "x-expression": isExpression,
      "x-template": isTemplate,
      "x-references": named,
      format,
      pattern,
    } = shape?.annotations ?? {};
    const text = expressionSourceOf(node) ?? "null";
    if (isExpression) return this.#expression(text);
    if (node.kind !== "string") return text;
    if (isTemplate) return this.#template(text);
    // Colours are case-insensitive.
    if (pattern?.startsWith("^#")) return text.toLowerCase();
    if (named?.map !== undefined) return JSON.stringify(this.#renames.get(`${named.map}.${text}`) ?? text);
    return JSON.stringify(format === "date-time" ? (parseTime(text, 0) ?? text) : text);
  }

  #expression(text: string): string {
    const parsed = parseExpression(text);
    return "node" in parsed ? printExpression(this.#renamed(parsed.node)) : text;
  }

  #template(text: string): string {
    const parts = parseTemplate(text);
    if ("error" in parts) return JSON.stringify(text);
    return JSON.stringify(
      parts.map((part) => {
        if (typeof part === "string") return part;
        const { node, format } = part;
        const argument = format?.argument && printExpression(this.#renamed(format.argument));
        return [printExpression(this.#renamed(node)), format?.name, argument];
      }),
    );
  }

  #renamed = (node: Node): Node => {
    if (this.#renames.size === 0) return node;
    if (
      node.kind === "member" &&
      node.object.kind === "name" &&
      howExpressionsReadMap(node.object.name) === "member"
    ) {
      const property = this.#renames.get(`${node.object.name}.${node.property}`);
      if (property !== undefined) return { ...node, property };
    }
    if (node.kind === "name") {
      const name = MAPS_READ_BY_NAME.map((map) => this.#renames.get(`${map}.${node.name}`)).find(
        (one) => one !== undefined,
      );
      return name === undefined ? node : { ...node, name };
    }
    return mapChildren(node, this.#renamed);
  };
}

function howExpressionsReadMap(map: string): "member" | "name" | undefined {
  return documentMaps.find(({ name }) => name === map)?.readAs;
}

/** Maps whose entries expressions read by their name alone. */
const MAPS_READ_BY_NAME = documentMaps.flatMap(({ name, readAs }) => (readAs === "name" ? [name] : []));

/**
 * Returns the properties of an object that matter to customers. Left out are notes for colleagues, default values,
 * properties unknown to the schema, and derived properties, such as the `end` that `lastDay` implies.
 */
export function entriesThatMatter(node: JsonNode, shape: SchemaShape | undefined): JsonEntry[] {
  if (node.kind !== "object") return [];
  return node.entries.filter(({ key, value }, index) => {
    const inner = shape?.property(key);
    if (!inner) return key !== "$comment" && shape?.annotations.additionalProperties !== false;
    const { "x-unpublished": isUnpublished, default: usual } = inner.annotations;
    if (isUnpublished) return false;
    if (usual !== undefined && JSON.stringify(usual) === JSON.stringify(toPlainValue(value))) return false;
    return !node.entries.some(
      (other, at) => at < index && other.value.start === value.start && other.value.source === value.source,
    );
  });
}
