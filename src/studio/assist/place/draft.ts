import { type EffectiveDocument, identityOf } from "../../../check/document/resolve.ts";
import { type Scopes, scopesOf } from "../../../check/inspect/inspect.ts";
import type { JsonNode } from "../../../check/json/json-node.ts";
import type { JsonFile } from "../../../check/json/read-json.ts";
import type { Project } from "../../../check/project/project.ts";
import type { Labels } from "../../../check/schema/json-schema.ts";
import { bookOf, type Shape } from "../../../check/schema/shape.ts";
import type { Visit } from "../../../check/schema/walk.ts";
import { once } from "../../../language/memoize.ts";
import { labelsIn } from "../../labels.ts";
import type { Roots } from "./place.ts";
import type { AssistQuestion } from "./question.ts";
import type { Cursor } from "./scan.ts";
import { readAsFarAsItGoes, soundText } from "./sound.ts";

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
