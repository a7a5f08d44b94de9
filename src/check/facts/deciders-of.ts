import { parseOnce } from "../../language/messages/read-once.ts";
import { namesIn } from "../../language/syntax/names-in.ts";
import { entriesOf } from "../inspect/names.ts";
import { type JsonNode, textOf } from "../json/json-node.ts";
import type { Draw } from "./draws-of.ts";

/** The endpoints whose answers say what was drawn, also by way of values. Pure. */
export function decidersOf({ result }: Draw, root: JsonNode): string[] {
  const endpoints = entriesOf(root, "endpoints").map(({ key }) => key);
  const values = entriesOf(root, "values");
  const seen = new Set<string>();
  const visit = (paths: readonly (readonly string[])[]): string[] =>
    paths.flatMap(([first = "", member = ""]) => {
      if (first !== "values") return endpoints.includes(first) ? [first] : [];
      if (seen.has(member)) return [];
      seen.add(member);
      const parsed = parseOnce(textOf(values.find(({ key }) => key === member)?.value) ?? "");
      return "node" in parsed ? visit(namesIn(parsed.node)) : [];
    });
  return [...new Set(visit((result?.nodes ?? []).flatMap(namesIn)))];
}
