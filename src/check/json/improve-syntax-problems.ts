import { en, quoteDocumentText } from "../../language/messages/localized-text.ts";
import { parseJson } from "../../language/values.ts";
import { applyEdits, type TextEdit } from "./apply-edits.ts";
import { lineStartOffset } from "./indentation.ts";
import { type JsonProblem, JsonProblemCollector } from "./json-problem.ts";
import { JsonParser } from "./parse-json.ts";
import { readToken } from "./read-token.ts";
import type { SourceFile } from "./source-file.ts";
import type { Token } from "./token.ts";
import { describeToken } from "./token-stream.ts";

/** Limit on the characters parsed while trying edits; a longer file is tried at fewer positions. */
const MAX_PARSED_CHARACTERS = 600_000;

const PUNCTUATION_MARKS = ['"', "{", "[", "}", "]", ",", ":"];

/**
 * Returns the syntax problems of a file with their best fixes. If the JSON breaks off at an ambiguous position, the
 * function searches for one character that makes the file valid again. It then drops the problems that only followed
 * from that position. If no such character exists, the problems stay unchanged.
 */
export function improveSyntaxProblems(
  { text }: SourceFile,
  problems: JsonProblemCollector,
): readonly JsonProblem[] {
  return removeUselessFixes(text, findOneCharacterFix(text, problems));
}

function findOneCharacterFix(text: string, problems: JsonProblemCollector): readonly JsonProblem[] {
  const { firstGuess, list } = problems;
  if (!firstGuess || isValidJson(applyEdits(text, list))) return list;
  const certain = list.filter(hasSuggestion).filter((problem) => !problems.isGuess(problem));
  const before = certain.filter(({ start }) => start < firstGuess.start);
  const elsewhere = certain.filter(
    ({ start }) => start < firstGuess.start || start > lineEndOffset(text, firstGuess.start),
  );
  for (const kept of elsewhere.length > before.length ? [elsewhere, before] : [before]) {
    const edits = hasSuggestion(firstGuess) ? [firstGuess] : [];
    const found = [...edits, ...possibleFixesNear(text, firstGuess.start)].find((edit) =>
      isValidJson(applyEdits(text, [...kept, edit])),
    );
    if (!found) continue;
    const problem = found === firstGuess ? firstGuess : describeEdit(text, found);
    const doubtfulFrom = lineStartOffset(text, Math.min(problem.start, firstGuess.start));
    problems.doubtfulFrom = Math.min(problems.doubtfulFrom, doubtfulFrom);
    // Drop problems that overlap the edit: it settles what was intended there.
    return [...kept.filter(({ end, start }) => end <= found.start || start >= found.end), problem];
  }
  problems.doubtfulFrom = Math.min(problems.doubtfulFrom, lineStartOffset(text, firstGuess.start));
  return list;
}

/**
 * Removes each suggestion that does not reduce the number of syntax problems. If deleting the character helps
 * instead, that becomes the suggestion; if not, the problem keeps only general advice.
 */
function removeUselessFixes(text: string, list: readonly JsonProblem[]): readonly JsonProblem[] {
  const edits = list.filter(hasSuggestion);
  if (
    edits.length === 0 ||
    edits.length > MAX_PARSED_CHARACTERS / text.length ||
    isValidJson(applyEdits(text, edits))
  )
    return list;
  const before = countProblems(text);
  const reducesProblems = (edit: TextEdit) => countProblems(applyEdits(text, [edit])) < before;
  return list.map((problem) => {
    if (!hasSuggestion(problem) || reducesProblems(problem)) return problem;
    const { suggestion, ...plain } = problem;
    const removal = { ...problem, suggestion: "" };
    const sign = text.slice(problem.start, problem.end);
    if (suggestion !== "" && sign.length === 1 && reducesProblems(removal))
      return describeEdit(text, removal);
    const fix = en`Compare this with the lines around it: a character is missing or extra.`
      .zh`请和前后几行对比：这里少了或多了一个符号。`;
    return { ...plain, fix };
  });
}

function countProblems(text: string): number {
  const problems = new JsonProblemCollector(text);
  const parser = new JsonParser({ path: "", text }, problems);
  parser.value();
  const isWhole = parser.unclosed.length === 0 && parser.tokens.next.kind === "end";
  return problems.count + (isWhole ? 0 : 1);
}

function hasSuggestion(problem: JsonProblem): problem is JsonProblem & TextEdit {
  return problem.suggestion !== undefined;
}

function isValidJson(text: string): boolean {
  return parseJson(text) !== undefined;
}

/** Returns edits near an offset that add the missing character or remove the extra one, nearest first. */
function possibleFixesNear(text: string, offset: number): TextEdit[] {
  const { missing, extra } = unmatchedQuoteOrBracket(text, offset);
  const from = lineStartOffset(text, Math.max(0, lineStartOffset(text, offset) - 1));
  // The character may be missing on its own line, after the comma that was read last.
  const to = [1, 2].reduce((end) => lineEndOffset(text, end + 1), lineEndOffset(text, offset));
  const near = [
    ...new Set([...valueStartsBeforeOffset(text, offset), ...offsetsOfTokenEdges(text, from, to)]),
  ]
    .sort((one, other) => Math.abs(one - offset) - Math.abs(other - offset))
    .slice(0, MAX_PARSED_CHARACTERS / text.length);
  const insertions =
    missing === "" ? [] : near.map((at): TextEdit => ({ start: at, end: at, suggestion: missing }));
  const replacements = missing === '"' ? editsReplacingWrongQuotes(text, lineStartOffset(text, offset)) : [];
  const removals = [...new Set([...near, ...offsetsOf(extra, text, { from, to })])]
    .filter((at) => extra !== "" && text[at] === extra)
    .map((at): TextEdit => ({ start: at, end: at + 1, suggestion: "" }));
  const doubled = removals.filter((edit) => isBehindSame(text, edit));
  return [...replacements, ...doubled, ...insertions, ...removals];
}

/** Returns the offsets of a ], also of one that stands alone on its line; empty for other characters. */
function offsetsOf(sign: string, text: string, { from, to }: { from: number; to: number }): number[] {
  if (sign !== "]") return [];
  return Array.from(text.slice(from, to + 1).matchAll(/\]/g), ({ index }) => from + index).slice(0, 20);
}

/** Whether a removed ] follows another one: lists in lists are rare, so it is surplus and no [ is missing. */
function isBehindSame(text: string, { start }: TextEdit): boolean {
  return text[start] === "]" && text.slice(0, start).trimEnd().endsWith("]");
}

/** Finds marks typed in place of a quote around a name or word, in the line that starts at `start`. */
function editsReplacingWrongQuotes(text: string, start: number): TextEdit[] {
  const line = text.slice(start, lineEndOffset(text, start));
  return Array.from(
    line.matchAll(
      /(?<=(?:^|[\s,{]))[^\w\s"{}[\],](?=\w+"\s*:)|(?<="\w+)[^\w\s"](?=\s*:)|(?<="\w+)[=|&<>(;:`*)｛｝](?=\s*[,}\]])/g,
    ),
    ({ 0: mark, index }) => ({ start: start + index, end: start + index + mark.length, suggestion: '"' }),
  );
}

/** Returns the character whose insertion or removal could balance quotes and brackets; empty if one is not enough. */
function unmatchedQuoteOrBracket(text: string, offset: number): { missing: string; extra: string } {
  const line = text.slice(lineStartOffset(text, offset), lineEndOffset(text, offset));
  if ((line.match(/(?<!\\)(?:\\\\)*"/g) ?? []).length % 2 === 1) return { missing: '"', extra: '"' };
  const counts = new Map<string, number>();
  for (const { kind } of tokensBeforeOffset(text, text.length)) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const excessOf = (sign: string): number => counts.get(sign) ?? 0;
  const braces = excessOf("{") - excessOf("}");
  const brackets = excessOf("[") - excessOf("]");
  if (Math.abs(braces) + Math.abs(brackets) !== 1) return { missing: "", extra: "" };
  if (braces !== 0) return braces > 0 ? { missing: "}", extra: "{" } : { missing: "{", extra: "}" };
  return brackets > 0 ? { missing: "]", extra: "[" } : { missing: "[", extra: "]" };
}

function tokensBeforeOffset(text: string, offset: number): Token[] {
  const quiet = new JsonProblemCollector(text);
  const tokens: Token[] = [];
  for (let token = readToken(text, 0, quiet); token.start < offset && token.kind !== "end"; ) {
    tokens.push(token);
    token = readToken(text, token.end, quiet);
  }
  return tokens;
}

/** Returns offsets at which words, blanks or punctuation begin or end, unless a quote there would enclose a blank. */
function offsetsOfTokenEdges(text: string, from: number, to: number): number[] {
  const edges: number[] = [];
  for (let at = from; at <= to; at++) {
    const [before, after] = [text[at - 1] ?? "\n", text[at] ?? "\n"];
    const isWordEdge =
      /\s/.test(before) !== /\s/.test(after) ||
      PUNCTUATION_MARKS.includes(before) ||
      PUNCTUATION_MARKS.includes(after);
    const isLoose =
      (/[\s:,{[]/.test(before) && /\s/.test(after)) || (/\s/.test(before) && /[\s:,}\]]/.test(after));
    if (isWordEdge && !isLoose) edges.push(at);
  }
  return edges;
}

/** Returns the start offsets of the last values before an offset: a bracket may be missing there, lines above. */
function valueStartsBeforeOffset(text: string, offset: number): number[] {
  const open: number[] = [];
  let starts: number[] = [];
  for (const token of tokensBeforeOffset(text, offset)) {
    if (token.kind === "{" || token.kind === "[") open.push(token.start);
    else if (token.kind === "}" || token.kind === "]") starts.push(open.pop() ?? token.start);
    else if (token.kind === "string" || token.kind === "literal") starts.push(token.start);
    starts = starts.slice(-3);
  }
  return [...starts, ...open.slice(-1)];
}

function lineEndOffset(text: string, offset: number): number {
  const length = text.slice(offset).search(/[\r\n]/);
  return length < 0 ? text.length : offset + length;
}

function describeEdit(text: string, edit: TextEdit): JsonProblem {
  const { start, end, suggestion } = edit;
  if (end > start && suggestion === '"') {
    const mark = quoteDocumentText(text.slice(start, end));
    const message = en`Unexpected ${mark}, expected "`.zh`这里是${mark}，应为 "`;
    return { ...edit, message, fix: en`Replace it with ".`.zh`请改成 "。` };
  }
  if (suggestion === "") {
    const sign = text[start] ?? "";
    if (isBehindSame(text, edit)) {
      const message = en`One ${sign} too many, expected a single ${sign} here`
        .zh`多了一个${sign}，这里应只有一个${sign}`;
      return { ...edit, message, fix: en`Delete one of the two ${sign}.`.zh`请删掉两个${sign}中的一个。` };
    }
    const message = en`Unexpected ${sign}, expected the JSON to continue without it`
      .zh`这里多了${sign}，去掉后 JSON 才完整`;
    return { ...edit, message, fix: en`Delete this ${sign}.`.zh`请删掉这个${sign}。` };
  }
  // An opening bracket belongs on the line of its name, though its content may start on the next line.
  const colon = /:[ \t]?(?=\s*$)/.exec(text.slice(0, start));
  const at = "{[".includes(suggestion) && colon ? colon.index + colon[0].length : start;
  const found = describeToken(readToken(text, start, new JsonProblemCollector(text)));
  const message =
    suggestion === '"'
      ? en`Unexpected text with one quote, expected another " here`.zh`这段文字只有一个引号，这里应再有一个 "`
      : en`Unexpected ${found}, expected ${suggestion} before it`.zh`这里是${found}，前面应有${suggestion}`;
  const fix = en`Add ${suggestion} here.`.zh`请在这里写${suggestion}。`;
  return { start: at, end: at, suggestion, message, fix };
}
