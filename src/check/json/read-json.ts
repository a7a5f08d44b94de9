import { both, en, joined, same } from "../../language/messages/saying.ts";
import { LANGUAGE } from "../../language/version.generated.ts";
import { indentation } from "./indentation.ts";
import { itemsOf, type JsonEntry, type JsonNode } from "./json-node.ts";
import { mendText } from "./mend-text.ts";
import { JsonParser } from "./parse-json.ts";
import { placeOf, type SourceFile } from "./source-file.ts";
import { type SyntaxProblem, SyntaxProblems } from "./syntax-problem.ts";
import type { Token } from "./token.ts";
import { nameOf } from "./token-reader.ts";

/** One file, read as far as it can be told what it means. */
export interface JsonFile {
  source: SourceFile;
  /** undefined where the file has no value at all. */
  root: JsonNode | undefined;
  syntax: SyntaxProblem[];
  duplicates: SyntaxProblem[];
  /**
   * From this offset on it is a guess what the text means (Infinity where there is no doubt): what is found
   * wrong there, or missing anywhere, may only follow from the broken JSON.
   */
  doubtfulFrom: number;
}

/**
 * Reads a file's JSON with the position of every value, key and character. Finds all mistakes that can be told
 * apart, not only the first, and reads on as if they were mended. Pure; never throws.
 */
export function readJson(source: SourceFile): JsonFile {
  if (source.unreadable !== undefined)
    return { source, root: undefined, syntax: [], duplicates: [], doubtfulFrom: 0 };
  const problems = new SyntaxProblems(source.text);
  const parser = new JsonParser(source, problems);
  const root = parser.value();
  if (!problems.isDoubtful) checkEnd(source, parser, root, problems);
  const syntax = [...mendText(source, problems)].sort((one, other) => one.start - other.start);
  const duplicates = parser.duplicates.map(duplicateOf).filter(({ start }) => start < problems.doubtfulFrom);
  return { source, root, syntax, duplicates, doubtfulFrom: problems.doubtfulFrom };
}

function duplicateOf({ first, second }: { first: JsonEntry; second: JsonEntry }): SyntaxProblem {
  const { line } = placeOf(second.value.source, first.keyStart);
  const message = en`Unexpected second "${second.key}", expected each name once; the first is on line ${line}`
    .zh`“${second.key}”重复了，每个名称只应出现一次；第一个在第${line}行`;
  const fix = en`Give it another name, or take one of the two out.`.zh`请换个名称，或删掉其中一个。`;
  return { start: second.keyStart, end: second.keyEnd, message, fix };
}

function checkEnd(
  source: SourceFile,
  parser: JsonParser,
  root: JsonNode | undefined,
  problems: SyntaxProblems,
): void {
  if (!root) {
    const { start, end } = parser.tokens.next;
    const message = en`Unexpected ${nameOf(parser.tokens.next)}, expected a JSON object`
      .zh`这里是${nameOf(parser.tokens.next)}，应为 JSON 对象`;
    const fix = en`Write the document as { "language": ${LANGUAGE}, … }.`
      .zh`请把文档写成 { "language": ${LANGUAGE}, … }。`;
    problems.doubtful({ start, end, message, fix });
  } else if (parser.unclosed.length > 0) reportUnclosed(source, parser, problems);
  else if (parser.tokens.next.kind !== "end") reportRest(source, parser, problems);
}

function reportUnclosed(source: SourceFile, parser: JsonParser, problems: SyntaxProblems): void {
  const { text } = source;
  const suspect = parser.crooked.find(
    ({ node, closing }) => indentation(text, closing).width < indentation(text, node.start).width,
  );
  const end = suspect ? endOfChildren(suspect.node) : text.trimEnd().length;
  const openings =
    suspect && parser.unclosed.length === 1
      ? [text.slice(suspect.node.start)]
      : parser.unclosed.map((open) => open.kind);
  const closings = openings.map((opening) => (opening[0] === "{" ? "}" : "]"));
  const starts = suspect ? [suspect.node.start] : parser.unclosed.map((open) => open.start);
  const lines = starts.map(
    (start) =>
      en`the ${text[start] ?? ""} on line ${placeOf(source, start).line}`
        .zh`第${placeOf(source, start).line}行的${text[start] ?? ""}`,
  );
  // A file that was cut off behind a comma: the bracket takes the comma's place.
  const start = !suspect && text[end - 1] === "," ? end - 1 : end;
  const suggestion = closings.join("");
  const message = en`Unexpected end of the file, expected ${suggestion} here to close ${joined(lines, same(" and "))}`
    .zh`文件提前结束，这里应有${suggestion}，用来结束${both(lines)}`;
  const fix = en`Put ${suggestion} here.`.zh`请在这里写${suggestion}。`;
  problems.doubtful({ start, end, message, fix, suggestion });
  problems.doubtfulFrom = suspect ? suspect.node.start : end;
}

/** Where the children end that stand deeper than the line of their parent's opening bracket. */
function endOfChildren(node: JsonNode): number {
  const { text } = node.source;
  const limit = indentation(text, node.start).width;
  let end = node.start + 1;
  for (const { keyStart, value } of node.kind === "object" ? node.entries : []) {
    const { isFirst, width } = indentation(text, keyStart);
    if (isFirst && width <= limit) break;
    end = value.end;
  }
  return itemsOf(node).at(-1)?.end ?? end;
}

function reportRest(source: SourceFile, parser: JsonParser, problems: SyntaxProblems): void {
  const { text } = source;
  const early = parser.crooked.find(({ node, closing }) => {
    const { isFirst, width } = indentation(text, closing);
    return !isFirst || width > indentation(text, node.start).width;
  });
  const token: Token = early
    ? { kind: "}", start: early.closing, end: early.closing + 1 }
    : parser.tokens.next;
  const sign = early ? same(text[early.closing] ?? "") : nameOf(token);
  const isBracket = sign.en === "}" || sign.en === "]";
  const { start, end } = token;
  const message = early
    ? en`Unexpected ${sign}, it closes more than was opened`.zh`这里多了${sign}，没有对应的开括号`
    : en`Unexpected ${sign}, expected the end of the file`.zh`这里是${sign}，文件应到此结束`;
  const fix = isBracket
    ? en`Take this ${sign} out.`.zh`请删掉这个${sign}。`
    : en`Take out what follows the document's last }.`.zh`请删掉文档最后一个 } 后面的内容。`;
  problems.doubtful({ start, end, message, fix, ...(isBracket && { suggestion: "" }) });
  if (early) problems.doubtfulFrom = early.node.start;
}
