import type { SourceFile } from "../../../src/check/json/source-file.ts";
import type { Comparison } from "../../../src/compare/compare-projects.ts";
import { compareProjects } from "../../../src/compare/compare-projects.ts";
import type { Language } from "../../../src/language/messages/localized-text.ts";
import { LANGUAGE } from "../../../src/language/version.generated.ts";
import { schemas } from "../../check/support.ts";

/** Any JSON document, to be edited. */
// biome-ignore lint/suspicious/noExplicitAny: edits of documents reach into them at will, right or wrong
export type Json = any;

/** Returns the example campaign of the schema, which uses nearly all of the language. */
export function tea(): Json {
  return structuredClone(schemas["campaign.schema.json"]?.examples?.[0]);
}

/** Returns its brand. */
export function teaBrand(): Json {
  return structuredClone(schemas["brand.schema.json"]?.examples?.[0]);
}

export function fileOf(path: string, document: unknown): SourceFile {
  return { path, text: `${JSON.stringify(document, null, 2)}\n` };
}

/** Returns a project of these documents, by path, with the example brand. */
export function projectOf(documents: Record<string, unknown>): SourceFile[] {
  const all = { "campaigns/brands/mall.json": teaBrand(), ...documents };
  return Object.entries(all).map(([path, document]) => fileOf(path, document));
}

const picture = () => undefined;

export function compareFiles(before: readonly SourceFile[], after: readonly SourceFile[]): Comparison {
  return compareProjects({ files: before, picture }, { files: after, picture }, schemas);
}

/** Compares the example campaign with an edited copy; `first` edits the earlier version. */
export function compareEdited(edit: (tea: Json) => void, first?: (tea: Json) => void): Comparison {
  const [before, after] = [tea(), tea()];
  first?.(before);
  edit(after);
  const other = { language: LANGUAGE, id: "other", extends: "mall" };
  const [old, edited] = [before, after].map((document) =>
    projectOf({ "campaigns/tea.json": document, "campaigns/brands/other.json": other }),
  );
  return compareFiles(old ?? [], edited ?? []);
}

/** Returns a comparison line by line: changes with topic and notes, then documents that could not be compared. */
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

/** Returns the text of a document with different key order and whitespace, and a note for colleagues. */
export function reformattedText(document: Json): string {
  const shuffled = (value: Json, key = ""): Json => {
    if (Array.isArray(value)) return value.map((item) => shuffled(item));
    if (typeof value !== "object" || value === null) return value;
    const entries = Object.entries<Json>(value).map(
      ([name, inner]) => [name, shuffled(inner, name)] as const,
    );
    // The order of fields matters, and so does that of elements that a patch inserts.
    const isOrdered = key === "fields" || entries.some(([, inner]) => inner?.$after ?? inner?.$before);
    return Object.fromEntries(isOrdered ? entries : entries.reverse());
  };
  return JSON.stringify({ ...shuffled(document), $comment: "Another one." });
}
