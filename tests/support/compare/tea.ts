import type { SourceFile } from "../../../src/check/json/source-file.ts";
import type { Comparison } from "../../../src/compare/compare.ts";
import { compare } from "../../../src/compare/compare.ts";
import type { Language } from "../../../src/language/messages/saying.ts";
import { schemas } from "../../check/support.ts";

/** Any JSON document, to be edited. */
// biome-ignore lint/suspicious/noExplicitAny: edits of documents reach into them at will, right or wrong
export type Json = any;

/** The campaign that the schema shows as an example: it has something of nearly everything. */
export function tea(): Json {
  return structuredClone(schemas["campaign.schema.json"]?.examples?.[0]);
}

/** Its brand. */
export function teaBrand(): Json {
  return structuredClone(schemas["brand.schema.json"]?.examples?.[0]);
}

export function fileOf(path: string, document: unknown): SourceFile {
  return { path, text: `${JSON.stringify(document, null, 2)}\n` };
}

/** A project of these documents by their paths, with the tea's brand. */
export function projectOf(documents: Record<string, unknown>): SourceFile[] {
  const all = { "campaigns/brands/mall.json": teaBrand(), ...documents };
  return Object.entries(all).map(([path, document]) => fileOf(path, document));
}

const picture = () => undefined;

export function compareFiles(before: readonly SourceFile[], after: readonly SourceFile[]): Comparison {
  return compare({ files: before, picture }, { files: after, picture }, schemas);
}

/** What is told of a tea that was edited; `first` edits what it was before. */
export function compareEdited(edit: (tea: Json) => void, first?: (tea: Json) => void): Comparison {
  const [before, after] = [tea(), tea()];
  first?.(before);
  edit(after);
  return compareFiles(
    projectOf({ "campaigns/tea.json": before }),
    projectOf({ "campaigns/tea.json": after }),
  );
}

/** All that is told, line by line: changes with their topic and notes, then what could not be compared. */
export function linesOf(
  { groups, notes }: Pick<Comparison, "groups" | "notes">,
  language: Language,
): string[] {
  const changes = groups.flatMap((group) =>
    group.changes.map(({ notes: more, pieces = [], said, topic }) => {
      const marks = { same: ["", ""], gone: ["[-", "-]"], added: ["{+", "+}"] } as const;
      const words = pieces.map(({ kind, text }) => marks[kind].join(text)).join("");
      const shown = words === "" ? said[language] : `${said[language]}: ${words}`;
      return [`${topic} ${shown}`, ...more.map((note) => `(${note[language]})`)].join(" ");
    }),
  );
  return [...changes, ...notes.map((note) => note[language])];
}

/** The text of a document with its keys in another order, other blanks, and a note for colleagues. */
export function writtenOtherwise(document: Json): string {
  const shuffled = (value: Json, key = ""): Json => {
    if (Array.isArray(value)) return value.map((item) => shuffled(item));
    if (typeof value !== "object" || value === null) return value;
    const entries = Object.entries<Json>(value).map(
      ([name, inner]) => [name, shuffled(inner, name)] as const,
    );
    // Fields stand in their order, and what a patch adds is put where the parts before it are.
    const isOrdered = key === "fields" || entries.some(([, inner]) => inner?.$after ?? inner?.$before);
    return Object.fromEntries(isOrdered ? entries : entries.reverse());
  };
  return JSON.stringify({ ...shuffled(document), $comment: "Another one." });
}
