import { join, posix } from "node:path";
import { pathToFileURL } from "node:url";
import { exampleCampaign } from "../../src/check/rules/example-campaign.ts";
import { namedRule, type Rule } from "../../src/check/rules/rule.ts";
import type { Schemas } from "../../src/check/schema/json-schema.ts";
import { en, LANGUAGES, type Language } from "../../src/language/messages/saying.ts";
import { readJsonFiles, readSchemas } from "../../src/publish/read-folder.ts";
import { compactJson } from "../../src/reference/compact-json.ts";
import { makeReference } from "../../src/reference/make-reference.ts";
import { code } from "../../src/reference/marked.ts";
import type { RecipeEntry, RuleEntry, RuleExample } from "../../src/reference/reference.ts";
import { type FiledRule, runExamples } from "../../src/reference/rule-entries.ts";
import { functionsReference } from "./reference-functions.ts";
import {
  blocksReference,
  definitionsReference,
  documentsReference,
  stepsReference,
} from "./reference-schemas.ts";
import { contents, fenced, plain } from "./reference-tables.ts";
import { exportOf, idOf } from "./source-indexes.ts";

const NOTE = "<!-- Generated from schemas/ and src/check/rules/ by npm run generate. Do not edit. -->";

const FOLDERS: Readonly<Record<Language, string>> = { en: "schemas/reference", zh: "schemas/reference/zh" };

/**
 * Returns the reference as JSON, which the studio shows, and its pages in each language, by path from the root. `rulePaths`
 * are the rules' files below src/check/rules/. Fails if a file exports no rule by its name.
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
  /** Relative to rules/. */
  path: string;
  schemas: Schemas;
}

/** Imports a rule from its own file, since the index of rules may be outdated. */
async function readRule({ root, path, schemas }: RuleFile): Promise<FiledRule> {
  const module: Record<string, Rule | undefined> = await import(
    pathToFileURL(join(root, "src/check/rules", path)).href
  );
  const found = module[exportOf(path)];
  if (!found) throw new Error(`src/check/rules/${path} must export its rule as ${exportOf(path)}`);
  const rule = namedRule(idOf(path), found);
  return { folder: posix.basename(posix.dirname(path)), rule, results: runExamples(rule, schemas) };
}

/** Returns the reference of all rules as Markdown, each with the examples that are its tests. Pure. */
function rulesReference(rules: readonly RuleEntry[], language: Language): string {
  const folders = [...new Set(rules.map(({ folder }) => folder))].sort();
  const groups = folders.map((folder) => ({
    folder,
    rules: rules.filter((one) => one.folder === folder),
  }));
  const list = groups.map(
    ({ folder, rules }) => `- **${folder}**: ${contents(rules.map(({ name }) => name))}\n`,
  );
  const sections = groups.map(
    ({ folder, rules }) => `## ${folder}\n\n${rules.map((one) => sectionOf(one, language)).join("\n")}`,
  );
  const about = en`# Rules

What \`npx campaign-engine validate\` tells of, by the name that stands behind each place.

${list.join("")}
Each example is a JSON Merge Patch (RFC 7396) over this campaign, which is right:`.zh`# 检查规则

\`npx campaign-engine validate\` 会报告的问题，按报告里位置后面的名称排列。

${list.join("")}
每个例子都是在下面这个活动之上的 JSON 合并补丁（RFC 7396）；这个活动本身没有问题：`;
  return `${about[language]}\n\n${fenced(compactJson(exampleCampaign))}\n${sections.join("\n")}`;
}

function sectionOf({ name, severity, description, right, wrong }: RuleEntry, language: Language): string {
  const shown = wrong.map((example) => {
    const message = code(example.message[language]);
    const heading = en`Wrong: ${message}`.zh`错误：${message}`[language];
    return `${heading}\n\n${documentsOf(example, language)}`;
  });
  const examples = [...right.map((example) => rightOf(example, language)), ...shown];
  const grave = severity === "error" ? en`error`.zh`错误` : en`warning`.zh`警告`;
  return `### ${name}\n\n**${grave[language]}** · ${plain(description[language])}\n\n${examples.join("\n")}`;
}

function rightOf(example: RuleExample, language: Language): string {
  if (isBare(example)) return `${en`Right: the campaign as it is.`.zh`正确：活动原来的样子。`[language]}\n`;
  return `${en`Right:`.zh`正确：`[language]}\n\n${documentsOf(example, language)}`;
}

function isBare({ files, patch = {}, text }: RuleExample): boolean {
  return text === undefined && files === undefined && Object.keys(patch as object).length === 0;
}

function documentsOf({ files = {}, patch = {}, text }: RuleExample, language: Language): string {
  const beside = en`beside`.zh`旁边的文件`[language];
  const others = Object.entries(files).map(
    ([path, document]) => `${beside} ${code(path)}:\n\n${fenced(compactJson(document))}`,
  );
  return [fenced(text ?? compactJson(patch)), ...others].join("\n");
}

/** Reads all recipes of the project at `root`. Throws if a file is not JSON; a test checks its content. */
export function readRecipes(root: string): RecipeEntry[] {
  const folder = join(root, "schemas/recipes");
  return readJsonFiles(folder, folder).map(({ path, text }) => {
    const { title, what, documents } = JSON.parse(text);
    return { name: posix.basename(path, ".json"), title, description: what, documents };
  });
}

/** Returns the recipes as Markdown. Pure. */
function recipesReference(recipes: readonly RecipeEntry[], language: Language): string {
  const sections = recipes.map(({ title, description, documents }) => {
    const files = Object.entries(documents).map(
      ([path, document]) => `${code(path)}\n\n${fenced(compactJson(document))}`,
    );
    return `## ${title[language]}\n\n${plain(description[language])}\n\n${files.join("\n")}`;
  });
  const about = en`# Recipes

What is asked most, each as a whole small campaign that is right: put it into the file whose name stands above it, and change
what is to be otherwise.`.zh`# 常用做法

最常问到的做法，每个都是一个完整、没有问题的小活动：放进上面写明的文件里，再改成需要的样子。`;
  const list = contents(recipes.map(({ title }) => title[language]));
  return `${about[language]}\n\n${list}\n\n${sections.join("\n")}`;
}
