import type { MergedDocument } from "../document/merge-documents.ts";
import { findChild, type JsonNode, stringValueOf } from "../json/json-node.ts";
import type { Project } from "../project/project.ts";
import type { DependedOn } from "./finding.ts";

/** Rules whose findings depend on what the brand defines. */
const RULES_ABOUT_BRANDS: readonly string[] = [
  "forbidden-link",
  "missing-prefix",
  "unknown-name",
  "unknown-reference",
  "unlisted-host",
];

/**
 * Returns the `extends` of a campaign's brand and of the brand's bases, if the rule's findings depend on them: a
 * misspelt one makes all pages of the brand lose what it defines.
 */
export function brandExtensionsFor(
  rule: string,
  { brand, kind }: MergedDocument,
  project: Pick<Project, "withId" | "open">,
): JsonNode[] {
  const nodes: JsonNode[] = [];
  if (kind === "brand" || !RULES_ABOUT_BRANDS.includes(rule)) return nodes;
  let node = findChild(brand, "extends");
  while (node && !nodes.includes(node)) {
    nodes.push(node);
    const [base] = project.withId("brand", stringValueOf(node) ?? "");
    const root = base && project.open(base)?.file.root;
    node = root && findChild(root, "extends");
  }
  return nodes;
}

/** Returns the prefix of a document's brand if the text of a finding inserts it. */
export function brandPrefixAt(
  { source, start, end }: DependedOn,
  { brand, kind }: MergedDocument,
): JsonNode[] {
  const isInserted = kind === "campaign" && source.text.slice(start, end).includes("{brand.prefix}");
  const prefix = isInserted ? findChild(brand, "prefix") : undefined;
  return prefix ? [prefix] : [];
}
