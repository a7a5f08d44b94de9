import type { TextEdit } from "../../check/json/apply-edits.ts";
import type { SourceRange } from "../../check/json/json-node.ts";
import type { LocalizedText } from "../../language/messages/localized-text.ts";

/** A place of a copied campaign that the operator has to change, or to keep on purpose. */
export interface LeftPlace {
  kind: "schedule" | "date" | "address" | "picture" | "title";
  /** The text or value at the place, as it is now. */
  shown: string;
  why: LocalizedText;
  pointer: string;
  /** Offsets in the document's text, `end` exclusive. */
  start: number;
  end: number;
  /** The edit of the document that marks the value as kept. */
  keep: TextEdit;
}

/** A place before the operator's decisions are known. */
export type FoundPlace = Pick<LeftPlace, "kind" | "shown" | "why" | "pointer"> & { range: SourceRange };
