import type { Language } from "../../language/messages/localized-text.ts";
import type { SourceFile } from "../json/source-file.ts";
import type { Problem } from "./problem.ts";

/** The problems that `validate` found, with what an output format needs to print them. */
export interface CheckReport {
  /** How many files were checked. */
  files: number;
  problems: readonly Problem[];
  /** The files with problems, by path. */
  sources: ReadonlyMap<string, SourceFile>;
}

/** How the text of a report is to be written. */
export interface FormatOptions {
  /** Whether the text goes to a terminal that shows colours. */
  hasColours: boolean;
  /** Default: English. */
  language?: Language;
}

/** Prints a report as text that ends with a line break. */
export type ReportFormat = (report: CheckReport, options: FormatOptions) => string;
