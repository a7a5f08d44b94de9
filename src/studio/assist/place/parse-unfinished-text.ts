import {
  type DocumentKind,
  documentIdentityOf,
  type MergedDocument,
} from "../../../check/document/merge-documents.ts";
import { type DocumentScopes, namesAndReferencesOf } from "../../../check/inspect/inspect-document.ts";
import type { JsonNode } from "../../../check/json/json-node.ts";
import { JsonProblemCollector } from "../../../check/json/json-problem.ts";
import { JsonParser } from "../../../check/json/parse-json.ts";
import type { JsonFile } from "../../../check/json/read-json.ts";
import type { Project } from "../../../check/project/project.ts";
import type { FormLabels } from "../../../check/schema/json-schema.ts";
import { type SchemaShape, schemaShapesOf } from "../../../check/schema/schema-shape.ts";
import type { VisitedValue } from "../../../check/schema/walk-document.ts";
import { once } from "../../../language/memoize.ts";
import { formLabelsIn } from "../../form-labels.ts";
import type { DocumentCursor } from "./document-cursor.ts";
import type { DocumentRoots } from "./document-place.ts";

/** A position in an edited text, with the documents and pictures around it. */
export interface AssistQuestion {
  /** Path of the file, relative to the campaigns folder. */
  path: string;
  text: string;
  /** In UTF-16 code units. */
  offset: number;
  /** Returns a project of all documents, with the given file in place of the stored one. */
  projectWith: (file: JsonFile) => Project;
  /** Returns the ids of the documents of a kind that can be extended. */
  ids: (kind: DocumentKind) => readonly string[];
  /** Returns the paths of all pictures. */
  pictures: () => readonly string[];
  /** In milliseconds since 1970. */
  now: number;
}

/** The edited document, as far as its text can be parsed. */
export interface ParsedDraft extends DocumentRoots {
  question: AssistQuestion;
  file: JsonFile;
  project: Project;
  kind: DocumentKind;
  /** The labels that forms use. */
  labels: FormLabels;
  /** The resolved document; undefined if it cannot be resolved yet. */
  document: MergedDocument | undefined;
  /** Returns the document's names and where each is visible. */
  scopes: () => DocumentScopes | undefined;
  /** Returns the visited value that starts at an offset of this text. */
  visitAt: (start: number) => VisitedValue | undefined;
}

/** Parses the text that the operator is typing, after repairing it around the cursor. Pure. */
export function parseUnfinishedText(
  question: AssistQuestion,
  cursor: DocumentCursor | undefined,
): ParsedDraft {
  const { path, text } = question;
  const file = parseLeniently(path, cursor ? repairText(text, cursor) : text);
  const project = question.projectWith(file);
  const { kind } = documentIdentityOf(file);
  const documents = project.documentsOf(path);
  const [first, second] = cursor?.path ?? [];
  const variant = documents.find(({ variantIndex }) => first === "variants" && variantIndex === second);
  const document = variant ?? documents[0];
  const scopes = once(() => document && namesAndReferencesOf(document, project.schemas));
  const shape: SchemaShape = schemaShapesOf(project.schemas).root(`${kind}.schema.json`);
  const whole: JsonNode | undefined = document?.root;
  const visitAt = (start: number) =>
    scopes()?.visits.find(({ node }) => node.source === file.source && node.start === start);
  const labels = formLabelsIn(project.schemas);
  return { question, file, project, kind, labels, document, scopes, visitAt, shape, node: file.root, whole };
}

/** Blanks or closes the token at the cursor if it breaks the rest of the text. Offsets before the cursor stay. Pure. */
function repairText(text: string, cursor: DocumentCursor): string {
  const { hasColon, key, offset, slot, written } = cursor;
  if (slot === "key") return written && !hasColon ? blankOutRange(text, written.start, written.end) : text;
  if (written?.kind === "string")
    return written.isClosed ? text : `${text.slice(0, written.end)}"${text.slice(written.end)}`;
  const end = written?.end ?? offset;
  return key ? blankOutRange(text, key.start, end) : blankOutRange(text, written?.start ?? offset, end);
}

function blankOutRange(text: string, start: number, end: number): string {
  return text.slice(0, start) + text.slice(start, end).replace(/[^\r\n]/g, " ") + text.slice(end);
}

/** Parses a file as far as possible, without reporting syntax problems. */
export function parseLeniently(path: string, text: string): JsonFile {
  const source = { path, text };
  const root = new JsonParser(source, new JsonProblemCollector(text)).value();
  return { source, root, syntax: [], duplicates: [], doubtfulFrom: Number.POSITIVE_INFINITY };
}
