import type { LocalizedText } from "../../language/messages/localized-text.ts";
import type { Finding, Severity } from "../facts/finding.ts";
import type { Inspection } from "../inspect/document-inspection.ts";
import type { SharingDocumentsLookup } from "../inspect/findings-in-all-documents.ts";
import type { TableProof } from "../inspect/table-proofs.ts";
import type { UsedNames } from "../inspect/used-names.ts";
import type { JsonFile } from "../json/read-json.ts";
import type { SourceFile } from "../json/source-file.ts";
import type { Project } from "../project/project.ts";
import type { PictureFiles } from "../project/project-files.ts";

/** The input of a rule: a merged document and its project. */
export interface RuleContext extends Inspection, PictureFiles, SharingDocumentsLookup {
  /** All documents of the project, this one included. */
  project: Project;
  /** Returns the names used by this document, by variants in the same file, and by documents that extend it. */
  related: () => readonly UsedNames[];
  /** Returns the proof of each table; computed on first use. */
  proofs: () => readonly TableProof[];
}

/** A small valid document: a JSON Merge Patch of the example campaign, or the text of a whole file. */
export interface Example {
  patch?: Readonly<Record<string, unknown>>;
  text?: string;
  /** The encoding of the file, if not UTF-8. */
  savedAs?: SourceFile["savedAs"];
  /** Why the example's file cannot be read. */
  unreadable?: LocalizedText;
  /** Further files of the project, by path. */
  files?: Readonly<Record<string, unknown>>;
}

/** A small document with one mistake, and its message. */
export interface BadExample extends Example {
  /** The expected message, in English. It ends with … before a list that grows with the language. */
  message: string;
}

/** One kind of mistake. Its file name is its id; its examples run as tests and are its documentation. */
export interface Rule {
  /**
   * Whether its findings are errors (the default) or warnings. A mistake that customers would see is an
   * error, as is one that prevents publishing. A warning is a guess, a leftover, or depends on what the server sends.
   */
  severity?: Severity;
  /** Whether its findings do not depend on the rest of the document, so it also runs on broken JSON or without a base. */
  isIndependent?: true;
  description: LocalizedText;
  ok: readonly Example[];
  bad: readonly BadExample[];
  check(context: RuleContext): readonly Finding[];
  /** Returns the findings in a file's text. Only for rules that are about files, not documents. */
  checkFile?(file: JsonFile): readonly Finding[];
}

/** A rule with its id (its file name) and severity. */
export type NamedRule = Rule & { id: string; severity: Severity };

/** Returns a rule with its id and, if it names no severity, the severity "error". */
export const namedRule = (id: string, rule: Rule): NamedRule => ({ id, severity: "error", ...rule });
