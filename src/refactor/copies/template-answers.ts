import type { MergedDocument } from "../../check/document/merge-documents.ts";
import type { Schemas } from "../../check/schema/json-schema.ts";
import type { LocalizedText } from "../../language/messages/localized-text.ts";

/** A changed, added or removed amount of a template. */
export interface AmountAnswer {
  /** The draw whose prize it is. */
  draw?: string | undefined;
  /** JSON Pointer of the constant, if it is no prize. */
  pointer?: string | undefined;
  /** The amount of the template; null adds a prize. */
  from: number | null;
  /** The new amount; null removes the prize. */
  to: number | null;
}

/** What the operator answers for a new campaign. What is left out stays as in the template. */
export interface TemplateAnswers {
  id: string;
  title?: string | undefined;
  /** Its address, such as /springTea; without it, the id is the address. */
  route?: string | undefined;
  /** The first and last day, as YYYY-MM-DD. */
  firstDay?: string | undefined;
  lastDay?: string | undefined;
  amounts?: readonly AmountAnswer[];
  /** The paths of endpoints on the server, by name. */
  paths?: Readonly<Record<string, string>>;
}

/** The template, and how its copy is read. */
export interface Template {
  text: string;
  /** The name of the template in the note of the copy; null writes no note. */
  source: string | null;
  /** Returns the documents of the copy with a text: its page and its variants. */
  documentsOf: (text: string) => readonly MergedDocument[];
  schemas: Schemas;
}

/** A text, or the reason why it cannot be made. */
export type FilledTemplate = { text: string } | { refusal: LocalizedText };
