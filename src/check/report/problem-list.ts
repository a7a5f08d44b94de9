import { groupBy } from "../../language/group-by.ts";
import { countNoun, en, type Language, type LocalizedText } from "../../language/messages/localized-text.ts";
import type { ResolvedDocument } from "../document/resolve-documents.ts";
import { baseFilesOf } from "../document/resolve-extends.ts";
import type { Finding } from "../facts/finding.ts";
import { type JsonNode, pathAt, pointerOf, type SourceRange, textRange } from "../json/json-node.ts";
import type { JsonFile } from "../json/read-json.ts";
import { type SourceFile, sourceLocationOf } from "../json/source-file.ts";
import type { NamedRule, RuleContext } from "../rules/rule.ts";
import type { Schemas } from "../schema/json-schema.ts";
import { isSureSuggestion } from "./is-sure-suggestion.ts";
import type { Problem, ProblemTexts } from "./problem.ts";

/** A range of characters in a file, from offset `start` to `end`. */
type FileRange = Pick<Problem, "file" | "start" | "end">;

/**
 * A problem as found in one document, before duplicates from other documents are removed. Plain data that can be
 * serialized.
 */
export interface FileFinding {
  problem: Problem;
  /**
   * The characters that are wrong. `problem` may report them elsewhere, for example at `extends` if they are in a
   * base.
   */
  at: FileRange;
  /** Values whose own problem would explain this one, and the missing name that it is about (see `Finding`). */
  dependsOn?: readonly FileRange[];
  subject?: string | undefined;
  /** The document it was found in; undefined for a problem of the file's text. */
  document?: string;
  /** Whether the wrong characters are in a base, not in the document's own file. */
  isInherited: boolean;
}

/** What `FindingList` needs of the project: its files, which of them are checked, and the schemas. */
export interface ProjectFileLookup {
  read: (path: string) => JsonFile;
  isRequested: (file: { path: string }) => boolean;
  schemas: Schemas;
}

/** Collects the findings of rules in one file's documents and locates each in the file that contains its characters. */
export class FindingList {
  readonly found: FileFinding[] = [];
  readonly #files: ProjectFileLookup;

  constructor(files: ProjectFileLookup) {
    this.#files = files;
  }

  addOfFile(rule: NamedRule, file: JsonFile): void {
    for (const finding of rule.checkFile?.(file) ?? [])
      this.found.push({
        problem: this.#problemOf(rule, finding),
        at: fileRangeOf(finding.at),
        isInherited: false,
      });
  }

  add(rule: NamedRule, context: RuleContext): void {
    const { file, variantIndex = "" } = context.document;
    for (const finding of rule.check(context)) {
      const isInherited = finding.at.source !== file.source;
      const isDoubtful = !isInherited && finding.at.end > file.doubtfulFrom;
      if (isDoubtful) continue;
      const own = isInBrokenJson(finding, file) ? withoutSuggestion(finding) : finding;
      const reported = isInherited ? this.#inherited(finding, context.document) : own;
      const document = `${variantIndex} ${file.source.path}`;
      const { at, dependsOn, subject } = finding;
      this.found.push({
        problem: this.#problemOf(rule, reported),
        at: fileRangeOf(at),
        ...(dependsOn && { dependsOn: dependsOn.map(fileRangeOf) }),
        ...(subject !== undefined && { subject }),
        document,
        isInherited,
      });
    }
  }

  /**
   * Returns the finding for a problem that a document inherits from a base. If the base's file is being checked, it is
   * reported there; if not, at the document's `extends`.
   */
  #inherited(finding: Finding, document: ResolvedDocument): Finding {
    const { source, token } = finding.at;
    const through = basesBetween(document, source);
    if (this.#files.isRequested(source)) {
      const message = en`${finding.message} (found in ${document.file.source.path}, which extends this file${through})`
        .zh`${finding.message}（在${document.file.source.path}里发现，它${through}继承了本文件）`;
      return { ...finding, message };
    }
    const { line, column } = sourceLocationOf(source, token);
    const at = document.extension ? textRange(document.extension.entry.value) : finding.at;
    const message = en`${finding.message} (inherited from ${source.path}:${line}:${column}${through})`
      .zh`${finding.message}（${through}继承自${source.path}:${line}:${column}）`;
    return { ...withoutSuggestion(finding), at, message };
  }

  #problemOf({ id, severity }: NamedRule, finding: Finding): Problem {
    const { at, suggestion } = finding;
    const { counterexample, ...said } = findingTexts(finding, "en");
    const problem: Problem = {
      file: at.source.path,
      ...sourceLocationOf(at.source, at.token),
      start: at.start,
      end: at.end,
      pointer: this.#pointerAt(at),
      rule: id,
      severity: finding.severity ?? severity,
      ...said,
      ...(suggestion !== undefined && { suggestion }),
      ...(counterexample !== undefined && { counterexample }),
      zh: findingTexts(finding, "zh"),
    };
    const isPlain = isSureSuggestion(problem, this.#files.read(at.source.path), this.#files.schemas);
    return { ...problem, ...(isPlain && { isSure: true }) };
  }

  #pointerAt({ source, token }: SourceRange): string {
    const { root } = this.#files.read(source.path);
    return root ? pointerOf(pathAt(root, token)) : "";
  }
}

/** Returns whether a finding is inside invalid JSON. That must be fixed first and can change the meaning. */
function isInBrokenJson({ at }: Finding, { source, syntax }: JsonFile): boolean {
  return at.source === source && syntax.some(({ start, end }) => start <= at.start && at.end <= end);
}

function withoutSuggestion({ suggestion: _, ...finding }: Finding): Finding {
  return finding;
}

/**
 * Returns the problems in the order of the files and their text. A problem found in several documents that share the
 * text (variants, bases) is reported once. `order` lists the paths of all files.
 */
export function problemsIn(all: readonly FileFinding[], order: readonly string[]): Problem[] {
  const ranks = new Map(order.map((path, index) => [path, index]));
  const rankOfFile = ({ file }: Problem): number => ranks.get(file) ?? 0;
  return withoutDuplicates(withFirstPerSubject(withoutConsequences(all)))
    .map(({ problem }) => problem)
    .sort((one, other) => rankOfFile(one) - rankOfFile(other) || one.start - other.start);
}

function fileRangeOf({ source, start, end }: Pick<JsonNode, "source" | "start" | "end">): FileRange {
  return { file: source.path, start, end };
}

/**
 * Removes findings that only follow from another one: a value in `dependsOn` has a problem itself. If that is the
 * value of the finding, only a problem of another rule counts. An error is never removed because of a warning.
 */
function withoutConsequences(all: readonly FileFinding[]): FileFinding[] {
  const byFile = groupBy(all, ({ at }) => [at.file]);
  const removed = new Set<FileFinding>();
  for (const found of all) {
    if (!found.dependsOn?.length) continue;
    const near = found.dependsOn.flatMap(({ file }) => byFile.get(file) ?? []);
    const isHeld = near.some((other) => other !== found && !removed.has(other) && isCausedBy(other, found));
    if (isHeld) removed.add(found);
  }
  return all.filter((found) => !removed.has(found));
}

function isCausedBy(
  { problem: cause, at }: FileFinding,
  { problem, at: own, dependsOn = [] }: FileFinding,
): boolean {
  if (problem.severity === "error" && cause.severity === "warning") return false;
  return dependsOn.some(
    (value) => containsRange(value, at) && (cause.rule !== problem.rule || !containsRange(value, own)),
  );
}

function containsRange({ file, start, end }: FileRange, at: FileRange): boolean {
  return file === at.file && start <= at.start && at.end <= end;
}

/**
 * Keeps only the first finding about each missing name in a document; its message says how many more places have it.
 */
function withFirstPerSubject(all: readonly FileFinding[]): FileFinding[] {
  const keyOf = ({ document = "", subject = "" }: FileFinding): string => `${document}\n${subject}`;
  const bySubject = groupBy(all, (found) => (found.subject === undefined ? [] : [keyOf(found)]));
  return all.flatMap((found) => {
    if (found.subject === undefined) return [found];
    const places = [...(bySubject.get(keyOf(found)) ?? [])].sort((a, b) => a.problem.start - b.problem.start);
    if (places[0] !== found) return [];
    return [
      places.length > 1 ? { ...found, problem: addPlaceCount(found.problem, places.length - 1) } : found,
    ];
  });
}

/** Adds to a problem's message how many more values of the document have the same problem. */
function addPlaceCount({ zh, ...problem }: Problem, more: number): Problem {
  return {
    ...problem,
    message: `${problem.message} (and in ${countNoun(more, "more place")})`,
    zh: { ...zh, message: `${zh.message}（另有 ${more} 处相同）` },
  };
}

/** Returns the message, fix and counterexample of a finding in one language. */
function findingTexts({ message, fix, counterexample }: Finding, language: Language): ProblemTexts {
  return {
    message: message[language],
    ...(fix && { fix: fix[language] }),
    ...(counterexample && { counterexample: counterexample[language] }),
  };
}

function withoutDuplicates(all: readonly FileFinding[]): FileFinding[] {
  const first = new Map<string, FileFinding>();
  const messages = new Set<string>();
  // A message about a document's own text is clearer than the same finding from a document that extends it.
  return [...all]
    .sort((one, other) => rankFinding(one) - rankFinding(other))
    .filter((found) => {
      const { problem, document } = found;
      const key = `${problem.rule} ${problem.start} ${problem.end} ${problem.file}`;
      const known = first.get(key);
      const isNew = !known || (known.document === document && !messages.has(`${key} ${problem.message}`));
      if (!known) first.set(key, found);
      messages.add(`${key} ${problem.message}`);
      return isNew;
    });
}

/**
 * Returns the rank by which one of several equal findings is kept: those of a file's text first, then of a document's
 * own text, then inherited ones.
 */
function rankFinding({ document, isInherited }: FileFinding): number {
  return document === undefined ? 0 : isInherited ? 2 : 1;
}

/**
 * Returns the end of a sentence: " through a.json, b.json", the bases between a document and one of its bases; empty
 * if there are none.
 */
function basesBetween(document: ResolvedDocument, source: SourceFile): LocalizedText | "" {
  const files = baseFilesOf(document);
  const index = files.findIndex((file) => file.source === source);
  const between = files.slice(0, Math.max(0, index));
  const paths = between.map((file) => file.source.path);
  return between.length > 0 ? en` through ${paths.join(", ")}`.zh`经由${paths.join("、")} ` : "";
}
