import { join, posix } from "node:path";
import { pathToFileURL } from "node:url";
import { namedRule, type Rule } from "../../src/check/rules/rule.ts";
import type { Schemas } from "../../src/check/schema/json-schema.ts";
import { LANGUAGES, type Language } from "../../src/language/messages/saying.ts";
import { readSchemas } from "../../src/publish/read-folder.ts";
import { compactJson } from "../../src/reference/compact-json.ts";
import { makeReference } from "../../src/reference/make-reference.ts";
import { type FiledRule, tellExamples } from "../../src/reference/rule-entries.ts";
import { functionsReference } from "./reference-functions.ts";
import { readRecipes, recipesReference, rulesReference } from "./reference-rules.ts";
import {
  blocksReference,
  definitionsReference,
  documentsReference,
  stepsReference,
} from "./reference-schemas.ts";
import { exportOf, idOf } from "./source-indexes.ts";

const NOTE = "<!-- Generated from schemas/ and src/check/rules/ by npm run generate. Do not edit. -->";

const FOLDERS: Readonly<Record<Language, string>> = { en: "schemas/reference", zh: "schemas/reference/zh" };

/**
 * The reference as JSON, which the studio shows, and its pages in each language, by their paths from the root.
 * `rulePaths` are those of the rules below src/check/rules/. Fails where a file there exports no rule by its name.
 */
export async function referenceFiles(
  root: string,
  rulePaths: readonly string[],
): Promise<Map<string, string>> {
  const schemas = readSchemas(join(root, "schemas"));
  const rules = await Promise.all(rulePaths.map((path) => readRule({ root, path, schemas })));
  const reference = makeReference({ schemas, rules, recipes: readRecipes(root) });
  const pages = LANGUAGES.flatMap((language) => {
    const texts = {
      documents: documentsReference(reference, language),
      blocks: blocksReference(reference, language),
      steps: stepsReference(reference, language),
      definitions: definitionsReference(reference, language),
      functions: functionsReference(reference, language),
      rules: rulesReference(reference.rules, language),
      recipes: recipesReference(reference.recipes, language),
    };
    return Object.entries(texts).map(([name, text]): [string, string] => [
      `${FOLDERS[language]}/${name}.md`,
      `${NOTE}\n\n${text}`,
    ]);
  });
  return new Map([["src/reference/reference.generated.json", `${compactJson(reference)}\n`], ...pages]);
}

interface RuleFile {
  root: string;
  /** Below rules/. */
  path: string;
  schemas: Schemas;
}

/** From its own file: the index of all rules may be older than it. */
async function readRule({ root, path, schemas }: RuleFile): Promise<FiledRule> {
  const module: Record<string, Rule | undefined> = await import(
    pathToFileURL(join(root, "src/check/rules", path)).href
  );
  const found = module[exportOf(path)];
  if (!found)
    throw new Error(`src/check/rules/${path} exports no ${exportOf(path)}, which would be its rule`);
  const rule = namedRule(idOf(path), found);
  return { folder: posix.basename(posix.dirname(path)), rule, told: tellExamples(rule, schemas) };
}
