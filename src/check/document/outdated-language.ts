import { LANGUAGE } from "../../language/version.generated.ts";
import { findChild, type JsonNode } from "../json/json-node.ts";
import type { JsonFile } from "../json/read-json.ts";

/** Returns the `language` value of a file in an earlier version of the language; undefined for all other files. */
export function outdatedLanguageOf({ root }: Pick<JsonFile, "root">): JsonNode | undefined {
  const language = findChild(root, "language");
  if (language?.kind !== "literal" || typeof language.value !== "number") return undefined;
  return language.value >= 1 && language.value < LANGUAGE ? language : undefined;
}
