import { readFileSync } from "node:fs";
import type { Shape } from "../../../src/check/schema/shape.ts";
import { bookOf } from "../../../src/check/schema/shape.ts";
import { readJsonFiles } from "../../../src/publish/read-folder.ts";
import type { Edit } from "../../../src/studio/app/form/model/edits.ts";
import { replaced } from "../../../src/studio/app/form/model/edits.ts";
import { type FormText, readText } from "../../../src/studio/app/form/model/form-text.ts";
import { written } from "../schemas/examples.ts";

/** A text that the form can show; throws where it cannot. */
export function formText(text: string): FormText {
  const read = readText(text);
  if ("good" in read) return read.good;
  throw new Error(`It is no JSON at ${read.broken.line}: ${text}`);
}

/** What a text is after an edit of the form. */
export function edited(text: string, edit: Edit): string {
  return replaced(text, edit(formText(text)));
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
