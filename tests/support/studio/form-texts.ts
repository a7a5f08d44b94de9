import { readFileSync } from "node:fs";
import { applyEdits } from "../../../src/check/json/apply-edits.ts";
import { type SchemaShape, schemaShapesOf } from "../../../src/check/schema/schema-shape.ts";
import { readJsonFiles } from "../../../src/publish/read-json-folder.ts";
import type { Replacement } from "../../../src/studio/api.ts";
import type { FormEdit } from "../../../src/studio/app/form/model/form-edits.ts";
import { type FormText, parseFormText } from "../../../src/studio/app/form/model/form-text.ts";
import { written } from "../schemas/examples.ts";

/** Parses a text for the form; throws if it is broken. */
export function formText(text: string): FormText {
  const read = parseFormText(text);
  if ("good" in read) return read.good;
  throw new Error(`It is no JSON at ${read.broken.line}: ${text}`);
}

/** Applies replacements to a text. */
export function applied(text: string, parts: readonly Replacement[]): string {
  return applyEdits(
    text,
    parts.map(({ from, to, text: suggestion }) => ({ start: from, end: to, suggestion })),
  );
}

/** Applies an edit of the form to a text. */
export function edited(text: string, edit: FormEdit): string {
  return applied(text, edit(formText(text)));
}

/** Returns every document of the campaigns folder with its schema. */
export function shippedDocuments(): { path: string; text: string; shape: SchemaShape }[] {
  const book = schemaShapesOf(written);
  return readJsonFiles("campaigns", "campaigns").map(({ path }) => {
    const text = readFileSync(`campaigns/${path}`, "utf8");
    const kind = /"\$schema": "[^"]*brand\.schema\.json"/.test(text) ? "brand" : "campaign";
    return { path, text, shape: book.root(`${kind}.schema.json`) };
  });
}
