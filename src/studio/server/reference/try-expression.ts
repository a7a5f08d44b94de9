import { evaluate } from "../../../language/evaluation/evaluate.ts";
import { renderTemplate } from "../../../language/evaluation/render-template.ts";
import { checkExpression, checkTemplate } from "../../../language/messages/check-text.ts";
import type { ExpressionProblem } from "../../../language/messages/expression-problem.ts";
import { describeType } from "../../../language/types/describe-type.ts";
import { typeOfSchema, type ValueSchema } from "../../../language/types/type-of-schema.ts";
import { isObject, mapValues } from "../../../language/values.ts";
import { EXAMPLE_PLACE } from "../../../reference/make-reference.ts";
import type { ExpressionRequest, ExpressionResponse } from "../../api.ts";
import { languageSchemas } from "./reference-queries.ts";

/** Evaluates an expression or template with these values and the names of all pages. Pure except for the clock. */
export function tryExpression({ text, isText, values }: ExpressionRequest): ExpressionResponse {
  const names = typeOfSchema({
    type: "object",
    properties: { ...fixedNames(), ...schemaForValue(values).properties },
  });
  const scope = { now: Date.now(), ...values };
  if (isText) {
    const { parts, problems } = checkTemplate(text, names);
    const value = parts ? renderTemplate(parts, scope, EXAMPLE_PLACE) : null;
    return { type: null, value, problems: problems.map(toAnswerProblem) };
  }
  const { node, type, problems } = checkExpression(text, names);
  return {
    type: node ? describeType(type) : null,
    value: node ? JSON.stringify(evaluate(node, scope, EXAMPLE_PLACE)) : null,
    problems: problems.map(toAnswerProblem),
  };
}

function fixedNames(): Readonly<Record<string, ValueSchema>> {
  // names.schema.json uses only the part of JSON Schema that ValueSchema has.
  return (languageSchemas()["names.schema.json"] as ValueSchema | undefined)?.properties ?? {};
}

/** Returns the simplest schema that a value fits. A list's items are described by its first item. */
function schemaForValue(value: unknown): ValueSchema {
  if (Array.isArray(value))
    return { type: "array", ...(value.length > 0 && { items: schemaForValue(value[0]) }) };
  if (isObject(value)) return { type: "object", properties: mapValues(value, schemaForValue) };
  if (typeof value === "number") return { type: "number" };
  if (typeof value === "boolean") return { type: "boolean" };
  return value === null ? { type: "null" } : { type: "string" };
}

function toAnswerProblem({
  start,
  end,
  message,
  fix,
}: ExpressionProblem): ExpressionResponse["problems"][number] {
  return { from: start, to: end, message, advice: fix ?? null };
}
