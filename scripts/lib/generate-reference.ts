import { join, posix } from "node:path";
import { pathToFileURL } from "node:url";
import { exampleCampaign } from "../../src/check/rules/example-campaign.ts";
import { namedRule, type Rule } from "../../src/check/rules/rule.ts";
import type { Schemas } from "../../src/check/schema/json-schema.ts";
import { en, type Language, MESSAGE_LANGUAGES } from "../../src/language/messages/localized-text.ts";
import { readJsonFiles, readSchemas } from "../../src/publish/read-json-folder.ts";
import { makeReference } from "../../src/reference/make-reference.ts";
import { markAsCode } from "../../src/reference/marked-text.ts";
import { printCompactJson } from "../../src/reference/print-compact-json.ts";
import type { RecipeEntry, RuleEntry, RuleExample } from "../../src/reference/reference.ts";
import { type FiledRule, runBadExamples } from "../../src/reference/rule-entries.ts";
import { renderFunctionsReference } from "./functions-reference.ts";
import { exportNameOfFile, ruleIdOf } from "./generate-index-modules.ts";
import { escapeMarkdown, headingLinks, markdownCodeBlock } from "./reference-markdown.ts";
import {
  renderBlocksReference,
  renderDefinitionsReference,
  renderDocumentsReference,
  renderStepsReference,
} from "./schemas-reference.ts";

const NOTE = "<!-- Generated from schemas/ and src/check/rules/ by npm run generate. Do not edit. -->";

const FOLDERS: Readonly<Record<Language, string>> = { en: "schemas/reference", zh: "schemas/reference/zh" };

/**
 * Returns the reference as JSON, which the studio shows, and its pages in each language, by path from the root. `rulePaths`
 * are the rules' files below src/check/rules/. Fails if a file exports no rule by its name.
 */
export async function generateReferenceFiles(
  root: string,
  rulePaths: readonly string[],
): Promise<Map<string, string>> {
  const schemas = readSchemas(join(root, "schemas"));
  const rules = await Promise.all(rulePaths.map((path) => readRule({ root, path, schemas })));
  const reference = makeReference({ schemas, rules, recipes: readRecipes(root) });
  const pages = MESSAGE_LANGUAGES.flatMap((language) => {
    const texts = {
      documents: renderDocumentsReference(reference, language),
      blocks: renderBlocksReference(reference, language),
      steps: renderStepsReference(reference, language),
      definitions: renderDefinitionsReference(reference, language),
      functions: renderFunctionsReference(reference, language),
      rules: renderRulesReference(reference.rules, language),
      recipes: renderRecipesReference(reference.recipes, language),
    };
    return Object.entries(texts).map(([name, text]): [string, string] => [
      `${FOLDERS[language]}/${name}.md`,
      `${NOTE}\n\n${text}`,
    ]);
  });
  return new Map([["src/reference/reference.generated.json", `${printCompactJson(reference)}\n`], ...pages]);
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
  const found = module[exportNameOfFile(path)];
  if (!found) throw new Error(`src/check/rules/${path} must export its rule as ${exportNameOfFile(path)}`);
  const rule = namedRule(ruleIdOf(path), found);
  return { folder: posix.basename(posix.dirname(path)), rule, results: runBadExamples(rule, schemas) };
}

/** Returns the reference of all rules as Markdown, each with the examples that are its tests. Pure. */
function renderRulesReference(rules: readonly RuleEntry[], language: Language): string {
  const folders = [...new Set(rules.map(({ folder }) => folder))].sort();
  const groups = folders.map((folder) => ({
    folder,
    rules: rules.filter((one) => one.folder === folder),
  }));
  const list = groups.map(
    ({ folder, rules }) => `- **${folder}**: ${headingLinks(rules.map(({ name }) => name))}\n`,
  );
  const sections = groups.map(
    ({ folder, rules }) =>
      `## ${folder}\n\n${rules.map((one) => renderRuleSection(one, language)).join("\n")}`,
  );
  const about = en`# Rules

The problems that \`npx campaign-engine validate\` reports. Each report names its rule after the position.

${list.join("")}
Each example is a JSON Merge Patch (RFC 7396) of this valid campaign:`.zh`# 校验规则

\`npx campaign-engine validate\` 会报告的问题。报告里位置后面的名称就是规则。

${list.join("")}
每个例子都是在下面这个活动之上的 JSON 合并补丁（RFC 7396）；这个活动本身没有问题：`;
  return `${about[language]}\n\n${markdownCodeBlock(printCompactJson(exampleCampaign))}\n${sections.join("\n")}`;
}

function renderRuleSection(
  { name, severity, description, right, wrong }: RuleEntry,
  language: Language,
): string {
  const shown = wrong.map((example) => {
    const message = markAsCode(example.message[language]);
    const heading = en`Wrong: ${message}`.zh`错误：${message}`[language];
    return `${heading}\n\n${exampleDocuments(example, language)}`;
  });
  const examples = [...right.map((example) => renderOkExample(example, language)), ...shown];
  const grave = severity === "error" ? en`error`.zh`错误` : en`warning`.zh`警告`;
  return `### ${name}\n\n**${grave[language]}** · ${escapeMarkdown(description[language])}\n\n${examples.join("\n")}`;
}

function renderOkExample(example: RuleExample, language: Language): string {
  if (isPlainExampleCampaign(example))
    return `${en`Right: the unchanged campaign.`.zh`正确：未改动的活动。`[language]}\n`;
  return `${en`Right:`.zh`正确：`[language]}\n\n${exampleDocuments(example, language)}`;
}

function isPlainExampleCampaign({ files, patch = {}, text }: RuleExample): boolean {
  return text === undefined && files === undefined && Object.keys(patch as object).length === 0;
}

function exampleDocuments({ files = {}, patch = {}, text }: RuleExample, language: Language): string {
  const beside = en`with the file`.zh`另有文件`[language];
  const others = Object.entries(files).map(
    ([path, document]) =>
      `${beside} ${markAsCode(path)}:\n\n${markdownCodeBlock(printCompactJson(document))}`,
  );
  return [markdownCodeBlock(text ?? printCompactJson(patch)), ...others].join("\n");
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
function renderRecipesReference(recipes: readonly RecipeEntry[], language: Language): string {
  const sections = recipes.map(({ title, description, documents }) => {
    const files = Object.entries(documents).map(
      ([path, document]) => `${markAsCode(path)}\n\n${markdownCodeBlock(printCompactJson(document))}`,
    );
    return `## ${title[language]}\n\n${escapeMarkdown(description[language])}\n\n${files.join("\n")}`;
  });
  const about = en`# Recipes

Solutions for common tasks, each as a small complete campaign. Copy it to the file named above it, and change what you need.`
    .zh`# 常用做法

常见需求的做法，每个都是一个完整、没有错误的小活动。复制到上面写明的文件里，再按需要修改。`;
  const list = headingLinks(recipes.map(({ title }) => title[language]));
  return `${about[language]}\n\n${list}\n\n${sections.join("\n")}`;
}
