import { asWritten, en } from "../../language/messages/saying.ts";
import { parseJson } from "../../language/values.ts";
import { applyEdits, type Edit } from "./apply-edits.ts";
import { lineStart } from "./indentation.ts";
import { JsonParser } from "./parse-json.ts";
import { readToken } from "./read-token.ts";
import type { SourceFile } from "./source-file.ts";
import { type SyntaxProblem, SyntaxProblems } from "./syntax-problem.ts";
import type { Token } from "./token.ts";
import { nameOf } from "./token-reader.ts";

/** So many characters may be parsed in looking for a mend at each place: a longer file is tried at fewer places. */
const BUDGET = 600_000;

const signs = ['"', "{", "[", "}", "]", ",", ":"];

/**
 * The mistakes of a file, once it is clear what they come to. Where its JSON breaks off so that it is a guess what
 * was meant, the one character is looked for that makes it whole again: what was told from there on followed from
 * it and is left out. Where there is none the mistakes are told as they are.
 */
export function mendText({ text }: SourceFile, problems: SyntaxProblems): readonly SyntaxProblem[] {
  return withoutVainMends(text, listOf(text, problems));
}

function listOf(text: string, problems: SyntaxProblems): readonly SyntaxProblem[] {
  const { firstGuess, list } = problems;
  if (!firstGuess || isJson(applyEdits(text, list))) return list;
  const certain = list.filter(isEdit).filter((problem) => !problems.isGuess(problem));
  const before = certain.filter(({ start }) => start < firstGuess.start);
  const elsewhere = certain.filter(
    ({ start }) => start < firstGuess.start || start > lineEnd(text, firstGuess.start),
  );
  for (const kept of elsewhere.length > before.length ? [elsewhere, before] : [before]) {
    const edits = isEdit(firstGuess) ? [firstGuess] : [];
    const found = [...edits, ...candidates(text, firstGuess.start)].find((edit) =>
      isJson(applyEdits(text, [...kept, edit])),
    );
    if (!found) continue;
    const problem = found === firstGuess ? firstGuess : describe(text, found);
    const doubtfulFrom = lineStart(text, Math.min(problem.start, firstGuess.start));
    problems.doubtfulFrom = Math.min(problems.doubtfulFrom, doubtfulFrom);
    // Of one and the same mark it is plain now what was meant.
    return [...kept.filter(({ end, start }) => end <= found.start || start >= found.end), problem];
  }
  problems.doubtfulFrom = Math.min(problems.doubtfulFrom, lineStart(text, firstGuess.start));
  return list;
}

/**
 * A mend after which the text reads no better is none: what stands there is taken out where that helps, and else it is
 * left to whoever reads it.
 */
function withoutVainMends(text: string, list: readonly SyntaxProblem[]): readonly SyntaxProblem[] {
  const edits = list.filter(isEdit);
  if (edits.length === 0 || edits.length > BUDGET / text.length || isJson(applyEdits(text, edits)))
    return list;
  const before = countProblems(text);
  const helps = (edit: Edit) => countProblems(applyEdits(text, [edit])) < before;
  return list.map((problem) => {
    if (!isEdit(problem) || helps(problem)) return problem;
    const { suggestion, ...plain } = problem;
    const removal = { ...problem, suggestion: "" };
    const sign = text.slice(problem.start, problem.end);
    if (suggestion !== "" && sign.length === 1 && helps(removal)) return describe(text, removal);
    const fix = en`Compare what stands here with the lines around it: a mark is missing or too much.`
      .zh`请和前后几行对比：这里少了或多了一个符号。`;
    return { ...plain, fix };
  });
}

function countProblems(text: string): number {
  const problems = new SyntaxProblems(text);
  const parser = new JsonParser({ path: "", text }, problems);
  parser.value();
  const isWhole = parser.unclosed.length === 0 && parser.tokens.next.kind === "end";
  return problems.list.length + (isWhole ? 0 : 1);
}

function isEdit(problem: SyntaxProblem): problem is SyntaxProblem & Edit {
  return problem.suggestion !== undefined;
}

function isJson(text: string): boolean {
  return parseJson(text) !== undefined;
}

/** Signs to put in or take out near an offset: what is wanting or too much of, the nearest place first. */
function candidates(text: string, offset: number): Edit[] {
  const { missing, extra } = unbalanced(text, offset);
  const from = lineStart(text, Math.max(0, lineStart(text, offset) - 1));
  // The sign may be missing on a line of its own, behind the comma that was read last.
  const to = [1, 2].reduce((end) => lineEnd(text, end + 1), lineEnd(text, offset));
  const near = [...new Set([...valueStartsBefore(text, offset), ...edgesIn(text, from, to)])]
    .sort((one, other) => Math.abs(one - offset) - Math.abs(other - offset))
    .slice(0, BUDGET / text.length);
  const insertions =
    missing === "" ? [] : near.map((at): Edit => ({ start: at, end: at, suggestion: missing }));
  const replacements = missing === '"' ? quotesFor(text, lineStart(text, offset)) : [];
  const removals = near.filter((at) => extra !== "" && text[at] === extra);
  return [
    ...replacements,
    ...insertions,
    ...removals.map((at): Edit => ({ start: at, end: at + 1, suggestion: "" })),
  ];
}

/** Marks that stand in the place of a name's or a word's quote, in the line that starts there. */
function quotesFor(text: string, start: number): Edit[] {
  const line = text.slice(start, lineEnd(text, start));
  return Array.from(
    line.matchAll(
      /(?<=(?:^|[\s,{]))[^\w\s"{}[\],](?=\w+"\s*:)|(?<="\w+)[^\w\s"](?=\s*:)|(?<="\w+)[=|&<>(;:`*)｛｝](?=\s*[,}\]])/g,
    ),
    ({ 0: mark, index }) => ({ start: start + index, end: start + index + mark.length, suggestion: '"' }),
  );
}

/** Which sign, put in or taken out, could make things even; empty where one sign cannot. */
function unbalanced(text: string, offset: number): { missing: string; extra: string } {
  const line = text.slice(lineStart(text, offset), lineEnd(text, offset));
  if ((line.match(/(?<!\\)(?:\\\\)*"/g) ?? []).length % 2 === 1) return { missing: '"', extra: '"' };
  const counts = new Map<string, number>();
  for (const { kind } of tokensUntil(text, text.length)) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const excess = (sign: string): number => counts.get(sign) ?? 0;
  const braces = excess("{") - excess("}");
  const brackets = excess("[") - excess("]");
  if (Math.abs(braces) + Math.abs(brackets) !== 1) return { missing: "", extra: "" };
  if (braces !== 0) return braces > 0 ? { missing: "}", extra: "{" } : { missing: "{", extra: "}" };
  return brackets > 0 ? { missing: "]", extra: "[" } : { missing: "[", extra: "]" };
}

function tokensUntil(text: string, offset: number): Token[] {
  const quiet = new SyntaxProblems(text);
  const tokens: Token[] = [];
  for (let token = readToken(text, 0, quiet); token.start < offset && token.kind !== "end"; ) {
    tokens.push(token);
    token = readToken(text, token.end, quiet);
  }
  return tokens;
}

/** Offsets where a word, a blank or a sign begins or ends, but for those where a quote would take in a blank. */
function edgesIn(text: string, from: number, to: number): number[] {
  const edges: number[] = [];
  for (let at = from; at <= to; at++) {
    const [before, after] = [text[at - 1] ?? "\n", text[at] ?? "\n"];
    const isWordEdge =
      /\s/.test(before) !== /\s/.test(after) || signs.includes(before) || signs.includes(after);
    const isLoose =
      (/[\s:,{[]/.test(before) && /\s/.test(after)) || (/\s/.test(before) && /[\s:,}\]]/.test(after));
    if (isWordEdge && !isLoose) edges.push(at);
  }
  return edges;
}

/** Where the last values before an offset start: a bracket may be missing there, lines above. */
function valueStartsBefore(text: string, offset: number): number[] {
  const open: number[] = [];
  let starts: number[] = [];
  for (const token of tokensUntil(text, offset)) {
    if (token.kind === "{" || token.kind === "[") open.push(token.start);
    else if (token.kind === "}" || token.kind === "]") starts.push(open.pop() ?? token.start);
    else if (token.kind === "string" || token.kind === "literal") starts.push(token.start);
    starts = starts.slice(-3);
  }
  return [...starts, ...open.slice(-1)];
}

function lineEnd(text: string, offset: number): number {
  const length = text.slice(offset).search(/[\r\n]/);
  return length < 0 ? text.length : offset + length;
}

function describe(text: string, edit: Edit): SyntaxProblem {
  const { start, end, suggestion } = edit;
  if (end > start && suggestion === '"') {
    const mark = asWritten(text.slice(start, end));
    const message = en`Unexpected ${mark}, expected "`.zh`这里是${mark}，应为 "`;
    return { ...edit, message, fix: en`Write " in its place.`.zh`请改成 "。` };
  }
  if (suggestion === "") {
    const sign = text[start] ?? "";
    const message = en`Unexpected ${sign}, expected the JSON to go on without it`
      .zh`这里多了${sign}，去掉后 JSON 才完整`;
    return { ...edit, message, fix: en`Take this ${sign} out.`.zh`请删掉这个${sign}。` };
  }
  // An opening bracket stands in the line of its name, though what it holds may start on the next.
  const colon = /:[ \t]?(?=\s*$)/.exec(text.slice(0, start));
  const at = "{[".includes(suggestion) && colon ? colon.index + colon[0].length : start;
  const found = nameOf(readToken(text, start, new SyntaxProblems(text)));
  const message =
    suggestion === '"'
      ? en`Unexpected text with one quote, expected another " here`.zh`这段文字只有一个引号，这里应再有一个 "`
      : en`Unexpected ${found}, expected ${suggestion} before it`.zh`这里是${found}，前面应有${suggestion}`;
  const fix = en`Put ${suggestion} here.`.zh`请在这里写${suggestion}。`;
  return { start: at, end: at, suggestion, message, fix };
}
