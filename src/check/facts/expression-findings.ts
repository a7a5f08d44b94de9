import type { ExpressionProblem, ExpressionRule } from "../../language/messages/expression-problem.ts";
import { en, type LocalizedText } from "../../language/messages/localized-text.ts";
import { parseExpressionCached } from "../../language/messages/parse-cached.ts";
import { namesInExpression } from "../../language/syntax/names-in-expression.ts";
import type { MergedDocument } from "../document/merge-documents.ts";
import type { Inspection } from "../inspect/document-inspection.ts";
import {
  findChild,
  findEntry,
  isRangeInside,
  type JsonEntry,
  type JsonNode,
  rangeFromOffsets,
  rangeInsideQuotes,
  rangeOfCharacters,
} from "../json/json-node.ts";
import type { JsonProblem } from "../json/json-problem.ts";
import type { JsonFile } from "../json/read-json.ts";
import type { SourceFile } from "../json/source-file.ts";
import { escapeForString } from "../json/string-offset.ts";
import { filterMistakesByKind } from "../schema/mistake.ts";
import { adviseOnMember, otherListFinding } from "./advice-on-member.ts";
import type { Finding } from "./finding.ts";
import { removalCause } from "./removal-finding.ts";
import { type SharedDocumentLookup, sharedDefinitionOf } from "./shared-definition.ts";
import { patchedConstantIn } from "./value-behind.ts";

/** Advice for problems of expressions without a fix of their own, by rule. */
const adviceByRule: Readonly<Record<ExpressionRule, LocalizedText>> = {
  syntax: en`Write an expression, such as session.loggedIn.`.zh`请写表达式，如 session.loggedIn。`,
  "unknown-name": en`Use one of these names, or define the missing one.`.zh`请改用其中一个，或先定义它。`,
  "unknown-function": en`Use one of these functions.`.zh`请改用其中一个函数。`,
  "unknown-format": en`Use one of these formats.`.zh`请改用其中一种格式。`,
  "type-mismatch": en`Write a value of the expected type, or change the type where the field is defined.`
    .zh`请改用类型相符的值，或到定义这个字段的地方修改类型。`,
  "impossible-value": en`Write one of the possible values, or add this one to the field in the endpoint's "data".`
    .zh`请写可能出现的值，或在接口的“data”里给这个字段加上这个值。`,
  "unordered-index": en`Add "orderBy" to the list.`.zh`请给列表加上“orderBy”。`,
  "wrong-arguments": en`Write exactly what is expected: nothing more, nothing less.`
    .zh`请按这里所说的写，不要多也不要少。`,
};

/** Advice for names that exist only in some parts of a document. */
const adviceByName: Readonly<Record<string, LocalizedText>> = {
  item: en`Use it only inside the "view" of a list, or in a table with "each".`
    .zh`请只在列表的“view”里，或在带“each”的状态表里使用它。`,
  error: en`Use it only in the steps of a "catch".`.zh`请只在“catch”的步骤里使用它。`,
};

function adviceOnProblem(rule: ExpressionRule, node: JsonNode, start: number, end: number): LocalizedText {
  if (node.kind !== "string") return adviceByRule[rule];
  const before = node.value.slice(Math.max(0, start - MAX_PATH_LENGTH), end);
  if (rule === "impossible-value" && NAMES_WITHOUT_DATA.test(before)) return adviceOnValue;
  if (rule !== "unknown-name") return adviceByRule[rule];
  if (/\barguments\.$/.test(node.value.slice(Math.max(0, start - MAX_PREFIX_LENGTH), start)))
    return adviceOnArguments;
  return adviceByName[node.value.slice(start, end)] ?? adviceByRule[rule];
}

/** A value beside one that no answer has: its possible values are fixed by the engine, or by the form's options. */
const NAMES_WITHOUT_DATA = /\b(?:error|device|forms|navigation)\.[\w.]+\s*(?:[!=]=|in\b)[^&|?]*$/;
const adviceOnValue = en`Write one of the possible values.`.zh`请写可能出现的值。`;

/** Characters before a name that are looked at: enough for `arguments.` and the character before it. */
const MAX_PREFIX_LENGTH = 11;

const adviceOnArguments = en`Pass it in "with" where the action is started. Only the action, its calls and its dialogs can read arguments.`
  .zh`请在执行动作的地方用“with”传入。只有这个动作、它调用的接口和它打开的弹窗能读到参数。`;

/**
 * Returns the problems that one rule of the type checker found in all expressions, located at the exact characters
 * of the file.
 */
export function expressionFindings(
  inspection: Inspection,
  rule: ExpressionRule,
  read?: (path: string) => JsonFile,
): Finding[] {
  const { document } = inspection;
  return inspection.texts.flatMap((text) => {
    const { visit, problems } = text;
    return problems
      .filter((problem) => problem.rule === rule)
      .map(({ start, end, message, fix, severity, suggestion, subject }) => ({
        at: rangeOfCharacters(visit.node, start, end),
        message,
        cause:
          rule === "unknown-name"
            ? (removedName(text, inspection) ??
              (suggestion === undefined ? otherListFinding(text, { start, end }, inspection) : undefined))
            : causeInPatch(text, { start, end, rule, message }, inspection),
        fix:
          fix ??
          (suggestion
            ? en`Write ${suggestion}.`.zh`请写${suggestion}。`
            : ((rule === "unknown-name" ? adviseOnMember(text, { start, end }, inspection) : undefined) ??
              adviceOnProblem(rule, visit.node, start, end))),
        severity,
        subject: subject ?? (rule === "type-mismatch" ? subjectOfType(visit.node, start, end) : undefined),
        suggestion: suggestion && escapeForString(suggestion),
        dependsOn:
          rule === "unknown-name"
            ? [
                ...listsAround(visit),
                ...removalsThatFailed(visit, document),
                ...similarInBrand(visit.node, start, suggestion, document),
              ]
            : undefined,
        shared: read && sharedOf(pathReadUntil(visit.node, end), { document, read }),
      }));
  });
}

/** Names whose definitions are in the document or its brand, where a base or brand can have lost them. */
const SHARED_NAMES = ["brand", "constants", "values"];

/** Returns the names of which an expression's last one ends at an offset: constants.notice.last. */
function pathReadUntil(node: JsonNode, end: number): string[] {
  if (node.kind !== "string") return [];
  const [path = ""] = /[\w.]+$/.exec(node.value.slice(Math.max(0, end - MAX_PATH_LENGTH), end)) ?? [];
  return path.split(".");
}

/** Characters of a path that are looked at. */
const MAX_PATH_LENGTH = 100;

/** Returns the lists whose items an expression can read: another list's items have other names. */
function listsAround({ binds, node }: Inspection["texts"][number]["visit"]): JsonNode[] {
  return Object.values(binds).flatMap((one) => ("list" in one && one.list !== node ? [one.list] : []));
}

/** Returns the nulls of a patch that name no element of the list which contains a value: it may have been meant. */
function removalsThatFailed(
  { node }: Inspection["texts"][number]["visit"],
  document: MergedDocument,
): JsonNode[] {
  return filterMistakesByKind(document.remarks, "unknown-name").flatMap(({ at, isRemoval, items }) =>
    isRemoval && "entry" in at && items.some((item) => isRangeInside(node, item))
      ? [keyNodeOf(at.entry)]
      : [],
  );
}

/** Returns the entry of the brand that resembles an unknown one: its spelling may be the wrong one. */
function similarInBrand(
  node: JsonNode,
  start: number,
  suggestion: string | undefined,
  { brand }: MergedDocument,
): JsonNode[] {
  const [root, map = ""] = pathReadUntil(node, start - 1);
  const entry = root === "brand" && suggestion ? findEntry(findChild(brand, map), suggestion) : undefined;
  return entry ? [keyNodeOf(entry)] : [];
}

/** Returns the range of an entry, with its key. */
function keyNodeOf({ keyStart, value }: JsonEntry): JsonNode {
  return { ...value, start: keyStart };
}

/** Returns where the definition that an expression reads may be missing. */
function sharedOf(path: readonly string[], lookup: SharedDocumentLookup): Finding["shared"] {
  const [first = "", second] = path;
  const isShared = second !== undefined && SHARED_NAMES.includes(first);
  return isShared ? sharedDefinitionOf(path, lookup) : undefined;
}

/** Returns the problem of a patch that removes a definition which an expression reads. */
function removedName({ nodes }: Inspection["texts"][number], { document }: Inspection): Finding["cause"] {
  const paths = nodes.flatMap(namesInExpression).flatMap(([first = "", member = ""]) => [
    [first, member],
    ["endpoints", first],
  ]);
  return removalCause(document, paths);
}

/**
 * Returns the only name that a part of an expression reads, as the subject of a type mismatch: its type is one mistake,
 * however often the name is read.
 */
function subjectOfType(node: JsonNode, start: number, end: number): string | undefined {
  const part = node.kind === "string" ? parseExpressionCached(node.value.slice(start, end)) : undefined;
  const names = part && "node" in part ? namesInExpression(part.node) : [];
  return names.length === 1 ? `type of ${names[0]?.join(".")}` : undefined;
}

/** Returns the finding at a constant whose type a patch changed: expressions of a base are right without that patch. */
function causeInPatch(
  text: Inspection["texts"][number],
  { message, rule, ...part }: Pick<ExpressionProblem, "start" | "end" | "rule" | "message">,
  inspection: Inspection,
): Finding["cause"] {
  if (rule !== "type-mismatch" && rule !== "impossible-value") return undefined;
  const constant = patchedConstantIn(text, part, inspection);
  if (!constant) return undefined;
  const fix = en`Write a value of the type that the base has there.`.zh`请写与被继承的文档同一类型的值。`;
  return { at: rangeInsideQuotes(constant), message, fix };
}

/** Returns the finding for a syntax problem of a file. */
export function syntaxFinding(source: SourceFile, problem: JsonProblem): Finding {
  const { start, end, message, fix, suggestion } = problem;
  return { at: rangeFromOffsets(source, start, end), message, fix, suggestion };
}
