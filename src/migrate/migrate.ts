import { applyEdits } from "../check/json/apply-edits.ts";
import { findChild, type JsonNode, toPlainValue } from "../check/json/json-node.ts";
import { type JsonFile, readJson } from "../check/json/read-json.ts";
import type { SourceFile } from "../check/json/source-file.ts";
import { once } from "../language/memoize.ts";
import { en, formatJsonInMessage, type LocalizedText } from "../language/messages/localized-text.ts";
import { LANGUAGE } from "../language/version.generated.ts";
import { from1to2 } from "./from-1-to-2.ts";
import { from2to3 } from "./from-2-to-3.ts";
import { type BlockTypeLookup, type MigrationStep, replaceValue } from "./migration-step.ts";

const migrationSteps: readonly MigrationStep[] = [from1to2, from2to3];

/**
 * Result of migrating a file: its new text, that it is current, or why it stays the same ("wrong": content,
 * "locked": no access).
 */
export type MigrationResult =
  | { path: string; kind: "migrated"; from: number; to: number; text: string }
  | { path: string; kind: "current" }
  | { path: string; kind: "wrong" | "locked"; why: LocalizedText };

/**
 * Rewrites documents for the current language version by edits, so that comments, key order and whitespace
 * stay. `files` must include the documents whose blocks a patch names. Refuses files that are not JSON or have
 * an unknown version. `read` parses a file. Pure.
 */
export function migrateFiles(
  files: readonly SourceFile[],
  read: (file: SourceFile) => JsonFile = readJson,
): MigrationResult[] {
  const types = once(() => readBlockTypes(files, read));
  const typeOf: BlockTypeLookup = (name) => types()(name);
  return files.map((file) => {
    const { path } = file;
    const from = languageVersionOf(read(file));
    if (file.unreadable) return { path, kind: "locked", why: file.unreadable };
    if (typeof from === "object") return { path, kind: "wrong", why: from };
    const due = migrationSteps.filter((step) => step.from >= from);
    if (due.length === 0) return { path, kind: "current" };
    const text = due.reduce((now, step) => applyMigration({ ...file, text: now }, step, typeOf), file.text);
    return { path, kind: "migrated", from, to: from + due.length, text };
  });
}

/** Returns the language version of a document, or the reason why it cannot be migrated. */
function languageVersionOf({ root, syntax }: JsonFile): number | LocalizedText {
  if (syntax.length > 0) return en`is not valid JSON`.zh`不是合法的 JSON`;
  const language = findChild(root, "language");
  if (!language) return en`has no "language"`.zh`没有“language”`;
  const value = toPlainValue(language);
  if (typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= LANGUAGE) return value;
  const found = formatJsonInMessage(value);
  return en`has "language": ${found}, expected 1 to ${LANGUAGE}`
    .zh`的“language”是${found}，应为 1 到 ${LANGUAGE}`;
}

function applyMigration(
  file: SourceFile,
  { edits, from }: MigrationStep,
  typeOf: (name: string) => string | undefined,
): string {
  const { root } = readJson(file);
  const version = findChild(root, "language");
  if (!root || !version) return file.text;
  return applyEdits(file.text, [replaceValue(version, from + 1), ...edits(root, typeOf)]);
}

/** Finds the types of all named blocks. A name that blocks of different types share has no type. */
export function readBlockTypes(
  files: readonly SourceFile[],
  read: (file: SourceFile) => JsonFile = readJson,
): BlockTypeLookup {
  const types = new Map<string, string | undefined>();
  const visit = (node: JsonNode | undefined): void => {
    if (node?.kind === "array") node.items.forEach(visit);
    if (node?.kind !== "object") return;
    const [name, type] = [findChild(node, "name"), findChild(node, "type")];
    if (name?.kind === "string" && type?.kind === "string") {
      const isOther = types.has(name.value) && types.get(name.value) !== type.value;
      types.set(name.value, isOther ? undefined : type.value);
    }
    for (const { value } of node.entries) visit(value);
  };
  for (const file of files) visit(read(file).root);
  return (name) => types.get(name);
}
