import { en } from "../../../language/messages/localized-text.ts";
import { type Node, printExpression } from "../../../language/syntax/ast.ts";
import { childNodesOf } from "../../../language/syntax/names-in-expression.ts";
import { functionSignatures } from "../../../language/types/signatures.ts";
import { describeSourceLine } from "../../facts/describe-source-line.ts";
import {
  type FieldLookupContext,
  schemaOfAnswerField,
  schemaOfListItem,
} from "../../inspect/answer-field-schema.ts";
import type { DocumentText } from "../../inspect/document-inspection.ts";
import {
  findChild,
  type JsonNode,
  listItemsOf,
  rangeOfCharacters,
  stringValueOf,
} from "../../json/json-node.ts";
import type { Rule } from "../rule.ts";

const withGap = (title: string) => ({
  endpoints: { garden: { data: { properties: { gap: { type: ["number", "null"] } } } } },
  title,
});

export const nullableArithmetic: Rule = {
  severity: "warning",
  description: en`An expression calculates with a field that may be null, and the document never asks whether it is. The text then shows --, and a condition does not hold.`
    .zh`表达式用可能为 null 的字段做计算，而文档里没有判断过它是否为 null：这时文字显示 --，条件不成立。`,
  ok: [
    { patch: withGap("{garden.gap == null ? '' : 100 - garden.gap}") },
    { patch: withGap("{has(garden.gap) ? 100 - garden.gap : 100}") },
  ],
  bad: [
    {
      patch: withGap("{100 - garden.gap}"),
      message: 'garden.gap may be null (line 81), expected a case for null, or a "default" of the field',
    },
  ],
  check: ({ root, texts }) => {
    const places = texts.flatMap((text) => operandsIn(text, root));
    if (places.length === 0) return [];
    // A value is asked for as values.NAME, which is its path.
    const asked = new Set(texts.flatMap(({ nodes }) => nodes.flatMap(askedIn)));
    return places
      .filter(({ text, written }) => !asked.has(written) && !asked.has(text.visit.path.join(".")))
      .map(({ node, schema, text, written }) => {
        const line = describeSourceLine(schema, text.visit.node);
        const message = en`${written} may be null (${line}), expected a case for null, or a "default" of the field`
          .zh`${written}可能是 null（${line}），应写明 null 时怎么算，或给这个字段写“default”`;
        const fix = en`Write ${written} == null ? … : …, or give the field a "default".`
          .zh`请写 ${written} == null ? … : …，或给这个字段写“default”。`;
        return { at: rangeOfCharacters(text.visit.node, node.start, node.end), message, fix };
      });
  },
};

interface Operand {
  text: DocumentText;
  node: Node;
  written: string;
  schema: JsonNode;
}

const ARITHMETIC: readonly string[] = ["+", "-", "*", "/", "%"];

/** Returns the numbers in a text's calculations that its endpoint's schema allows to be null. */
function operandsIn(text: DocumentText, root: JsonNode): Operand[] {
  const found: Operand[] = [];
  const visit = (node: Node, context: FieldLookupContext): void => {
    for (const operand of numbersOf(node)) {
      const schema = schemaOfAnswerField(operand, context)?.value;
      if (schema && isNullableNumber(schema))
        found.push({ text, node: operand, written: printExpression(operand), schema });
    }
    if (node.kind === "macro") {
      visit(node.list, context);
      const item = schemaOfListItem(schemaOfAnswerField(node.list, context));
      visit(node.body, { ...context, locals: { ...context.locals, [node.item]: item } });
    } else for (const child of childNodesOf(node)) visit(child, context);
  };
  for (const node of text.nodes) visit(node, { root, binds: text.visit.binds, locals: {} });
  return found;
}

/** Functions that may have no result anyway, such as date(), do not count as arithmetic. */
function numbersOf(node: Node): readonly Node[] {
  if (node.kind === "binary" && ARITHMETIC.includes(node.operator)) return [node.left, node.right];
  if (node.kind === "unary" && node.operator === "-") return [node.operand];
  const signature = node.kind === "call" ? functionSignatures.get(node.name) : undefined;
  const takesNumbers = signature?.parameters.every((one) => one.startsWith("number")) && !signature.isPartial;
  return node.kind === "call" && takesNumbers ? node.arguments : [];
}

function isNullableNumber(schema: JsonNode): boolean {
  const types = listItemsOf(findChild(schema, "type")).map(stringValueOf);
  return (
    types.includes("null") &&
    types.some((type) => type === "number" || type === "integer") &&
    !findChild(schema, "default")
  );
}

/** Returns the parts that an expression compares with null, or asks for with has(). */
function askedIn(node: Node): string[] {
  const inner = childNodesOf(node).flatMap(askedIn);
  if (node.kind === "call" && node.name === "has")
    return [...node.arguments.map((one) => printExpression(one)), ...inner];
  if (node.kind !== "binary" || !["==", "!="].includes(node.operator)) return inner;
  const isNull = (one: Node) => one.kind === "literal" && one.value === null;
  const sides = isNull(node.left) ? [node.right] : isNull(node.right) ? [node.left] : [];
  return [...sides.map((one) => printExpression(one)), ...inner];
}
