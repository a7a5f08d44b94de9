import type { Saying } from "../../language/messages/saying.ts";
import type { Finding, Severity } from "../facts/finding.ts";
import type { Sharing } from "../inspect/agreed.ts";
import type { Inspection } from "../inspect/inspection.ts";
import type { TableProof } from "../inspect/tables-of.ts";
import type { Uses } from "../inspect/usage.ts";
import type { JsonFile } from "../json/read-json.ts";
import type { SourceFile } from "../json/source-file.ts";
import type { Project } from "../project/project.ts";
import type { Beside } from "../project/project-files.ts";

/** What a rule may ask: one document as it counts, and the project around it. */
export interface RuleContext extends Inspection, Beside, Sharing {
  /** All documents, this one included. */
  project: Project;
  /** What this document uses, and all others that share its file: its variants, and what extends it. */
  related: () => readonly Uses[];
  /** What could be proved of each table. Worked out when it is first asked for. */
  proofs: () => readonly TableProof[];
}

/** A small document that is right: a JSON Merge Patch over the example campaign, or the text of a whole file. */
export interface Example {
  patch?: Readonly<Record<string, unknown>>;
  text?: string;
  /** What the file was saved as, where that is not UTF-8. */
  savedAs?: SourceFile["savedAs"];
  /** Why the example's file cannot be read. */
  unreadable?: Saying;
  /** Further files of the project, by path. */
  files?: Readonly<Record<string, unknown>>;
}

/** A small document with one mistake, and what is said of it. */
export interface BadExample extends Example {
  /** In English. Ends with … where a list follows that grows with the language. */
  message: string;
}

/** One kind of mistake. The name of its file is its id; its examples run as tests and are its documentation. */
export interface Rule {
  /** Left out, an error. */
  severity?: Severity;
  /** What it finds is wrong whatever the rest of the document says: asked even where JSON is broken or a base missing. */
  isIndependent?: true;
  description: Saying;
  ok: readonly Example[];
  bad: readonly BadExample[];
  check(context: RuleContext): readonly Finding[];
  /** For rules about a file's text, which run once a file. */
  checkFile?(file: JsonFile): readonly Finding[];
}

/** A rule with its id. */
export type NamedRule = Rule & { id: string; severity: Severity };

/** Gives a rule its id, and its severity where it names none. */
export const namedRule = (id: string, rule: Rule): NamedRule => ({ id, severity: "error", ...rule });
