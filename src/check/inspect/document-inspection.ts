import type { ExpressionProblem } from "../../language/messages/expression-problem.ts";
import type { Place } from "../../language/place.ts";
import type { Node } from "../../language/syntax/ast.ts";
import type { TemplatePart } from "../../language/syntax/template.ts";
import type { Type } from "../../language/types/types.ts";
import type { MergedDocument } from "../document/merge-documents.ts";
import type { DocumentPath, JsonEntry, JsonNode } from "../json/json-node.ts";
import type { Mistake } from "../schema/mistake.ts";
import type { VisitedValue } from "../schema/walk-document.ts";
import type { NameReference } from "./name-references.ts";
import type { DocumentNames } from "./names-in-document.ts";

/** An unused definition whose name resembles an undefined name that is used several times. */
export interface Misspelling {
  /** The path of the map that contains the definition. */
  path: DocumentPath;
  entry: JsonEntry;
  /** The name that the document uses. */
  meant: string;
  uses: number;
}

/** An expression or template of a document, with the problems that the type checker found. */
export interface DocumentText {
  visit: VisitedValue;
  isTemplate: boolean;
  /** The syntax trees; empty if the text cannot be parsed. Offsets refer to the whole text. */
  nodes: readonly Node[];
  /** The words and placeholders of a template, if it can be parsed. */
  parts?: readonly TemplatePart[] | undefined;
  /** The result type of an expression. */
  type?: Type;
  problems: readonly ExpressionProblem[];
}

/** The facts about one document that all rules share. */
export interface Inspection {
  document: MergedDocument;
  /** The document, with misspellings corrected if their meaning is clear. */
  root: JsonNode;
  /** The time zone and the formats of its brand; UTC and English without one. */
  place: Place;
  mistakes: readonly Mistake[];
  /** How many more violations of the schema there are. */
  omitted: number;
  /** All values of the document, each with its path and its schema. */
  visits: readonly VisitedValue[];
  names: DocumentNames;
  /** All expressions and templates, those of cases included. */
  texts: readonly DocumentText[];
  references: readonly NameReference[];
  /** Whether the document is only a base; documents that extend it may define what is missing here. */
  isBase: boolean;
  /** Whether the schema allows the value at a path and all values in it (names are not checked). */
  isSound: (path: DocumentPath) => boolean;
  /** Definitions with misspelt names; the document is then read as if they were correct. */
  misspelt: readonly Misspelling[];
}
