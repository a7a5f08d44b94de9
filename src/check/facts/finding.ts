import type { Saying } from "../../language/messages/saying.ts";
import type { Anchor } from "../json/anchor.ts";
import type { JsonNode } from "../json/json-node.ts";

/** How bad a mistake is: with an error nothing is published. */
export type Severity = "error" | "warning";

/** What a rule found in one document. */
export interface Finding {
  at: Anchor;
  /** What was found, then what was expected. */
  message: Saying;
  fix?: Saying | undefined;
  suggestion?: string | undefined;
  counterexample?: Saying | undefined;
  /** What is nowhere to be found. Of several findings about the same the first is told: defining it mends them all. */
  subject?: string | undefined;
  /** Values of documents that it follows from: where one of them has a problem itself, that is the mistake. */
  restsOn?: readonly JsonNode[] | undefined;
  /** Where it differs from the rule's. */
  severity?: Severity | undefined;
}
