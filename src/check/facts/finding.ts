import { didYouMean, type Saying } from "../../language/messages/saying.ts";
import type { Anchor, JsonNode } from "../json/json-node.ts";
import { quoted } from "../schema/say.ts";

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

/** Returns the advice to write the word that was probably meant, which can be put in place; without such a word the other advice. */
export function adviseWord(
  meant: string | undefined,
  otherwise: Saying,
): Pick<Finding, "fix" | "suggestion"> {
  return meant === undefined ? { fix: otherwise } : { fix: didYouMean(quoted(meant)), suggestion: meant };
}
