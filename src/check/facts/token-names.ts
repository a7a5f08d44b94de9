import { findChild, type JsonNode, listItemsOf, stringValueOf } from "../json/json-node.ts";

/** Names by which expressions can read the customer's token, whatever the sources of the brand's session are. */
const TOKEN_NAMES = ["session", "navigation", "query"].flatMap((root) => [root, `${root}.token`]);

/** Returns the names by which expressions can read the customer's token on pages of this brand. */
export function tokenNamesOf(brand: JsonNode | undefined): string[] {
  const sources = listItemsOf(findChild(findChild(brand, "session"), "token"));
  return [...TOKEN_NAMES, ...sources.flatMap((source) => stringValueOf(source) ?? [])];
}
