import { readFileSync } from "node:fs";
import { applyEdits } from "../../../src/check/json/apply-edits.ts";
import { bookOf, type Shape } from "../../../src/check/schema/shape.ts";
import { readJsonFiles } from "../../../src/publish/read-folder.ts";
import type { Replacement } from "../../../src/studio/api.ts";
import type { Edit } from "../../../src/studio/app/form/model/edits.ts";
import { type FormText, readText } from "../../../src/studio/app/form/model/form-text.ts";
import { written } from "../schemas/examples.ts";

/** A text that the form can show; throws where it cannot. */
export function formText(text: string): FormText {
  const read = readText(text);
  if ("good" in read) return read.good;
  throw new Error(`It is no JSON at ${read.broken.line}: ${text}`);
}

/** What a text is after replacements. */
export function applied(text: string, parts: readonly Replacement[]): string {
  return applyEdits(
    text,
    parts.map(({ from, to, text: suggestion }) => ({ start: from, end: to, suggestion })),
  );
}

/** What a text is after an edit of the form. */
export function edited(text: string, edit: Edit): string {
  return applied(text, edit(formText(text)));
}

/** Every document of the campaigns folder, with the shape of what it may hold. */
export function shippedDocuments(): { path: string; text: string; shape: Shape }[] {
  const book = bookOf(written);
  return readJsonFiles("campaigns", "campaigns").map(({ path }) => {
    const text = readFileSync(`campaigns/${path}`, "utf8");
    const kind = /"\$schema": "[^"]*brand\.schema\.json"/.test(text) ? "brand" : "campaign";
    return { path, text, shape: book.root(`${kind}.schema.json`) };
  });
}
