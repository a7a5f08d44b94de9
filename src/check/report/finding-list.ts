import { en, type Language, type LocalizedText } from "../../language/messages/localized-text.ts";
import { type MergedDocument, variantNodeOf } from "../document/merge-documents.ts";
import { baseFilesOf } from "../document/resolve-extends.ts";
import { brandExtensionsFor, brandPrefixAt } from "../facts/broken-brand.ts";
import { type DependedOn, type Finding, MAX_DESCRIBED_FINDINGS } from "../facts/finding.ts";
import { missingSharedRowsAt } from "../facts/missing-shared-rows.ts";
import {
  isRangeInside,
  jsonPointerOf,
  pathAtOffset,
  rangeInsideQuotes,
  type SourceRange,
} from "../json/json-node.ts";
import type { JsonFile } from "../json/read-json.ts";
import { type SourceFile, sourceLocationOf } from "../json/source-file.ts";
import type { NamedRule, RuleContext } from "../rules/rule.ts";
import type { Schemas } from "../schema/json-schema.ts";
import type { FileFinding, FileRange } from "./file-finding.ts";
import { isSureSuggestion } from "./is-sure-suggestion.ts";
import type { Problem, ProblemTexts } from "./problem.ts";
import { showInvisibleCharacters, withLookAlikes } from "./unseen-characters.ts";

/** The parts of a project that `FindingList` uses: its files, which of them are checked, and the schemas. */
export interface ProjectFileLookup {
  read: (path: string) => JsonFile;
  isRequested: (file: { path: string }) => boolean;
  schemas: Schemas;
}

/** Collects the findings of rules in one file's documents and locates each in the file that contains its characters. */
export class FindingList {
  readonly #found: FileFinding[] = [];
  /** The places that each rule described, and those that are only counted. */
  readonly #places = new Map<string, { described: Set<string>; omitted: Set<string>; last?: FileFinding }>();
  readonly #files: ProjectFileLookup;

  constructor(files: ProjectFileLookup) {
    this.#files = files;
  }

  addOfFile(rule: NamedRule, file: JsonFile): void {
    for (const finding of rule.checkFile?.(file) ?? [])
      this.#describe(rule, finding.at, () => ({
        problem: this.#problemOf(rule, finding),
        at: fileRangeOf(finding.at),
        isInherited: false,
      }));
  }

  /** All findings. The first places of each rule are described; the last of these says how many more exist. */
  get found(): readonly FileFinding[] {
    const counts = new Map([...this.#places.values()].map(({ last, omitted }) => [last, omitted.size]));
    return this.#found.map((one) => {
      const omitted = (one.omitted ?? 0) + (counts.get(one) ?? 0);
      return omitted > 0 ? { ...one, omitted } : one;
    });
  }

  /** Registers that a document has more problems, which no rule reported. */
  addOmitted(count: number): void {
    const last = this.#found.pop();
    if (last) this.#found.push({ ...last, omitted: (last.omitted ?? 0) + count });
  }

  #describe({ id }: NamedRule, { source, start, end }: SourceRange, make: () => FileFinding): void {
    const known = this.#places.get(id) ?? { described: new Set(), omitted: new Set() };
    this.#places.set(id, known);
    const place = `${start} ${end} ${source.path}`;
    const isDescribed = known.described.has(place) || known.described.size < MAX_DESCRIBED_FINDINGS;
    (isDescribed ? known.described : known.omitted).add(place);
    if (!isDescribed) return;
    known.last = make();
    this.#found.push(known.last);
  }

  add(rule: NamedRule, context: RuleContext): void {
    const { file, variantIndex = "" } = context.document;
    for (const found of rule.check(context)) {
      const finding = this.#atCause(found);
      const isInherited = finding.at.source !== file.source;
      const isDoubtful = !isInherited && finding.at.end > file.doubtfulFrom;
      if (isDoubtful) continue;
      this.#describe(rule, finding.at, () => {
        const isOfBase = isInherited && finding.cause === undefined;
        const reported = isOfBase
          ? this.#inherited(finding, context.document)
          : sayVariant(finding, context.document);
        const document = `${variantIndex} ${file.source.path}`;
        const { at, severity = rule.severity, subject } = finding;
        const dependsOn = [
          ...(finding.dependsOn ?? []),
          ...missingSharedRowsAt(context.document, at, severity),
          ...brandExtensionsFor(rule.id, context.document, context.project),
          ...brandPrefixAt(at, context.document),
        ];
        const shared = this.#sharedOf(rule, finding);
        return {
          problem: this.#problemOf(rule, reported),
          at: fileRangeOf(at),
          ...(finding.cause && { usedAt: fileRangeOf(found.at) }),
          ...(dependsOn.length > 0 && { dependsOn: dependsOn.map(fileRangeOf) }),
          ...(subject !== undefined && { subject }),
          ...(shared && { shared }),
          document,
          isInherited,
        };
      });
    }
  }

  /** Returns the problems in those shared documents that are checked; undefined if the finding is about something else. */
  #sharedOf(rule: NamedRule, { cause, severity, shared, suggestion }: Finding): FileFinding["shared"] {
    if (!shared || cause || suggestion !== undefined) return undefined;
    const places = shared.places
      .filter((place) => this.#files.isRequested(place.at.source))
      .map(({ depth, ...place }) => ({ problem: this.#problemOf(rule, { ...place, severity }), depth }));
    return places.length > 0 ? { name: shared.name, places } : undefined;
  }

  /** Returns the finding at its cause if that is in a file that is checked; if not, with a note where the cause is. */
  #atCause({ cause, ...finding }: Finding): Finding {
    if (!cause) return finding;
    if (!this.#files.isRequested(cause.at.source)) {
      const place = sayPlace(cause.at);
      const message = en`${finding.message} (written in ${place})`.zh`${finding.message}（写在${place}）`;
      return { ...finding, message };
    }
    const place = sayPlace(finding.at);
    const message = en`${cause.message} (used in ${place})`.zh`${cause.message}（用在${place}）`;
    // All uses of a value have one cause.
    const subject = `${cause.at.start} ${cause.at.source.path}`;
    return { subject, dependsOn: finding.dependsOn, severity: finding.severity, ...cause, message, cause };
  }

  /**
   * Returns the finding for a problem that a document inherits from a base. If the base's file is being checked, it is
   * reported there; if not, at the document's `extends`.
   */
  #inherited(finding: Finding, document: MergedDocument): Finding {
    const { source, token } = finding.at;
    const through = basesBetween(document, source);
    const page = sayPageOf(document);
    if (this.#files.isRequested(source)) {
      const message = en`${finding.message} (found in ${page}, which extends this file${through})`
        .zh`${finding.message}（在${page}里发现，它${through}继承了本文件）`;
      return { ...finding, message };
    }
    const { line, column } = sourceLocationOf(source, token);
    const at = document.extension ? rangeInsideQuotes(document.extension.entry.value) : finding.at;
    const message = en`${finding.message} (inherited from ${source.path}:${line}:${column}${through})`
      .zh`${finding.message}（${through}继承自${source.path}:${line}:${column}）`;
    return { ...removeSuggestion(finding), at, message };
  }

  #problemOf({ id, severity }: NamedRule, told: Finding): Problem {
    const finding = withLookAlikes(told);
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
    return root ? jsonPointerOf(pathAtOffset(root, token)) : "";
  }
}

function removeSuggestion({ suggestion: _, ...finding }: Finding): Finding {
  return finding;
}

/**
 * Returns a finding with the variant in which it was found, if the wrong characters are not in the variant's own part of
 * the file: a patch can break a text that is right on the other pages.
 */
function sayVariant(finding: Finding, document: MergedDocument): Finding {
  const { file, route } = document;
  const { at, message } = finding;
  const variant = variantNodeOf(document);
  if (!variant || at.source !== file.source || isRangeInside(at, variant)) return finding;
  const { line } = sourceLocationOf(file.source, variant.start);
  const page = route ?? "";
  return {
    ...finding,
    message: en`${message} (on ${page}, the variant on line ${line})`
      .zh`${message}（见第${line}行的变体 ${page}）`,
  };
}

/** Returns the file of a document, and the route of a variant. */
function sayPageOf({ file, route, variantIndex }: MergedDocument): string {
  return variantIndex === undefined ? file.source.path : `${file.source.path} (${route})`;
}

function sayPlace({ source, token }: SourceRange): string {
  return `${source.path}:${sourceLocationOf(source, token).line}`;
}

function fileRangeOf({ source, start, end }: DependedOn): FileRange {
  return { file: source.path, start, end };
}

/** Returns the message, fix and counterexample of a finding in one language. */
function findingTexts({ message, fix, counterexample }: Finding, language: Language): ProblemTexts {
  return {
    message: showInvisibleCharacters(message[language]),
    ...(fix && { fix: showInvisibleCharacters(fix[language]) }),
    ...(counterexample && { counterexample: counterexample[language] }),
  };
}

/**
 * Returns the end of a sentence: " through a.json, b.json", the bases between a document and one of its bases; empty
 * for a direct base.
 */
function basesBetween(document: MergedDocument, source: SourceFile): LocalizedText | "" {
  const files = baseFilesOf(document);
  const index = files.findIndex((file) => file.source === source);
  const between = files.slice(0, Math.max(0, index));
  const paths = between.map((file) => file.source.path);
  return between.length > 0 ? en` through ${paths.join(", ")}`.zh`经由${paths.join("、")} ` : "";
}
