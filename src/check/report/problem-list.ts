import type { EffectiveDocument } from "../document/resolve.ts";
import { pointerOf } from "../json/json-node.ts";
import { pathAt } from "../json/path-at.ts";
import type { JsonFile } from "../json/read-json.ts";
import { placeOf } from "../json/source-file.ts";
import type { Finding, Rule, RuleContext } from "../rule.ts";
import { type Anchor, atText } from "./anchor.ts";
import type { Problem } from "./problem.ts";

interface Entry {
  problem: Problem;
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
      this.#entries.push({ problem: this.#problemOf(rule, told), document, isInherited });
    }
  }

  /** The problems in the order of the files and of their text. */
  problems(): Problem[] {
    const order = new Map([...this.#files.keys()].map((path, index) => [path, index]));
    // What a document says of its own text is said better than by one that extends it.
    const entries = [
      ...this.#entries.filter((entry) => !entry.isInherited),
      ...this.#entries.filter((entry) => entry.isInherited),
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
