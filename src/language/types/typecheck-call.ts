import { functions } from "../evaluation/functions.ts";
import type { FunctionName } from "../functions.generated.ts";
import { findClosest, listNames } from "../messages/find-closest.ts";
import { en, plural, type Saying } from "../messages/saying.ts";
import type { Node } from "../syntax/ast.ts";
import { macroSignatures, otherNames, type Signature, signatures } from "./signatures.ts";
import {
  type Operand,
  quote,
  report,
  requireKind,
  span,
  suggestName,
  type TypeContext,
} from "./typecheck-context.ts";
import { ANY, isWhole, mayLack, orNull, propertyOf, type Type, typeOfKind } from "./types.ts";

type Call = Extract<Node, { kind: "call" }>;

/** Names from other languages for our functions, macros and operators. */
const ALIASES: ReadonlyMap<string, string> = new Map([...otherNames, ["not", "!"]]);

/** Macros that are written after a list. */
const MACROS: readonly string[] = [...macroSignatures].flatMap(([name, { isMethod }]) =>
  isMethod ? [name] : [],
);

/** CEL's macro for "exists". It is not a function, because its argument may be an error. */
const HAS = "has";

/** Returns the type of a call of a known function; reports arguments that it does not take. */
export function checkCall(context: TypeContext, node: Call, operands: readonly Operand[]): Type {
  if (node.name === HAS) {
    if (operands.length === 1) return { kind: "boolean" };
    const usage = macroSignatures.get(HAS)?.usage ?? HAS;
    const message = en`has() has ${count(operands.length)}, expected ${usage}`
      .zh`has() 有${count(operands.length)}，应为${usage}`;
    return report(context, { ...span(node), rule: "wrong-arguments", message });
  }
  const signature = signatures.get(node.name);
  if (!signature) return ANY;
  const { least, most, usage } = signature;
  if (operands.length < least || operands.length > most) {
    const message = en`${node.name}() has ${count(operands.length)}, expected ${usage}`
      .zh`${node.name}() 有${count(operands.length)}，应为${usage}`;
    return report(context, { ...span(node), rule: "wrong-arguments", message });
  }
  const areRight = operands.map((operand, index) =>
    requireKind(context, operand, parameterAt(signature, index)),
  );
  if (!areRight.every(Boolean)) return ANY;
  if (!isDefined(node, signature, operands)) {
    const message = en`${quote(node)} has no result, expected arguments that give one`
      .zh`${quote(node)}得不到结果，应写能得到结果的参数`;
    const fix = en`Check that the calendar has this day, and how it is written.`
      .zh`请检查日历上有没有这一天，以及写法是否正确。`;
    return report(context, { ...span(node), rule: "wrong-arguments", message, fix });
  }
  return typeOfResult(signature, operands);
}

/** Whether a partial function has a value for these arguments. Returns true if an argument is not a literal. */
function isDefined(node: Call, { isPartial }: Signature, operands: readonly Operand[]): boolean {
  const literals = operands.flatMap(({ node: argument }) =>
    argument.kind === "literal" ? [argument.value] : [],
  );
  if (!isPartial || literals.length < operands.length) return true;
  return functions[node.name as FunctionName](literals) !== undefined; // it has a signature
}

function count(length: number): Saying {
  return en`${plural(length, "argument")}`.zh` ${length}个参数`;
}

function parameterAt({ parameters }: Signature, index: number): string {
  return parameters[index] ?? parameters[parameters.length - 1] ?? "any";
}

function typeOfResult(signature: Signature, operands: readonly Operand[]): Type {
  const { isPartial, keepsWhole, result } = signature;
  const isWholeResult = keepsWhole && operands.every(({ type }) => type.kind === "number" && isWhole(type));
  const lacks = operands.some(({ type }, index) => mayLack(type, parameterAt(signature, index)));
  return orNull(typeOfKind(isWholeResult ? "integer" : result), isPartial || lacks);
}

/**
 * Reports a function that does not exist and suggests one. Returns the arguments that remain to be checked: not the
 * Math of Math.max, nor the variable and body of a misspelt macro.
 */
export function checkFunctionName(context: TypeContext, node: Call): readonly Node[] {
  const [receiver, ...rest] = node.arguments;
  const isMath = receiver?.kind === "name" && /^math$/i.test(receiver.name) && receiver.end < node.nameStart;
  if ((signatures.has(node.name) || node.name === HAS) && !isMath) return node.arguments;
  if (isValue(context, node)) {
    const message = en`${node.name} is a value, not a function, expected it without ()`
      .zh`${node.name}是值，不是函数，后面不应有 ()`;
    report(context, { ...span(node), rule: "unknown-function", message, suggestion: node.name });
    return [];
  }
  const suggestion = suggestFunction(node.name);
  const [start, end] = [isMath ? node.start : node.nameStart, node.nameStart + node.name.length];
  const name = `${isMath ? `${receiver.name}.` : ""}${node.name}`;
  const message = en`unknown function ${name}, expected ${usageOf(node.name)}`
    .zh`没有${name} 这个函数，应为${usageOf(node.name)}`;
  report(context, { start, end, rule: "unknown-function", message, ...suggestName(suggestion) });
  if (isMath) return rest;
  return receiver && suggestion && MACROS.includes(suggestion) ? [receiver] : node.arguments;
}

function isValue({ names }: TypeContext, { name, arguments: values }: Call): boolean {
  return values.length === 0 && names.kind === "object" && propertyOf(names, name) !== undefined;
}

function suggestFunction(name: string): string | undefined {
  if (signatures.has(name)) return name;
  if (MACROS.includes(name)) return undefined;
  return ALIASES.get(name) ?? findClosest(name, [...signatures.keys(), ...MACROS]);
}

function usageOf(name: string): Saying {
  const usage = macroSignatures.get(name)?.usage ?? name;
  if (MACROS.includes(name)) return en`${usage}`.zh` ${usage}`;
  return en`one of ${listNames([...signatures.keys(), ...MACROS])}`
    .zh`其中之一：${listNames([...signatures.keys(), ...MACROS])}`;
}
