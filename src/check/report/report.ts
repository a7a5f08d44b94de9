import type { Language } from "../../language/messages/saying.ts";
import type { SourceFile } from "../json/source-file.ts";
import type { Problem } from "./problem.ts";

/** The result of the validator, to be printed by a format. */
export interface Report {
  /** The number of checked files. */
  files: number;
  problems: readonly Problem[];
  /** The files with problems, by path. */
  sources: ReadonlyMap<string, SourceFile>;
}

export interface FormatOptions {
  /** Whether the text goes to a terminal that shows colours. */
  hasColours: boolean;
  /** Default: English. */
  language?: Language;
}

/** Prints a report as text that ends with a line break. */
export type Format = (report: Report, options: FormatOptions) => string;
