import { existsSync } from "node:fs";
import { join } from "node:path";
import { checkExample as checkWith } from "../../src/check/check.ts";
import type { SourceFile } from "../../src/check/json/source-file.ts";
import type { Problem } from "../../src/check/report/problem.ts";
import type { Example } from "../../src/check/rules/rule.ts";
import type { Schemas } from "../../src/check/schema/json-schema.ts";
import { readJsonFiles, readSchemas } from "../../src/publish/read-folder.ts";
import { resolveDocuments } from "../support/check/resolved.ts";

export { filesOf } from "../../src/check/check.ts";

const root = join(import.meta.dirname, "../..");

export const schemas: Schemas = readSchemas(join(root, "schemas"));

/** The campaigns of this repository as they stand, by paths from its root. */
export function realFiles(): SourceFile[] {
  return readJsonFiles(join(root, "campaigns"), root);
}

/** Whether a file of this repository is there, by its path from the root. */
export function isRealFile(path: string): boolean {
  return existsSync(join(root, path));
}

/**
 * A message as it is kept: of one that goes on with a list which grows with the language, the beginning and … is kept
 * (`expected one of …`). A message that does not begin so stays as it is.
 */
export function asKept(message: string, kept: string): string {
  return kept.endsWith("…") && message.startsWith(kept.slice(0, -1)) ? kept : message;
}

/** The problems of a rule's example, by the schemas of this repository. */
export function checkExample(example: Example): Problem[] {
  return checkWith(example, schemas);
}

/** Documents by their paths with everything merged in, by the schemas of this repository. */
export function resolved(documents: Record<string, unknown>) {
  const files = Object.entries(documents).map(([path, document]) => ({
    path,
    text: JSON.stringify(document),
  }));
  return resolveDocuments(files, schemas);
}
