import type { EffectiveDocument } from "../document/resolve.ts";
import { type JsonNode, pointerOf } from "../json/json-node.ts";
import { pathAt } from "../json/path-at.ts";
import type { JsonFile } from "../json/read-json.ts";
import { placeOf } from "../json/source-file.ts";
import type { Finding, Rule, RuleContext } from "../rule.ts";
import { type Anchor, atText } from "./anchor.ts";
import type { Problem } from "./problem.ts";

interface Entry {
  problem: Problem;
  /** Where the characters stand, which is not where one of a base is told. */
  at: Anchor;
  restsOn: Finding["restsOn"];
  subject: Finding["subject"];
  /** Which document it was found in; undefined for one of a file's text. */
  document: EffectiveDocument | undefined;
  isInherited: boolean;
}

/**
 * Collects findings and gives each its place: in the file where the characters stand. What is found in several
 * documents that share them (variants, bases) is told once.
 */
export class ProblemList {
  readonly #entries: Entry[] = [];
  readonly #files: ReadonlyMap<string, JsonFile>;
  readonly #asked: ReadonlySet<string>;

  constructor(files: readonly JsonFile[], asked: ReadonlySet<string>) {
    this.#files = new Map(files.map((file) => [file.source.path, file]));
    this.#asked = asked;
  }

  addOfFile(rule: Rule, file: JsonFile): void {
    if (!rule.checkFile || !this.#asked.has(file.source.path)) return;
    for (const finding of rule.checkFile(file)) {
      this.#entries.push({
        problem: this.#problemOf(rule, finding),
        at: finding.at,
        restsOn: undefined,
        subject: undefined,
        document: undefined,
        isInherited: false,
      });
    }
  }

  add(rule: Rule, context: RuleContext): void {
    const { document } = context;
    for (const finding of rule.check(context)) {
      const { source } = finding.at;
      const isInherited = source !== document.file.source;
      const isDoubtful = !isInherited && finding.at.end > document.file.doubtfulFrom;
      if (isDoubtful) continue;
      const told = isInherited ? this.#inherited(finding, document) : finding;
      const { at, restsOn, subject } = finding;
      const problem = this.#problemOf(rule, told);
      this.#entries.push({ problem, at, restsOn, subject, document, isInherited });
    }
  }

  /** The problems in the order of the files and of their text. */
  problems(): Problem[] {
    const order = new Map([...this.#files.keys()].map((path, index) => [path, index]));
    // What a document says of its own text is said better than by one that extends it.
    const causes = onceEach(withoutConsequences(this.#entries));
    const entries = [
      ...causes.filter((entry) => !entry.isInherited),
      ...causes.filter((entry) => entry.isInherited),
    ];
    const first = new Map<string, Entry>();
    const messages = new Set<string>();
    const kept = entries.filter((entry) => {
      const { problem, document } = entry;
      const key = `${problem.rule} ${problem.start} ${problem.end} ${problem.file}`;
      const known = first.get(key);
      const isNew = !known || (known.document === document && !messages.has(`${key} ${problem.message}`));
      if (!known) first.set(key, entry);
      messages.add(`${key} ${problem.message}`);
      return isNew;
    });
    const rank = ({ file }: Problem): number => order.get(file) ?? 0;
    return kept
      .map(({ problem }) => problem)
      .sort((one, other) => rank(one) - rank(other) || one.start - other.start);
  }

  /**
   * Something that is wrong in what a document took over from a base. It is told at the base's text if that file
   * is asked about, else where the document names its base.
   */
  #inherited(finding: Finding, document: EffectiveDocument): Finding {
    const { source, token } = finding.at;
    if (this.#asked.has(source.path)) {
      return {
        ...finding,
        message: `${finding.message} (in ${document.file.source.path}, which extends this)`,
      };
    }
    const { suggestion: _, ...told } = finding;
    const { line, column } = placeOf(source, token);
    const at = document.extension ? atText(document.extension.entry.value) : finding.at;
    return {
      ...told,
      at,
      message: `${finding.message} (from ${source.path}:${line}:${column}, which this extends)`,
    };
  }

  #problemOf({ id, severity }: Rule, finding: Finding): Problem {
    const { at, message, fix, suggestion, counterexample } = finding;
    return {
      file: at.source.path,
      ...placeOf(at.source, at.token),
      start: at.start,
      end: at.end,
      pointer: this.#pointerAt(at),
      rule: id,
      severity: finding.severity ?? severity,
      message,
      ...(fix !== undefined && { fix }),
      ...(suggestion !== undefined && { suggestion }),
      ...(counterexample !== undefined && { counterexample }),
    };
  }

  #pointerAt({ source, token }: Anchor): string {
    const root = this.#files.get(source.path)?.root;
    return root ? pointerOf(pathAt(root, token)) : "";
  }
}

/**
 * The entries but for those that only follow from another: a value that they rest on has a problem itself, one of
 * another rule where it is their own. An error is never left out for a warning.
 */
function withoutConsequences(entries: readonly Entry[]): Entry[] {
  const held = new Set<Entry>();
  for (const entry of entries) {
    const isHeld = entries.some((other) => other !== entry && !held.has(other) && isCauseOf(other, entry));
    if (isHeld) held.add(entry);
  }
  return entries.filter((entry) => !held.has(entry));
}

function isCauseOf({ problem: cause, at }: Entry, { problem, at: own, restsOn = [] }: Entry): boolean {
  if (problem.severity === "error" && cause.severity === "warning") return false;
  return restsOn.some((node) => isIn(node, at) && (cause.rule !== problem.rule || !isIn(node, own)));
}

function isIn({ source, start, end }: JsonNode, at: Anchor): boolean {
  return source === at.source && start <= at.start && at.end <= end;
}

/** Of entries of a document about the same subject the first in the text, which says how many more there are. */
function onceEach(entries: readonly Entry[]): Entry[] {
  return entries.flatMap((entry) => {
    const { document, problem, subject } = entry;
    if (subject === undefined) return [entry];
    const alike = entries.filter((one) => one.subject === subject && one.document === document);
    const [first = entry, ...others] = alike.sort((a, b) => a.problem.start - b.problem.start);
    if (first !== entry) return [];
    const places = others.length === 1 ? "1 more place" : `${others.length} more places`;
    const message = others.length === 0 ? problem.message : `${problem.message} (so in ${places})`;
    return [{ ...entry, problem: { ...problem, message } }];
  });
}
