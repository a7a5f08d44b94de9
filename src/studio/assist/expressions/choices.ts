import spec from "../../../../schemas/functions.json" with { type: "json" };
import { expressionIn } from "../../../check/inspect/question-of.ts";
import { descriptionOf } from "../../../check/schema/say.ts";
import { checkExpression } from "../../../language/messages/check-text.ts";
import { en, same } from "../../../language/messages/saying.ts";
import { showRange } from "../../../language/types/show-type.ts";
import { formatSignatures, macroSignatures, signatures } from "../../../language/types/signatures.ts";
import { ANY, isKind, present, type Type, typeOfKind } from "../../../language/types/types.ts";
import type { Choice } from "../../api-assist.ts";
import { choiceOf, eachOnce } from "../choices/choice.ts";
import type { Draft } from "../place/draft.ts";
import { blank, concat, plain, type Snippet } from "../place/snippet.ts";
import { declaredBy, operandBefore, type Seen, typeIn } from "./scope.ts";
import type { ExpressionSpot } from "./spot.ts";

/** So many names with their fields are told at once; behind the dot of each stand the rest. */
const MOST_FIELDS = 40;

interface Asked {
  draft: Draft;
  spot: ExpressionSpot;
  seen: Seen;
  /** The kind of value that the whole expression yields; any where that is open. */
  expected: string;
}

/** What can be written at a place of an expression, the likeliest first. */
export function expressionChoices(asked: Asked): Choice[] {
  const { before, isFormat, name, quoteAt } = asked.spot;
  const previous = before.at(-1);
  if (quoteAt !== undefined) return quotedValues(asked);
  if (isFormat) return formatChoices(asked);
  if (previous?.token === ".") return fieldChoices(asked);
  const isBehind =
    previous && (previous.kind !== "mark" || /^[)\]]$/.test(previous.token)) && previous.token !== "in";
  if (isBehind) return name.start > previous.end ? operatorChoices(asked) : [];
  const compared = comparedWith(asked);
  const expected = compared ? present(compared).kind : kindAt(asked);
  const literals = compared ? valuesOf(compared) : [];
  const operands = [...nameChoices(asked), ...notChoice(expected), ...functionChoices(undefined)];
  return eachOnce([...literals, ...byKind(expected, operands)].map(({ choice }) => choice));
}

/** A choice with what it yields. */
interface Typed {
  choice: Choice;
  type: Type;
}

function byKind(expected: string, choices: readonly Typed[]): Typed[] {
  const fits = ({ type }: Typed) => (expected === "any" || isKind(type, expected) ? 0 : 1);
  return [...choices].sort((one, other) => fits(one) - fits(other));
}

/** What kind of value stands at the place, as far as that is plain. */
function kindAt({ expected, spot }: Asked): string {
  const previous = spot.before.at(-1)?.token;
  if (previous === undefined) return expected;
  if (["&&", "||", "!"].includes(previous)) return "boolean";
  return ["<", "<=", ">", ">=", "+", "-", "*", "/", "%"].includes(previous) ? "number" : "any";
}

/** The type of what stands on the other side of an equals sign. */
function comparedWith({ seen, spot: { before, text } }: Asked): Type | undefined {
  const last = before.at(-1)?.token ?? "";
  if (!["==", "!=", "<", "<=", ">", ">="].includes(last)) return undefined;
  const operand = operandBefore(before, before.length - 1);
  return operand && typeIn(seen, text.slice(operand.start, operand.end));
}

function valuesOf(type: Type): Typed[] {
  const values = "values" in type && type.values ? type.values : [];
  return values.map((value) => {
    const text = typeof value === "string" ? `'${value}'` : String(value);
    return { type, choice: choiceOf(text, "value", plain(text), { detail: en`can occur`.zh`可能出现的值` }) };
  });
}

/** A text in quotes that is compared with something of which all values are known. */
function quotedValues({ seen, spot: { before, quoteAt = 0, text } }: Asked): Choice[] {
  const tokens = before.filter(({ end }) => end <= quoteAt);
  const operand = operandBefore(tokens, tokens.length - 1);
  const type = operand && typeIn(seen, text.slice(operand.start, operand.end));
  const values = type && "values" in type && type.values ? type.values : [];
  return values
    .filter((value) => typeof value === "string")
    .map((value) => choiceOf(value, "value", plain(value)));
}

/** The names, and behind them those of their fields that are no objects themselves. */
function nameChoices(asked: Asked): Typed[] {
  const { draft, seen } = asked;
  const { names } = seen;
  if (names.kind !== "object") return [];
  // What the page knows of its own is meant more often than what all pages know.
  const common = draft.project.schemas["names.schema.json"]?.properties ?? {};
  const rank = (name: string) => (Object.hasOwn(common, name) ? 1 : 0);
  // An endpoint that answers nothing is no name to read.
  const known = Object.entries(names.properties).filter(([, { kind }]) => kind !== "null");
  const own = known.sort(([one], [other]) => rank(one) - rank(other));
  const named = own.map(([name, type]) => nameChoice(asked, name, type));
  const fields = own.flatMap(([name, type]) =>
    type.kind === "object"
      ? Object.entries(type.properties)
          .filter(([, field]) => field.kind !== "object")
          .slice(0, MOST_FIELDS)
          .map(([field, inner]) => nameChoice(asked, `${name}.${field}`, inner))
      : [],
  );
  return [...fields, ...named];
}

function nameChoice({ draft, seen }: Asked, path: string, type: Type, label = path): Typed {
  const node = expressionIn(path);
  const description = node ? declaredBy(node, seen, draft).description : null;
  return { type, choice: choiceOf(label, "name", plain(label), { detail: showRange(type), description }) };
}

function fieldChoices(asked: Asked): Choice[] {
  const { before, text } = asked.spot;
  const operand = operandBefore(before, before.length - 1);
  if (!operand) return [];
  const receiver = text.slice(operand.start, operand.end);
  const type = present(typeIn(asked.seen, receiver));
  const fields = type.kind === "object" ? Object.entries(type.properties) : [];
  const named = fields.map(([name, field]) => nameChoice(asked, `${receiver}.${name}`, field, name));
  return eachOnce([...named, ...functionChoices(type)].map(({ choice }) => choice));
}

/** Functions; behind a dot those that are written behind what stands in front of it. */
function functionChoices(receiver: Type | undefined): Typed[] {
  const functions = Object.entries(spec.functions).flatMap(([name, entry]): Typed[] => {
    const signature = signatures.get(name);
    if (!signature || signature.isMethod !== (receiver !== undefined)) return [];
    const [first = "any", ...rest] = signature.parameters;
    if (receiver && !first.split("|").some((kind) => isKind(receiver, kind))) return [];
    const places = receiver
      ? rest.length
      : Math.max(1, Math.min(signature.most, signature.parameters.length + (signature.most > 9 ? 1 : 0)));
    const more = { detail: same(signature.usage), description: descriptionOf(entry) };
    const type = typeOfKind(signature.result);
    return [{ type, choice: choiceOf(name, "function", callOf(name, places), more) }];
  });
  const macros = Object.entries(spec.macros).flatMap(([name, entry]): Typed[] => {
    const signature = macroSignatures.get(name);
    if (!signature || signature.isMethod !== (receiver !== undefined)) return [];
    if (receiver && !isKind(receiver, "list")) return [];
    const text = receiver ? concat(name, "(", blank("one"), ", ", blank(), ")") : callOf(name, 1);
    const more = { detail: same(signature.usage), description: descriptionOf(entry) };
    return [
      { type: typeOfKind(entry.result.replace("?", "")), choice: choiceOf(name, "function", text, more) },
    ];
  });
  return [...functions, ...macros];
}

function callOf(name: string, places: number): Snippet {
  const inner = Array.from({ length: places }, (_, index) =>
    index === 0 ? [blank()] : [", ", blank()],
  ).flat();
  return concat(name, "(", ...inner, ")");
}

function notChoice(expected: string): Typed[] {
  if (expected !== "boolean") return [];
  const more = { description: descriptionOf(spec.operators["!"]) };
  return [{ type: { kind: "boolean" }, choice: choiceOf("!", "operator", concat("!", blank()), more) }];
}

/** The operators that what stands in front of them can have: the type checker is asked. */
function operatorChoices({ seen, spot: { before, isTemplate, text } }: Asked): Choice[] {
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
      .flatMap((part, index) => (index === 0 ? [part] : [blank(), part]));
    return [
      choiceOf(sign, "operator", concat(...parts), {
        detail: same(form ?? ""),
        description: descriptionOf(entry),
      }),
    ];
  });
  return isTemplate ? [...barChoice(), ...operators] : operators;
}

function barChoice(): Choice[] {
  const detail = en`shows it in a format`.zh`按格式显示`;
  return [choiceOf("|", "operator", concat("| ", blank()), { detail })];
}

/** The formats that can show what stands in front of the bar. */
function formatChoices({ seen, spot: { before, text } }: Asked): Choice[] {
  const [first] = before;
  const bar = before.at(-1);
  const type = first && bar ? present(typeIn(seen, text.slice(first.start, bar.start))) : ANY;
  return Object.entries(spec.formats).flatMap(([name, entry]) => {
    const signature = formatSignatures.get(name);
    if (!signature?.input.split("|").some((kind) => isKind(type, kind))) return [];
    const more = { detail: same(signature.usage), description: descriptionOf(entry) };
    return [choiceOf(name, "format", plain(signature.usage), more)];
  });
}
