import { posix } from "node:path";
import { exampleCampaign } from "../../src/check/example-campaign.ts";
import type { BadExample, Example, Rule } from "../../src/check/rule.ts";
import { code, compactJson, contents, fenced, plain } from "./markdown.ts";

/** A rule, and the folder of rules/ that it stands in. */
export interface FiledRule {
  folder: string;
  rule: Rule;
}

/** All rules as Markdown, for people, each with the examples that are its tests. Pure. */
export function rulesReference(rules: readonly FiledRule[]): string {
  const sorted = [...rules].sort((a, b) => (a.rule.id < b.rule.id ? -1 : 1));
  const folders = [...new Set(sorted.map(({ folder }) => folder))].sort();
  const groups = folders.map((folder) => ({
    folder,
    rules: sorted.flatMap((one) => (one.folder === folder ? [one.rule] : [])),
  }));
  const list = groups.map(({ folder, rules }) => `- **${folder}**: ${contents(rules.map(({ id }) => id))}\n`);
  const sections = groups.map(({ folder, rules }) => `## ${folder}\n\n${rules.map(sectionOf).join("\n")}`);
  return `# Rules

What \`npm run validate\` tells of, by the name that stands behind each place.

${list.join("")}
Each example is a JSON Merge Patch (RFC 7396) over this campaign, which is right:

${fenced(compactJson(exampleCampaign))}
${sections.join("\n")}`;
}

/** The folder in which a rule stands, by the path of its file below rules/. */
export function folderOf(path: string): string {
  return posix.basename(posix.dirname(path));
}

function sectionOf({ id, severity, docs }: Rule): string {
  const examples = [...docs.ok.map(rightOf), ...docs.bad.map(wrongOf)];
  return `### ${id}\n\n**${severity}** · ${plain(docs.description.en)}\n\n${examples.join("\n")}`;
}

function rightOf(example: Example): string {
  return isBare(example) ? "Right: the campaign as it is.\n" : `Right:\n\n${documentsOf(example)}`;
}

function wrongOf(example: BadExample): string {
  return `Wrong: ${code(example.message)}\n\n${documentsOf(example)}`;
}

function isBare({ files, patch = {}, text }: Example): boolean {
  return text === undefined && files === undefined && Object.keys(patch).length === 0;
}

function documentsOf({ files = {}, patch = {}, text }: Example): string {
  const others = Object.entries(files).map(
    ([path, document]) => `beside ${code(path)}:\n\n${fenced(compactJson(document))}`,
  );
  return [fenced(text ?? compactJson(patch)), ...others].join("\n");
}
