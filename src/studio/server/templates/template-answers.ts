import { en } from "../../../language/messages/localized-text.ts";
import { isObject } from "../../../language/values.ts";
import type { AmountAnswer, TemplateAnswers } from "../../../refactor/copies/template-answers.ts";
import { explainInvalidRoute } from "../../../refactor/documents/refuse-id.ts";
import { optionalTextAt, type RequestInput, requiredTextAt } from "../http/read-studio-request.ts";
import { StudioError } from "../http/send-picture.ts";

/** Reads the operator's answers for a new campaign. Throws StudioError for answers that no form sends. */
export function readTemplateAnswers(input: RequestInput): TemplateAnswers {
  const given: RequestInput = isObject(input.answers) ? input.answers : {};
  const textAt = (name: string) => optionalTextAt(given, name) || undefined;
  const route = textAt("route");
  const wrong = explainInvalidRoute(route);
  if (wrong) throw new StudioError(wrong);
  const paths = isObject(given.paths) ? given.paths : {};
  return {
    // In a title, braces would enclose an expression.
    ...{ id: requiredTextAt(input, "id"), title: requiredTextAt(input, "title").replace(/[{}]/g, ""), route },
    ...{ firstDay: textAt("firstDay"), lastDay: textAt("lastDay") },
    amounts: Array.isArray(given.amounts) ? given.amounts.map(readAmount) : [],
    paths: Object.fromEntries(Object.keys(paths).map((name) => [name, requiredTextAt(paths, name)])),
  };
}

function readAmount(given: unknown): AmountAnswer {
  const one: RequestInput = isObject(given) ? given : {};
  return {
    draw: optionalTextAt(one, "draw") ?? undefined,
    pointer: optionalTextAt(one, "pointer") ?? undefined,
    from: amountAt(one, "from"),
    to: amountAt(one, "to"),
  };
}

function amountAt(input: RequestInput, name: string): number | null {
  const value = input[name];
  if (value === null || (typeof value === "number" && Number.isFinite(value))) return value;
  throw new StudioError(
    en`An amount has no "${name}", expected a number. Correct the amounts.`
      .zh`有一个金额不是数字（“${name}”），请改正。`,
    400,
  );
}
