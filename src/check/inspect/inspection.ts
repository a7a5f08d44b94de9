import type { ExpressionProblem } from "../../language/messages/expression-problem.ts";
import type { Node } from "../../language/syntax/ast.ts";
import type { Part } from "../../language/syntax/template.ts";
import type { Type } from "../../language/types/types.ts";
import type { EffectiveDocument } from "../document/resolve.ts";
import type { JsonEntry, JsonNode, Path } from "../json/json-node.ts";
import type { Mistake } from "../schema/mistake.ts";
import type { Visit } from "../schema/walk.ts";
import type { Names } from "./names.ts";
import type { Reference } from "./references.ts";

/** A definition that nothing uses while several places use a name much like it that is defined nowhere. */
export interface Misspelling {
  /** Where the map stands that holds the definition. */
  path: Path;
  entry: JsonEntry;
  /** The name that is used. */
  meant: string;
  uses: number;
}

/** An expression or template of a document. */
export interface TextUse {
  visit: Visit;
  isTemplate: boolean;
  /** The syntax trees in it; none where it cannot be read. Their offsets count in the whole text. */
  nodes: readonly Node[];
  /** The pieces of a template that can be read. */
  parts?: readonly Part[] | undefined;
  /** What an expression yields. */
  type?: Type;
  problems: readonly ExpressionProblem[];
}

/** What is known of one document before the rules are asked. */
export interface Inspection {
  document: EffectiveDocument;
  /** The document, with slips mended of which it is plain what was meant. */
  root: JsonNode;
  mistakes: readonly Mistake[];
  visits: readonly Visit[];
  names: Names;
  texts: readonly TextUse[];
  references: readonly Reference[];
  /** Whether it is only there for others to extend: what is missing in it may stand in those. */
  isBase: boolean;
  /** Whether everything at and below a path is of the types and values that the schema allows (names aside). */
  isSound: (path: Path) => boolean;
  /** Definitions whose names are misspelt; the document is then read as if they were not. */
  misspelt: readonly Misspelling[];
}
