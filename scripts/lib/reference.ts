import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Rule } from "../../src/check/rule.ts";
import { readSchemas } from "../../src/publish/read-folder.ts";
import { functionsReference } from "./reference-functions.ts";
import { type FiledRule, folderOf, rulesReference } from "./reference-rules.ts";
import {
  blocksReference,
  definitionsReference,
  documentsReference,
  stepsReference,
} from "./reference-schemas.ts";
import { exportOf } from "./rule-index.ts";

const NOTE = "<!-- Generated from schemas/ and src/check/rules/ by npm run generate. Do not edit. -->";

/**
 * The pages of the reference, by their paths from the root. `rulePaths` are those of the rules below
 * src/check/rules/. Fails where a file there exports no rule by its name.
 */
export async function referencePages(
  root: string,
  rulePaths: readonly string[],
): Promise<Map<string, string>> {
  const schemas = readSchemas(join(root, "schemas"));
  const rules = await Promise.all(rulePaths.map((path) => readRule(root, path)));
  const pages = {
    documents: documentsReference(schemas),
    blocks: blocksReference(schemas),
    steps: stepsReference(schemas),
    definitions: definitionsReference(schemas),
    functions: functionsReference(),
    rules: rulesReference(rules),
  };
  return new Map(
    Object.entries(pages).map(([name, text]) => [`schemas/reference/${name}.md`, `${NOTE}\n\n${text}`]),
  );
}

/** From its own file: the index of all rules may be older than it. */
async function readRule(root: string, path: string): Promise<FiledRule> {
  const module: Record<string, Rule | undefined> = await import(
    pathToFileURL(join(root, "src/check/rules", path)).href
  );
  const rule = module[exportOf(path)];
  if (!rule) throw new Error(`src/check/rules/${path} exports no ${exportOf(path)}, which would be its rule`);
  return { folder: folderOf(path), rule };
}
