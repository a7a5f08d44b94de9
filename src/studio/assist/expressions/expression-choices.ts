import spec from "../../../../schemas/functions.json" with { type: "json" };
import { parseExpressionOrNull } from "../../../check/inspect/table-proof-question.ts";
import { bilingualDescription } from "../../../check/schema/mistake-message-parts.ts";
import { checkExpression } from "../../../language/messages/check-text.ts";
import { en, untranslatedText } from "../../../language/messages/localized-text.ts";
import { describeTypeWithBounds } from "../../../language/types/describe-type.ts";
import { formatSignatures, functionSignatures, macroSignatures } from "../../../language/types/signatures.ts";
import { ANY, isTypeOfKind, type Type, typeOfKind, typeWithoutNull } from "../../../language/types/types.ts";
import type { CompletionChoice } from "../../api-assist.ts";
import { createCompletionChoice, uniqueByLabel } from "../choices/completion-choice.ts";
import type { ParsedDraft } from "../place/parse-unfinished-text.ts";
import { concatSnippets, placeholderSnippet, plainSnippet, type Snippet } from "../place/snippet.ts";
import type { ExpressionSpot } from "./expression-at-offset.ts";
import {
  type ExpressionScope,
  findDeclaration,
  operandBefore,
  typeOfExpressionIn,
} from "./expression-scope.ts";

/** Maximum number of fields offered for each name; further fields are offered after its dot. */
const MAX_FIELDS_PER_NAME = 40;

/** A position in an expression, and what may be written there. */
interface ExpressionContext {
  draft: ParsedDraft;
  spot: ExpressionSpot;
  seen: ExpressionScope;
  /** The kind of value that the whole expression must yield, or "any". */
  expected: string;
}

/** Returns the choices at a position of an expression, the likeliest first. */
export function expressionChoices(asked: ExpressionContext): CompletionChoice[] {
  const { before, isFormat, name, quoteAt } = asked.spot;
  const previous = before.at(-1);
  if (quoteAt !== undefined) return quotedValueChoices(asked);
  if (isFormat) return formatChoices(asked);
  if (previous?.token === ".") return fieldChoices(asked);
  const isBehind =
    previous && (previous.kind !== "mark" || /^[)\]]$/.test(previous.token)) && previous.token !== "in";
  if (isBehind) return name.start > previous.end ? operatorChoices(asked) : [];
  const compared = typeBeforeComparison(asked);
  const expected = compared ? typeWithoutNull(compared).kind : expectedKindAtCursor(asked);
  const literals = compared ? literalChoices(compared) : [];
  const operands = [...nameChoices(asked), ...negationChoices(expected), ...functionChoices(undefined)];
  return uniqueByLabel([...literals, ...sortByKind(expected, operands)].map(({ choice }) => choice));
}

/** A completion choice with the type of the expression that it inserts. */
interface TypedChoice {
  choice: CompletionChoice;
  type: Type;
}

function sortByKind(expected: string, choices: readonly TypedChoice[]): TypedChoice[] {
  const rankByType = ({ type }: TypedChoice) => (expected === "any" || isTypeOfKind(type, expected) ? 0 : 1);
  return [...choices].sort((one, other) => rankByType(one) - rankByType(other));
}

/** Returns the kind of value that is expected at the position, or "any". */
function expectedKindAtCursor({ expected, spot }: ExpressionContext): string {
  const previous = spot.before.at(-1)?.token;
  if (previous === undefined) return expected;
  if (["&&", "||", "!"].includes(previous)) return "boolean";
  return ["<", "<=", ">", ">=", "+", "-", "*", "/", "%"].includes(previous) ? "number" : "any";
}

/** Returns the type on the left of a comparison operator. */
function typeBeforeComparison({ seen, spot: { before, text } }: ExpressionContext): Type | undefined {
  const last = before.at(-1)?.token ?? "";
  if (!["==", "!=", "<", "<=", ">", ">="].includes(last)) return undefined;
  const operand = operandBefore(before, before.length - 1);
  return operand && typeOfExpressionIn(seen, text.slice(operand.start, operand.end));
}

function literalChoices(type: Type): TypedChoice[] {
  const values = "values" in type && type.values ? type.values : [];
  return values.map((value) => {
    const text = typeof value === "string" ? `'${value}'` : String(value);
    return {
      type,
      choice: createCompletionChoice(text, "value", plainSnippet(text), {
        detail: en`possible value`.zh`可能的值`,
      }),
    };
  });
}

/** Returns the choices inside a quoted text that is compared with an operand whose values are known. */
function quotedValueChoices({
  seen,
  spot: { before, quoteAt = 0, text },
}: ExpressionContext): CompletionChoice[] {
  const tokens = before.filter(({ end }) => end <= quoteAt);
  const operand = operandBefore(tokens, tokens.length - 1);
  const type = operand && typeOfExpressionIn(seen, text.slice(operand.start, operand.end));
  const values = type && "values" in type && type.values ? type.values : [];
  return values
    .filter((value) => typeof value === "string")
    .map((value) => createCompletionChoice(value, "value", plainSnippet(value)));
}

/** Returns choices for the fields of names, without nested objects, and for the names. */
function nameChoices(asked: ExpressionContext): TypedChoice[] {
  const { draft, seen } = asked;
  const { names } = seen;
  if (names.kind !== "object") return [];
  // The document's own names are used more often than those that every page has.
  const common = draft.project.schemas["names.schema.json"]?.properties ?? {};
  const rankOfName = (name: string) => (Object.hasOwn(common, name) ? 1 : 0);
  // An endpoint without answer data cannot be read.
  const known = Object.entries(names.properties).filter(([, { kind }]) => kind !== "null");
  const own = known.sort(([one], [other]) => rankOfName(one) - rankOfName(other));
  const named = own.map(([name, type]) => nameChoice(asked, name, type));
  const fields = own.flatMap(([name, type]) =>
    type.kind === "object"
      ? Object.entries(type.properties)
          .filter(([, field]) => field.kind !== "object")
          .slice(0, MAX_FIELDS_PER_NAME)
          .map(([field, inner]) => nameChoice(asked, `${name}.${field}`, inner))
      : [],
  );
  return [...fields, ...named];
}

function nameChoice({ draft, seen }: ExpressionContext, path: string, type: Type, label = path): TypedChoice {
  const node = parseExpressionOrNull(path);
  const description = node ? findDeclaration(node, seen, draft).description : null;
  return {
    type,
    choice: createCompletionChoice(label, "name", plainSnippet(label), {
      detail: describeTypeWithBounds(type),
      description,
    }),
  };
}

function fieldChoices(asked: ExpressionContext): CompletionChoice[] {
  const { before, text } = asked.spot;
  const operand = operandBefore(before, before.length - 1);
  if (!operand) return [];
  const receiver = text.slice(operand.start, operand.end);
  const type = typeWithoutNull(typeOfExpressionIn(asked.seen, receiver));
  const fields = type.kind === "object" ? Object.entries(type.properties) : [];
  const named = fields.map(([name, field]) => nameChoice(asked, `${receiver}.${name}`, field, name));
  return uniqueByLabel([...named, ...functionChoices(type)].map(({ choice }) => choice));
}

/** Returns the functions; after a dot, the methods that the receiver's type has. */
function functionChoices(receiver: Type | undefined): TypedChoice[] {
  const functions = Object.entries(spec.functions).flatMap(([name, entry]): TypedChoice[] => {
    const signature = functionSignatures.get(name);
    if (!signature || signature.isMethod !== (receiver !== undefined)) return [];
    const [first = "any", ...rest] = signature.parameters;
    if (receiver && !first.split("|").some((kind) => isTypeOfKind(receiver, kind))) return [];
    const places = receiver
      ? rest.length
      : Math.max(1, Math.min(signature.most, signature.parameters.length + (signature.most > 9 ? 1 : 0)));
    const more = { detail: untranslatedText(signature.usage), description: bilingualDescription(entry) };
    const type = typeOfKind(signature.result);
    return [{ type, choice: createCompletionChoice(name, "function", callSnippet(name, places), more) }];
  });
  const macros = Object.entries(spec.macros).flatMap(([name, entry]): TypedChoice[] => {
    const signature = macroSignatures.get(name);
    if (!signature || signature.isMethod !== (receiver !== undefined)) return [];
    if (receiver && !isTypeOfKind(receiver, "list")) return [];
    const text = receiver
      ? concatSnippets(name, "(", placeholderSnippet("one"), ", ", placeholderSnippet(), ")")
      : callSnippet(name, 1);
    const more = { detail: untranslatedText(signature.usage), description: bilingualDescription(entry) };
    return [
      {
        type: typeOfKind(entry.result.replace("?", "")),
        choice: createCompletionChoice(name, "function", text, more),
      },
    ];
  });
  return [...functions, ...macros];
}

function callSnippet(name: string, places: number): Snippet {
  const inner = Array.from({ length: places }, (_, index) =>
    index === 0 ? [placeholderSnippet()] : [", ", placeholderSnippet()],
  ).flat();
  return concatSnippets(name, "(", ...inner, ")");
}

function negationChoices(expected: string): TypedChoice[] {
  if (expected !== "boolean") return [];
  const more = { description: bilingualDescription(spec.operators["!"]) };
  return [
    {
      type: { kind: "boolean" },
      choice: createCompletionChoice("!", "operator", concatSnippets("!", placeholderSnippet()), more),
    },
  ];
}

/** Returns the operators that the type checker allows after the operand. */
function operatorChoices({
  seen,
  spot: { before, isTemplate, text },
}: ExpressionContext): CompletionChoice[] {
  const operand = operandBefore(before, before.length);
  if (!operand) return [];
  const left = text.slice(operand.start, operand.end);
  const names: Type =
    seen.names.kind === "object"
      ? { ...seen.names, properties: { ...seen.names.properties, anything: ANY } }
      : seen.names;
  const operators = Object.entries(spec.operators).flatMap(([sign, entry]) => {
    const form = entry.usage.find((one) => /^(a|condition) /.test(one));
    const rest = form?.replace(/^(a|condition) /, "");
    if (rest === undefined) return [];
    const whole = `(${left}) ${rest.replace(/\b(a|b|list)\b/g, "anything")}`;
    if (checkExpression(whole, names).problems.length > 0) return [];
    const parts = rest
      .split(/\b(?:a|b|list)\b/)
      .flatMap((part, index) => (index === 0 ? [part] : [placeholderSnippet(), part]));
    return [
      createCompletionChoice(sign, "operator", concatSnippets(...parts), {
        detail: untranslatedText(form ?? ""),
        description: bilingualDescription(entry),
      }),
    ];
  });
  return isTemplate ? [...formatBarChoice(), ...operators] : operators;
}

function formatBarChoice(): CompletionChoice[] {
  const detail = en`shows the value in a format`.zh`按格式显示`;
  return [createCompletionChoice("|", "operator", concatSnippets("| ", placeholderSnippet()), { detail })];
}

/** Returns the formats that can show the expression before the bar. */
function formatChoices({ seen, spot: { before, text } }: ExpressionContext): CompletionChoice[] {
  const [first] = before;
  const bar = before.at(-1);
  const type =
    first && bar ? typeWithoutNull(typeOfExpressionIn(seen, text.slice(first.start, bar.start))) : ANY;
  return Object.entries(spec.formats).flatMap(([name, entry]) => {
    const signature = formatSignatures.get(name);
    if (!signature?.input.split("|").some((kind) => isTypeOfKind(type, kind))) return [];
    const more = { detail: untranslatedText(signature.usage), description: bilingualDescription(entry) };
    return [createCompletionChoice(name, "format", plainSnippet(signature.usage), more)];
  });
}
