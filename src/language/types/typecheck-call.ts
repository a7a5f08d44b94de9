import { functionImplementations } from "../evaluation/functions.ts";
import type { FunctionName } from "../functions.generated.ts";
import { findClosestWord, formatNameList } from "../messages/find-closest.ts";
import { countNoun, en, type LocalizedText } from "../messages/localized-text.ts";
import type { Node } from "../syntax/ast.ts";
import {
  type FunctionSignature,
  functionSignatures,
  macroSignatures,
  namesInOtherLanguages,
} from "./signatures.ts";
import {
  checkOperandKind,
  type Operand,
  quoteNode,
  reportProblem,
  spanOfNode,
  suggestNameAsFix,
  type TypeContext,
} from "./typecheck-context.ts";
import {
  ANY,
  isWholeNumberType,
  makeNullableIf,
  mayBeMissing,
  propertyTypeOf,
  type Type,
  typeOfKind,
} from "./types.ts";

type CallNode = Extract<Node, { kind: "call" }>;

/** Names of functions, macros and operators in other languages, each with ours, to suggest it. */
const NAMES_IN_OTHER_LANGUAGES: ReadonlyMap<string, string> = new Map([
  ...namesInOtherLanguages,
  ["not", "!"],
]);

/** Macros that are written after a list. */
const LIST_MACROS: readonly string[] = [...macroSignatures].flatMap(([name, { isMethod }]) =>
  isMethod ? [name] : [],
);

/** CEL's macro that asks whether a value exists. It is not a function, because its argument may be an error. */
const HAS_MACRO = "has";

/** Returns the type of the result of a call. Reports arguments that the function does not take. */
export function checkFunctionCall(context: TypeContext, node: CallNode, operands: readonly Operand[]): Type {
  if (node.name === HAS_MACRO) {
    if (operands.length === 1) return { kind: "boolean" };
    const usage = macroSignatures.get(HAS_MACRO)?.usage ?? HAS_MACRO;
    const message = en`has() has ${argumentCount(operands.length)}, expected ${usage}`
      .zh`has() 有${argumentCount(operands.length)}，应为${usage}`;
    return reportProblem(context, { ...spanOfNode(node), rule: "wrong-arguments", message });
  }
  const signature = functionSignatures.get(node.name);
  if (!signature) return ANY;
  const { least, most, usage } = signature;
  if (operands.length < least || operands.length > most) {
    const message = en`${node.name}() has ${argumentCount(operands.length)}, expected ${usage}`
      .zh`${node.name}() 有${argumentCount(operands.length)}，应为${usage}`;
    return reportProblem(context, { ...spanOfNode(node), rule: "wrong-arguments", message });
  }
  const areRight = operands.map((operand, index) =>
    checkOperandKind(context, operand, parameterKindAt(signature, index)),
  );
  if (!areRight.every(Boolean)) return ANY;
  if (!hasCallResult(node, signature, operands)) {
    const message = en`${quoteNode(node)} has no result, expected arguments that give one`
      .zh`${quoteNode(node)}得不到结果，应写能得到结果的参数`;
    const fix = en`Check that the calendar has this day, and how it is written.`
      .zh`请检查日历上有没有这一天，以及写法是否正确。`;
    return reportProblem(context, { ...spanOfNode(node), rule: "wrong-arguments", message, fix });
  }
  return typeOfCallResult(signature, operands);
}

/** Whether a function that may fail has a result for these arguments. Also true if an argument's value is unknown. */
function hasCallResult(
  node: CallNode,
  { isPartial }: FunctionSignature,
  operands: readonly Operand[],
): boolean {
  const literals = operands.flatMap(({ node: argument }) =>
    argument.kind === "literal" ? [argument.value] : [],
  );
  if (!isPartial || literals.length < operands.length) return true;
  // It has a signature. Whether a moment exists does not depend on the zone.
  return functionImplementations[node.name as FunctionName](literals, { zone: 0 }) !== undefined;
}

function argumentCount(length: number): LocalizedText {
  return en`${countNoun(length, "argument")}`.zh` ${length}个参数`;
}

function parameterKindAt({ parameters }: FunctionSignature, index: number): string {
  return parameters[index] ?? parameters[parameters.length - 1] ?? "any";
}

function typeOfCallResult(signature: FunctionSignature, operands: readonly Operand[]): Type {
  const { isPartial, keepsWhole, result } = signature;
  const isWholeResult =
    keepsWhole && operands.every(({ type }) => type.kind === "number" && isWholeNumberType(type));
  const lacks = operands.some(({ type }, index) => mayBeMissing(type, parameterKindAt(signature, index)));
  return makeNullableIf(typeOfKind(isWholeResult ? "integer" : result), isPartial || lacks);
}

/**
 * Reports a call of a function that does not exist and suggests one. Returns the arguments that still need a
 * check: not the Math of Math.max, nor the variable and body of a misspelt macro.
 */
export function checkFunctionName(context: TypeContext, node: CallNode): readonly Node[] {
  const [receiver, ...rest] = node.arguments;
  const isMath = receiver?.kind === "name" && /^math$/i.test(receiver.name) && receiver.end < node.nameStart;
  if ((functionSignatures.has(node.name) || node.name === HAS_MACRO) && !isMath) return node.arguments;
  if (isNameOfValue(context, node)) {
    const message = en`${node.name} is a value, not a function, expected it without ()`
      .zh`${node.name}是值，不是函数，后面不应有 ()`;
    reportProblem(context, { ...spanOfNode(node), rule: "unknown-function", message, suggestion: node.name });
    return [];
  }
  const suggestion = suggestFunction(node.name);
  const [start, end] = [isMath ? node.start : node.nameStart, node.nameStart + node.name.length];
  const name = `${isMath ? `${receiver.name}.` : ""}${node.name}`;
  const message = en`unknown function ${name}, expected ${usageOfFunction(node.name)}`
    .zh`没有${name} 这个函数，应为${usageOfFunction(node.name)}`;
  reportProblem(context, { start, end, rule: "unknown-function", message, ...suggestNameAsFix(suggestion) });
  if (isMath) return rest;
  return receiver && suggestion && LIST_MACROS.includes(suggestion) ? [receiver] : node.arguments;
}

function isNameOfValue({ names }: TypeContext, { name, arguments: values }: CallNode): boolean {
  return values.length === 0 && names.kind === "object" && propertyTypeOf(names, name) !== undefined;
}

function suggestFunction(name: string): string | undefined {
  if (functionSignatures.has(name)) return name;
  if (LIST_MACROS.includes(name)) return undefined;
  return (
    NAMES_IN_OTHER_LANGUAGES.get(name) ??
    findClosestWord(name, [...functionSignatures.keys(), ...LIST_MACROS])
  );
}

function usageOfFunction(name: string): LocalizedText {
  const usage = macroSignatures.get(name)?.usage ?? name;
  if (LIST_MACROS.includes(name)) return en`${usage}`.zh` ${usage}`;
  return en`one of ${formatNameList([...functionSignatures.keys(), ...LIST_MACROS])}`
    .zh`其中之一：${formatNameList([...functionSignatures.keys(), ...LIST_MACROS])}`;
}
