import { type EffectiveDocument, identityOf } from "../../../check/document/resolve.ts";
import { type Scopes, scopesOf } from "../../../check/inspect/inspect.ts";
import type { JsonNode } from "../../../check/json/json-node.ts";
import { JsonParser } from "../../../check/json/parse-json.ts";
import type { JsonFile } from "../../../check/json/read-json.ts";
import { SyntaxProblems } from "../../../check/json/syntax-problem.ts";
import type { Project } from "../../../check/project/project.ts";
import type { Labels } from "../../../check/schema/json-schema.ts";
import { bookOf, type Shape } from "../../../check/schema/shape.ts";
import type { Visit } from "../../../check/schema/walk.ts";
import { once } from "../../../language/memoize.ts";
import { labelsIn } from "../../labels.ts";
import type { Roots } from "./place.ts";
import type { Cursor } from "./scan.ts";

/** A place in a text as it is being edited, and what is around that. */
export interface AssistQuestion {
  /** Of the file, relative to the folder of campaigns. */
  path: string;
  text: string;
  /** In UTF-16 code units. */
  offset: number;
  /** All documents, with this file as it is given. */
  projectWith: (file: JsonFile) => Project;
  /** The ids of the documents of a kind that can be extended. */
  ids: (kind: "campaign" | "brand") => readonly string[];
  /** The paths of all pictures. */
  pictures: () => readonly string[];
  /** In milliseconds since 1970. */
  now: number;
}

/** The document that is being written, as far as its text can be read. */
export interface Draft extends Roots {
  question: AssistQuestion;
  file: JsonFile;
  project: Project;
  kind: "campaign" | "brand";
  /** What all is called in forms. */
  labels: Labels;
  /** As it counts; undefined where there is none yet. */
  document: EffectiveDocument | undefined;
  /** Its names, and who sees which. */
  scopes: () => Scopes | undefined;
  /** The value of the whole document that is written at an offset of this text. */
  visitAt: (start: number) => Visit | undefined;
}

/** Reads a text around a cursor. Pure. */
export function draftOf(question: AssistQuestion, cursor: Cursor | undefined): Draft {
  const { path, text } = question;
  const file = readAsFarAsItGoes(path, cursor ? soundText(text, cursor) : text);
  const project = question.projectWith(file);
  const { kind } = identityOf(file);
  const documents = project.documentsOf(path);
  const [first, second] = cursor?.path ?? [];
  const variant = documents.find(({ variantIndex }) => first === "variants" && variantIndex === second);
  const document = variant ?? documents[0];
  const scopes = once(() => document && scopesOf(document, project.schemas));
  const shape: Shape = bookOf(project.schemas).root(`${kind}.schema.json`);
  const whole: JsonNode | undefined = document?.root;
  const visitAt = (start: number) =>
    scopes()?.visits.find(({ node }) => node.source === file.source && node.start === start);
  const labels = labelsIn(project.schemas);
  return { question, file, project, kind, labels, document, scopes, visitAt, shape, node: file.root, whole };
}

/** Blanks what is just being written where it breaks the rest. All up to the cursor stays where it is. Pure. */
function soundText(text: string, cursor: Cursor): string {
  const { hasColon, key, offset, slot, written } = cursor;
  if (slot === "key") return written && !hasColon ? blanked(text, written.start, written.end) : text;
  if (written?.kind === "string")
    return written.isClosed ? text : `${text.slice(0, written.end)}"${text.slice(written.end)}`;
  const end = written?.end ?? offset;
  return key ? blanked(text, key.start, end) : blanked(text, written?.start ?? offset, end);
}

function blanked(text: string, start: number, end: number): string {
  return text.slice(0, start) + text.slice(start, end).replace(/[^\r\n]/g, " ") + text.slice(end);
}

/** A file as far as it can be read: of what is wrong nothing is said, and nothing is in doubt. */
export function readAsFarAsItGoes(path: string, text: string): JsonFile {
  const source = { path, text };
  const root = new JsonParser(source, new SyntaxProblems(text)).value();
  return { source, root, syntax: [], duplicates: [], doubtfulFrom: Number.POSITIVE_INFINITY };
}
