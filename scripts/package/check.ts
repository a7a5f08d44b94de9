import { checkDocuments } from "../../src/check/check-documents.ts";
import { inspectPicture } from "../../src/check/content/inspect-picture.ts";
import { pictureQueries } from "../../src/check/content/picture-fault.ts";
import { pictureMediaType } from "../../src/check/content/picture-media-types.ts";
import { schemas } from "../check/schemas.ts";

/** The texts of a problem in one language. */
export interface ProblemTexts {
  /** The found value, then the expected one. */
  message: string;
  /** The correction, as one imperative line. */
  fix?: string;
  /** The smallest answer of the server that shows the mistake. */
  counterexample?: string;
}

/** One mistake in one file, described for its author. Its own texts are English. */
export interface Problem extends ProblemTexts {
  /** Path of the file, as it was given. */
  file: string;
  /** From 1. Columns count UTF-16 code units, as editors do. */
  line: number;
  column: number;
  /** Offsets of the offending characters in the file's text, in UTF-16 code units. */
  start: number;
  end: number;
  /** JSON Pointer (RFC 6901) of the offending value. */
  pointer: string;
  /** Stable id of the rule. */
  rule: string;
  severity: "error" | "warning";
  /** The probably intended text. Replacing the characters from start to end with it fixes the mistake. */
  suggestion?: string;
  /** The problem's texts in Chinese. */
  zh: ProblemTexts;
}

/**
 * The files of a project by their path, with slashes, relative to the campaigns folder: documents as text, pictures as
 * bytes.
 */
export type ProjectFiles = Readonly<Record<string, string | Uint8Array>>;

/**
 * Checks all documents of a project, and returns the problems in the order of the files and their text; empty if there
 * are none. Reads nothing from the disk.
 */
export function check(files: ProjectFiles): Problem[] {
  const paths = Object.keys(files);
  const documents = paths.flatMap((path) => {
    const text = files[path];
    return path.endsWith(".json") && typeof text === "string" ? [{ path, text }] : [];
  });
  const { problems } = checkDocuments(documents, {
    schemas: schemas(),
    exists: (path) => files[path] !== undefined,
    ...pictureQueries((path) => {
      const [content, type] = [files[path], pictureMediaType(path)];
      if (content === undefined || !type) return undefined;
      return inspectPicture(type, typeof content === "string" ? new TextEncoder().encode(content) : content);
    }),
    filesIn: (folder) =>
      paths.filter((path) => path.startsWith(folder)).map((path) => path.slice(folder.length)),
  });
  return problems;
}
