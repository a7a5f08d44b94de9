import { existsSync } from "node:fs";
import { join } from "node:path";
import { checkRuleExample as checkWith } from "../../src/check/check-documents.ts";
import type { SourceFile } from "../../src/check/json/source-file.ts";
import type { Problem } from "../../src/check/report/problem.ts";
import type { Example } from "../../src/check/rules/rule.ts";
import type { Schemas } from "../../src/check/schema/json-schema.ts";
import { readJsonFiles, readSchemas } from "../../src/publish/read-json-folder.ts";
import { resolveDocuments } from "../support/check/resolved.ts";

export { exampleFilesOf as filesOf } from "../../src/check/check-documents.ts";

const root = join(import.meta.dirname, "../..");

export const schemas: Schemas = readSchemas(join(root, "schemas"));

/** Returns the campaigns of this repository, with paths from its root. */
export function realFiles(): SourceFile[] {
  return readJsonFiles(join(root, "campaigns"), root);
}

/** Returns whether a file of this repository exists, by its path from the root. */
export function isRealFile(path: string): boolean {
  return existsSync(join(root, path));
}

/**
 * Returns `kept` if it ends with … and the message begins with its text (`expected one of …`); if not, the message.
 * Used for messages with a list that grows with the language.
 */
export function asKept(message: string, kept: string): string {
  return kept.endsWith("…") && message.startsWith(kept.slice(0, -1)) ? kept : message;
}

/** Returns the problems of a rule's example, checked with the schemas of this repository. */
export function checkExample(example: Example): Problem[] {
  return checkWith(example, schemas);
}

/** Returns the merged documents of these files (by path), resolved with the schemas of this repository. */
export function resolved(documents: Record<string, unknown>) {
  const files = Object.entries(documents).map(([path, document]) => ({
    path,
    text: JSON.stringify(document),
  }));
  return resolveDocuments(files, schemas);
}
