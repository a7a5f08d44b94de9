import { childOf, type JsonNode } from "../check/json/json-node.ts";
import { readJson } from "../check/json/read-json.ts";
import type { SourceFile } from "../check/json/source-file.ts";
import { applyEdits, replaceValue, type Step, type TypeOf } from "./edit.ts";
import { from1to2 } from "./from-1-to-2.ts";

const steps: readonly Step[] = [from1to2];

/** What became of a file: its new text, or why it stays as it is. */
export type Migrated =
  | { path: string; kind: "migrated"; from: number; to: number; text: string }
  | { path: string; kind: "current" }
  | { path: string; kind: "unreadable" };

/**
 * Carries documents to the newest language by rewriting their texts in place: comments, the order of keys and all
 * blanks stay. The files are of one project, since a patch names blocks of another document. One that is no JSON
 * is left alone. Pure.
 */
export function migrate(files: readonly SourceFile[]): Migrated[] {
  const typeOf = blockTypes(files);
  return files.map((file) => {
    const from = languageOf(file);
    if (from === undefined) return { path: file.path, kind: "unreadable" };
    const due = steps.filter((step) => step.from >= from);
    if (due.length === 0) return { path: file.path, kind: "current" };
    const text = due.reduce((now, step) => rewrite({ ...file, text: now }, step, typeOf), file.text);
    return { path: file.path, kind: "migrated", from, to: from + due.length, text };
  });
}

function languageOf(file: SourceFile): number | undefined {
  const { root, syntax } = readJson(file);
  const language = childOf(root, "language");
  const isNumber = language?.kind === "literal" && typeof language.value === "number";
  return syntax.length === 0 && isNumber ? Number(language.value) : undefined;
}

function rewrite(
  file: SourceFile,
  { edits, from }: Step,
  typeOf: (name: string) => string | undefined,
): string {
  const { root } = readJson(file);
  const version = childOf(root, "language");
  if (!root || !version) return file.text;
  return applyEdits(file.text, [replaceValue(version, from + 1), ...edits(root, typeOf)]);
}

/** The types of the blocks that have names, where no two of a name are of different types. */
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
