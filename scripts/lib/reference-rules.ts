import { posix } from "node:path";
import { exampleCampaign } from "../../src/check/example-campaign.ts";
import { checkExample, filesOf } from "../../src/check/examples/check-example.ts";
import type { BadExample, Example, Rule } from "../../src/check/rule.ts";
import type { Schemas } from "../../src/check/schema/json-schema.ts";
import { en, type Language } from "../../src/language/messages/saying.ts";
import { code, compactJson, contents, fenced, plain } from "./markdown.ts";
import type { Shown } from "./reference-checks.ts";

/** A rule, the folder of rules/ that it stands in, and what is said of each of its bad examples. */
export interface FiledRule {
  folder: string;
  rule: Rule;
  told: ReadonlyMap<BadExample, Told>;
}

/** What a bad example shows: where, and what is said of it in Chinese. */
interface Told {
  chinese: string;
  shown: readonly Shown[];
}

/** Runs the rule's bad examples. */
export function tellExamples(rule: Rule, schemas: Schemas): Map<BadExample, Told> {
  return new Map(
    rule.docs.bad.map((example): [BadExample, Told] => {
      const files = filesOf(example);
      const problems = checkExample(example, schemas);
      const shown = problems.flatMap(({ file: path, pointer }) => {
        const file = files.find((one) => one.path === path);
        return file ? [{ rule: rule.id, isOfFiles: rule.checkFile !== undefined, file, pointer }] : [];
      });
      return [example, { chinese: problems[0]?.zh.message ?? "", shown }];
    }),
  );
}

/** All rules as Markdown, for people, each with the examples that are its tests. Pure. */
export function rulesReference(rules: readonly FiledRule[], language: Language): string {
  const sorted = [...rules].sort((a, b) => (a.rule.id < b.rule.id ? -1 : 1));
  const folders = [...new Set(sorted.map(({ folder }) => folder))].sort();
  const groups = folders.map((folder) => ({
    folder,
    rules: sorted.filter((one) => one.folder === folder),
  }));
  const list = groups.map(
    ({ folder, rules }) => `- **${folder}**: ${contents(rules.map(({ rule }) => rule.id))}\n`,
  );
  const sections = groups.map(
    ({ folder, rules }) => `## ${folder}\n\n${rules.map((one) => sectionOf(one, language)).join("\n")}`,
  );
  const right = fenced(compactJson(exampleCampaign));
  return en`# Rules

What \`npm run validate\` tells of, by the name that stands behind each place.

${list.join("")}
Each example is a JSON Merge Patch (RFC 7396) over this campaign, which is right:

${right}
${sections.join("\n")}`.zh`# 检查规则

\`npm run validate\` 会报告的问题，按报告里位置后面的名称排列。

${list.join("")}
每个例子都是在下面这个活动之上的 JSON 合并补丁（RFC 7396）；这个活动本身没有问题：

${right}
${sections.join("\n")}`[language];
}

/** The folder in which a rule stands, by the path of its file below rules/. */
export function folderOf(path: string): string {
  return posix.basename(posix.dirname(path));
}

function sectionOf({ rule: { id, severity, docs }, told }: FiledRule, language: Language): string {
  const wrong = docs.bad.map((example) => {
    const message = language === "zh" ? (told.get(example)?.chinese ?? "") : example.message;
    const heading = en`Wrong: ${code(message)}`.zh`错误：${code(message)}`[language];
    return `${heading}\n\n${documentsOf(example, language)}`;
  });
  const examples = [...docs.ok.map((example) => rightOf(example, language)), ...wrong];
  const grave = severity === "error" ? en`error`.zh`错误` : en`warning`.zh`警告`;
  return `### ${id}\n\n**${grave[language]}** · ${plain(docs.description[language])}\n\n${examples.join("\n")}`;
}

function rightOf(example: Example, language: Language): string {
  if (isBare(example)) return `${en`Right: the campaign as it is.`.zh`正确：活动原来的样子。`[language]}\n`;
  return `${en`Right:`.zh`正确：`[language]}\n\n${documentsOf(example, language)}`;
}

function isBare({ files, patch = {}, text }: Example): boolean {
  return text === undefined && files === undefined && Object.keys(patch).length === 0;
}

function documentsOf({ files = {}, patch = {}, text }: Example, language: Language): string {
  const beside = en`beside`.zh`旁边的文件`[language];
  const others = Object.entries(files).map(
    ([path, document]) => `${beside} ${code(path)}:\n\n${fenced(compactJson(document))}`,
  );
  return [fenced(text ?? compactJson(patch)), ...others].join("\n");
}
