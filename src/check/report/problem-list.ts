import { groupBy } from "../../language/group-by.ts";
import { en, type Language, plural, type Saying } from "../../language/messages/saying.ts";
import { baseFilesOf } from "../document/extends.ts";
import type { EffectiveDocument } from "../document/resolve.ts";
import type { Finding } from "../facts/finding.ts";
import { type Anchor, atText, type JsonNode, pathAt, pointerOf } from "../json/json-node.ts";
import type { JsonFile } from "../json/read-json.ts";
import { placeOf, type SourceFile } from "../json/source-file.ts";
import type { NamedRule, RuleContext } from "../rules/rule.ts";
import type { Schemas } from "../schema/json-schema.ts";
import type { Problem, Texts } from "./problem.ts";
import { isSure } from "./sure.ts";

/** Some characters of a file, as offsets. */
type Stretch = Pick<Problem, "file" | "start" | "end">;

/** What was found in one file, before it is known what was found in others. Plain, to be kept and passed on. */
export interface Found {
  problem: Problem;
  /** Where the characters stand, which is not where one of a base is told. */
  at: Stretch;
  /** The values that it follows from, and what it asks for in vain (see Finding). */
  restsOn?: readonly Stretch[];
  subject?: string | undefined;
  /** Which document it was found in; left out for what is wrong with a file's text. */
  document?: string;
  /** Whether it stands in the text of another file, which this one extends. */
  isInherited: boolean;
}

/** Where a list of findings looks things up. */
export interface Files {
  read: (path: string) => JsonFile;
  isAsked: (file: { path: string }) => boolean;
  schemas: Schemas;
}

/** Collects what rules find in the documents of one file, and gives each its place: in the file where the characters stand. */
export class FindingList {
  readonly found: Found[] = [];
  readonly #files: Files;

  constructor(files: Files) {
    this.#files = files;
  }

  addOfFile(rule: NamedRule, file: JsonFile): void {
    for (const finding of rule.checkFile?.(file) ?? [])
      this.found.push({
        problem: this.#problemOf(rule, finding),
        at: stretchOf(finding.at),
        isInherited: false,
      });
  }

  add(rule: NamedRule, context: RuleContext): void {
    const { file, variantIndex = "" } = context.document;
    for (const finding of rule.check(context)) {
      const isInherited = finding.at.source !== file.source;
      const isDoubtful = !isInherited && finding.at.end > file.doubtfulFrom;
      if (isDoubtful) continue;
      const own = isMended(finding, file) ? withoutSuggestion(finding) : finding;
      const told = isInherited ? this.#inherited(finding, context.document) : own;
      const document = `${variantIndex} ${file.source.path}`;
      const { at, restsOn, subject } = finding;
      this.found.push({
        problem: this.#problemOf(rule, told),
        at: stretchOf(at),
        ...(restsOn && { restsOn: restsOn.map(stretchOf) }),
        ...(subject !== undefined && { subject }),
        document,
        isInherited,
      });
    }
  }

  /**
   * Something that is wrong in what a document took over from a base. It is told at the base's text if that file
   * is asked about, else where the document names its base.
   */
  #inherited(finding: Finding, document: EffectiveDocument): Finding {
    const { source, token } = finding.at;
    const through = throughOf(document, source);
    if (this.#files.isAsked(source)) {
      const message = en`${finding.message} (in ${document.file.source.path}, which extends this${through})`
        .zh`${finding.message}（见${document.file.source.path}，它${through}继承了这里）`;
      return { ...finding, message };
    }
    const { line, column } = placeOf(source, token);
    const at = document.extension ? atText(document.extension.entry.value) : finding.at;
    const message = en`${finding.message} (from ${source.path}:${line}:${column}, which this extends${through})`
      .zh`${finding.message}（来自${source.path}:${line}:${column}，本文档${through}继承自它）`;
    return { ...withoutSuggestion(finding), at, message };
  }

  #problemOf({ id, severity }: NamedRule, finding: Finding): Problem {
    const { at, suggestion } = finding;
    const { counterexample, ...said } = textsIn(finding, "en");
    const problem: Problem = {
      file: at.source.path,
      ...placeOf(at.source, at.token),
      start: at.start,
      end: at.end,
      pointer: this.#pointerAt(at),
      rule: id,
      severity: finding.severity ?? severity,
      ...said,
      ...(suggestion !== undefined && { suggestion }),
      ...(counterexample !== undefined && { counterexample }),
      zh: textsIn(finding, "zh"),
    };
    const isPlain = isSure(problem, this.#files.read(at.source.path), this.#files.schemas);
    return { ...problem, ...(isPlain && { isSure: true }) };
  }

  #pointerAt({ source, token }: Anchor): string {
    const { root } = this.#files.read(source.path);
    return root ? pointerOf(pathAt(root, token)) : "";
  }
}

/** Whether it stands in characters that are no JSON: these are to be put right first, and may read otherwise then. */
function isMended({ at }: Finding, { source, syntax }: JsonFile): boolean {
  return at.source === source && syntax.some(({ start, end }) => start <= at.start && at.end <= end);
}

function withoutSuggestion({ suggestion: _, ...finding }: Finding): Finding {
  return finding;
}

/**
 * The problems in the order of the files and of their text. What is found in several documents that share it
 * (variants, bases) is told once. `order` has the paths of all files.
 */
export function problemsIn(all: readonly Found[], order: readonly string[]): Problem[] {
  const ranks = new Map(order.map((path, index) => [path, index]));
  const rank = ({ file }: Problem): number => ranks.get(file) ?? 0;
  return toldOnce(onceEach(withoutConsequences(all)))
    .map(({ problem }) => problem)
    .sort((one, other) => rank(one) - rank(other) || one.start - other.start);
}

function stretchOf({ source, start, end }: Pick<JsonNode, "source" | "start" | "end">): Stretch {
  return { file: source.path, start, end };
}

/**
 * What was found but for what only follows from something else: a value that it rests on has a problem itself, one of
 * another rule where it is its own. An error is never left out for a warning.
 */
function withoutConsequences(all: readonly Found[]): Found[] {
  const byFile = groupBy(all, ({ at }) => [at.file]);
  const held = new Set<Found>();
  for (const found of all) {
    if (!found.restsOn?.length) continue;
    const near = found.restsOn.flatMap(({ file }) => byFile.get(file) ?? []);
    const isHeld = near.some((other) => other !== found && !held.has(other) && isCauseOf(other, found));
    if (isHeld) held.add(found);
  }
  return all.filter((found) => !held.has(found));
}

function isCauseOf({ problem: cause, at }: Found, { problem, at: own, restsOn = [] }: Found): boolean {
  if (problem.severity === "error" && cause.severity === "warning") return false;
  return restsOn.some((value) => isIn(value, at) && (cause.rule !== problem.rule || !isIn(value, own)));
}

function isIn({ file, start, end }: Stretch, at: Stretch): boolean {
  return file === at.file && start <= at.start && at.end <= end;
}

/** Of what a document asks for in vain the first in the text, which says how many more places do. */
function onceEach(all: readonly Found[]): Found[] {
  const keyOf = ({ document = "", subject = "" }: Found): string => `${document}\n${subject}`;
  const alike = groupBy(all, (found) => (found.subject === undefined ? [] : [keyOf(found)]));
  return all.flatMap((found) => {
    if (found.subject === undefined) return [found];
    const places = [...(alike.get(keyOf(found)) ?? [])].sort((a, b) => a.problem.start - b.problem.start);
    if (places[0] !== found) return [];
    return [places.length > 1 ? { ...found, problem: toldOf(found.problem, places.length - 1) } : found];
  });
}

/** The problem with a word on how many more places are alike. */
function toldOf({ zh, ...problem }: Problem, more: number): Problem {
  return {
    ...problem,
    message: `${problem.message} (so in ${plural(more, "more place")})`,
    zh: { ...zh, message: `${zh.message}（另有 ${more} 处相同）` },
  };
}

/** What a finding says in one language. */
function textsIn({ message, fix, counterexample }: Finding, language: Language): Texts {
  return {
    message: message[language],
    ...(fix && { fix: fix[language] }),
    ...(counterexample && { counterexample: counterexample[language] }),
  };
}

function toldOnce(all: readonly Found[]): Found[] {
  const first = new Map<string, Found>();
  const messages = new Set<string>();
  // What a document says of its own text is said better than by one that extends it.
  return [...all]
    .sort((one, other) => order(one) - order(other))
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

/** What is wrong with a file's text first, then what is found in documents' own text. */
function order({ document, isInherited }: Found): number {
  return document === undefined ? 0 : isInherited ? 2 : 1;
}

/** The documents between one and the base in whose file something stands, as the end of a sentence. */
function throughOf(document: EffectiveDocument, source: SourceFile): Saying | "" {
  const files = baseFilesOf(document);
  const index = files.findIndex((file) => file.source === source);
  const between = files.slice(0, Math.max(0, index));
  const paths = between.map((file) => file.source.path);
  return between.length > 0 ? en` through ${paths.join(", ")}`.zh`经由${paths.join("、")} ` : "";
}
