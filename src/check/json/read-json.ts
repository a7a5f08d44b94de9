import { en, joinMessages, joinWithAnd, untranslatedText } from "../../language/messages/localized-text.ts";
import { LANGUAGE } from "../../language/version.generated.ts";
import { improveSyntaxProblems } from "./improve-syntax-problems.ts";
import { indentationAt } from "./indentation.ts";
import { copyWithSource, type JsonEntry, type JsonNode, listItemsOf } from "./json-node.ts";
import { type JsonProblem, JsonProblemCollector } from "./json-problem.ts";
import { readMergeConflicts } from "./merge-conflicts.ts";
import { JsonParser } from "./parse-json.ts";
import { type SourceFile, sourceLocationOf } from "./source-file.ts";
import type { Token } from "./token.ts";
import { describeToken } from "./token-stream.ts";

/** One parsed file; broken JSON is parsed as far as its meaning is clear. */
export interface JsonFile {
  source: SourceFile;
  /** undefined if the file contains no value at all. */
  root: JsonNode | undefined;
  syntax: JsonProblem[];
  duplicates: JsonProblem[];
  /** How many syntax problems are not listed in `syntax`; undefined if all are listed. */
  omitted?: number | undefined;
  /**
   * The offset from which the meaning of the text is uncertain (Infinity if it never is). Problems found after it,
   * and anything found missing, may only follow from the broken JSON.
   */
  doubtfulFrom: number;
}

/**
 * Parses a file's JSON and keeps the position of every value, key and character. Finds all independent mistakes, not
 * only the first, and continues as if they were fixed. Pure; never throws.
 */
export function readJson(source: SourceFile): JsonFile {
  if (source.unreadable !== undefined)
    return { source, root: undefined, syntax: [], duplicates: [], doubtfulFrom: 0 };
  const conflicts = readMergeConflicts(source.text);
  if (conflicts) return readFirstSides(source, conflicts);
  const problems = new JsonProblemCollector(source.text);
  const parser = new JsonParser(source, problems);
  const root = parser.value();
  if (!problems.isDoubtful) checkEndOfFile(source, parser, root, problems);
  const syntax = [...improveSyntaxProblems(source, problems)].sort((one, other) => one.start - other.start);
  const first = syntax.length < problems.list.length ? undefined : problems.firstOmitted;
  // The text after the last listed problem was read, but nobody should act on what it seems to say.
  const doubtfulFrom = Math.min(problems.doubtfulFrom, first?.start ?? Number.POSITIVE_INFINITY);
  const duplicates = parser.duplicates
    .map(createDuplicateKeyProblem)
    .filter(({ start }) => start < doubtfulFrom);
  return { source, root, syntax, duplicates, omitted: first && problems.omittedCount, doubtfulFrom };
}

/**
 * Reads a text with merge conflicts as if the first side of each was kept, and reports only the conflicts: everything
 * after the first one may change when a person decides.
 */
function readFirstSides(
  source: SourceFile,
  { kept, problems }: NonNullable<ReturnType<typeof readMergeConflicts>>,
): JsonFile {
  const { root } = readJson({ ...source, text: kept });
  const doubtfulFrom = problems[0]?.start ?? 0;
  return {
    source,
    root: root && copyWithSource(root, source),
    syntax: problems,
    duplicates: [],
    doubtfulFrom,
  };
}

function createDuplicateKeyProblem({ first, second }: { first: JsonEntry; second: JsonEntry }): JsonProblem {
  const { line } = sourceLocationOf(second.value.source, first.keyStart);
  const message = en`"${second.key}" is repeated, expected each name once; the first is on line ${line}`
    .zh`“${second.key}”重复了，每个名称只应出现一次；第一个在第${line}行`;
  const fix = en`Rename it, or delete one of the two.`.zh`请换个名称，或删掉其中一个。`;
  return { start: second.keyStart, end: second.keyEnd, message, fix };
}

function checkEndOfFile(
  source: SourceFile,
  parser: JsonParser,
  root: JsonNode | undefined,
  problems: JsonProblemCollector,
): void {
  if (!root) {
    const { start, end } = parser.tokens.next;
    const message = en`Unexpected ${describeToken(parser.tokens.next)}, expected a JSON object`
      .zh`这里是${describeToken(parser.tokens.next)}，应为 JSON 对象`;
    const fix = en`Write the document as { "language": ${LANGUAGE}, … }.`
      .zh`请把文档写成 { "language": ${LANGUAGE}, … }。`;
    problems.addDoubtful({ start, end, message, fix });
  } else if (parser.unclosed.length > 0) reportUnclosedBrackets(source, parser, problems);
  else if (parser.tokens.next.kind !== "end") reportTextAfterEnd(source, parser, problems);
}

function reportUnclosedBrackets(
  source: SourceFile,
  parser: JsonParser,
  problems: JsonProblemCollector,
): void {
  const { text } = source;
  const suspect = parser
    .mismatched()
    .find(({ node, closing }) => indentationAt(text, closing).width < indentationAt(text, node.start).width);
  const end = suspect ? endOfIndentedChildren(suspect.node) : text.trimEnd().length;
  const openings =
    suspect && parser.unclosed.length === 1
      ? [text.slice(suspect.node.start)]
      : parser.unclosed.map((open) => open.kind);
  const closings = openings.map((opening) => (opening[0] === "{" ? "}" : "]"));
  const starts = suspect ? [suspect.node.start] : parser.unclosed.map((open) => open.start);
  const lines = starts.map(
    (start) =>
      en`the ${text[start] ?? ""} on line ${sourceLocationOf(source, start).line}`
        .zh`第${sourceLocationOf(source, start).line}行的${text[start] ?? ""}`,
  );
  // If the file was cut off after a comma, the bracket replaces the comma.
  const start = !suspect && text[end - 1] === "," ? end - 1 : end;
  const suggestion = closings.join("");
  const message = en`Unexpected end of the file, expected ${suggestion} here to close ${joinMessages(lines, untranslatedText(" and "))}`
    .zh`文件提前结束，这里应有${suggestion}，用来结束${joinWithAnd(lines)}`;
  const fix = en`Add ${suggestion} here.`.zh`请在这里写${suggestion}。`;
  problems.addDoubtful({ start, end, message, fix, suggestion });
  problems.doubtfulFrom = suspect ? suspect.node.start : end;
}

/** Returns the end of the children that are indented deeper than the line of their parent's opening bracket. */
function endOfIndentedChildren(node: JsonNode): number {
  const { text } = node.source;
  const limit = indentationAt(text, node.start).width;
  let end = node.start + 1;
  for (const { keyStart, value } of node.kind === "object" ? node.entries : []) {
    const { isFirst, width } = indentationAt(text, keyStart);
    if (isFirst && width <= limit) break;
    end = value.end;
  }
  return listItemsOf(node).at(-1)?.end ?? end;
}

function reportTextAfterEnd(source: SourceFile, parser: JsonParser, problems: JsonProblemCollector): void {
  const { text } = source;
  const early = parser.mismatched().find(({ node, closing }) => {
    const { isFirst, width } = indentationAt(text, closing);
    return !isFirst || width > indentationAt(text, node.start).width;
  });
  const token: Token = early
    ? { kind: "}", start: early.closing, end: early.closing + 1 }
    : parser.tokens.next;
  const sign = early ? untranslatedText(text[early.closing] ?? "") : describeToken(token);
  const isBracket = sign.en === "}" || sign.en === "]";
  const { start, end } = token;
  const message = early
    ? en`Unexpected ${sign}, expected no closing bracket: all are closed`
        .zh`这里多了${sign}，没有对应的开括号`
    : en`Unexpected ${sign}, expected the end of the file`.zh`这里是${sign}，文件应到此结束`;
  const fix = isBracket
    ? en`Delete this ${sign}.`.zh`请删掉这个${sign}。`
    : en`Delete everything after the document's last }.`.zh`请删掉文档最后一个 } 后面的内容。`;
  problems.addDoubtful({ start, end, message, fix, ...(isBracket && { suggestion: "" }) });
  if (early) problems.doubtfulFrom = early.node.start;
}
