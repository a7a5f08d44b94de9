import { LANGUAGE } from "../../language/version.generated.ts";
import { childOf, type JsonNode } from "../json/json-node.ts";
import type { JsonFile } from "../json/read-json.ts";

/** Where a file says that it is in an earlier version of the language; undefined where it does not. */
export function oldLanguageOf({ root }: Pick<JsonFile, "root">): JsonNode | undefined {
  const language = childOf(root, "language");
  if (language?.kind !== "literal" || typeof language.value !== "number") return undefined;
  return language.value >= 1 && language.value < LANGUAGE ? language : undefined;
}
