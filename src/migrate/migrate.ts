import { applyEdits } from "../check/json/apply-edits.ts";
import { childOf, type JsonNode, plainOf } from "../check/json/json-node.ts";
import { readJson } from "../check/json/read-json.ts";
import type { SourceFile } from "../check/json/source-file.ts";
import { en, type Saying, sayJson } from "../language/messages/saying.ts";
import { LANGUAGE } from "../language/version.generated.ts";
import { type MigrationStep, replaceValue, type TypeOf } from "./edit.ts";
import { from1to2 } from "./from-1-to-2.ts";

const steps: readonly MigrationStep[] = [from1to2];

/** The result for a file: its new text, or why it stays the same ("wrong": content, "locked": no access). */
export type MigrationResult =
  | { path: string; kind: "migrated"; from: number; to: number; text: string }
  | { path: string; kind: "current" }
  | { path: string; kind: "wrong" | "locked"; why: Saying };

/**
 * Migrates documents to the current language by editing their texts: comments, key order and whitespace stay. The files
 * must belong to one project, since a patch names blocks of another document. Refuses files that are not JSON or have
 * an unknown language. Pure.
 */
export function migrate(files: readonly SourceFile[]): MigrationResult[] {
  const typeOf = blockTypes(files);
  return files.map((file) => {
    const { path } = file;
    const from = languageOf(file);
    if (file.unreadable) return { path, kind: "locked", why: file.unreadable };
    if (typeof from === "object") return { path, kind: "wrong", why: from };
    const due = steps.filter((step) => step.from >= from);
    if (due.length === 0) return { path, kind: "current" };
    const text = due.reduce((now, step) => rewrite({ ...file, text: now }, step, typeOf), file.text);
    return { path, kind: "migrated", from, to: from + due.length, text };
  });
}

/** Returns the language of a document, or the reason why it cannot be migrated. */
function languageOf(file: SourceFile): number | Saying {
  const { root, syntax } = readJson(file);
  if (syntax.length > 0) return en`is not valid JSON`.zh`不是合法的 JSON`;
  const language = childOf(root, "language");
  if (!language) return en`has no "language"`.zh`没有“language”`;
  const value = plainOf(language);
  if (typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= LANGUAGE) return value;
  const found = sayJson(value);
  return en`has "language": ${found}, expected 1 to ${LANGUAGE}`
    .zh`的“language”是${found}，应为 1 到 ${LANGUAGE}`;
}

function rewrite(
  file: SourceFile,
  { edits, from }: MigrationStep,
  typeOf: (name: string) => string | undefined,
): string {
  const { root } = readJson(file);
  const version = childOf(root, "language");
  if (!root || !version) return file.text;
  return applyEdits(file.text, [replaceValue(version, from + 1), ...edits(root, typeOf)]);
}

/** Returns the types of named blocks. A name that blocks of different types share has no type. */
export function blockTypes(files: readonly SourceFile[]): TypeOf {
  const types = new Map<string, string | undefined>();
  const visit = (node: JsonNode | undefined): void => {
    if (node?.kind === "array") node.items.forEach(visit);
    if (node?.kind !== "object") return;
    const [name, type] = [childOf(node, "name"), childOf(node, "type")];
    if (name?.kind === "string" && type?.kind === "string") {
      const isOther = types.has(name.value) && types.get(name.value) !== type.value;
      types.set(name.value, isOther ? undefined : type.value);
    }
    for (const { value } of node.entries) visit(value);
  };
  for (const file of files) visit(readJson(file).root);
  return (name) => types.get(name);
}
