import { en, type Language, type Saying } from "../../src/language/messages/saying.ts";
import { compactJson } from "../../src/reference/compact-json.ts";
import { code } from "../../src/reference/marked.ts";
import type { Reference, SchemaEntry } from "../../src/reference/reference.ts";
import {
  contents,
  everywhere,
  fenced,
  fieldsTable,
  linked,
  linksTo,
  plain,
  table,
} from "./reference-tables.ts";

/** Returns the reference of all block types as Markdown. Pure. */
export function blocksReference(reference: Reference, language: Language): string {
  const { blocks } = reference;
  const common = fieldsTable(blocks[0]?.fields.filter(({ isCommon }) => isCommon) ?? [], language);
  const sections = blocks.map((block) => {
    const fields = block.fields.filter(({ isCommon }) => !isCommon);
    return `## ${block.name}\n\n${sectionOf({ ...block, fields }, language)}${examplesOf(block, language)}`;
  });
  const list = contents(blocks.map(({ name }) => name));
  const about = en`# Blocks

What stands in the \`view\` of a page, a dialog, or a block that holds others. Each has its \`type\`, the name by which it
stands here, and may have:`.zh`# 页面块

写在页面、弹窗以及能容纳其他块的页面块的 \`view\` 里。每个都要写 \`type\`，即下面的名称，还可以写：`;
  return `${about[language]}\n\n${common}\n${everywhere(reference, language)}\n\n${list}\n\n${sections.join("\n")}`;
}

/** Returns the reference of the steps of actions as Markdown. Pure. */
export function stepsReference(reference: Reference, language: Language): string {
  const { step, steps: all } = reference;
  const rows = all.map(({ name, type, beside, description, examples, rules }) => [
    code(name),
    linked(type[language]),
    beside.map(code).join(", "),
    plain(description[language]),
    examples.map(inOneLine).join("<br>"),
    linksTo(rules, language),
  ]);
  const head = en`step|type|with it|what it does|examples|checked by`
    .zh`步骤|类型|可同时写|做什么|例子|检查规则`;
  const steps = table(head[language].split("|"), rows);
  return en`# Steps

What an action does, one after the other. A step says exactly one of these things:

${steps}
Beside it may stand:

${fieldsTable(step.fields, language)}
Of a step as a whole: ${linksTo(step.rules, language)}. ${everywhere(reference, language)}
`.zh`# 步骤

动作依次做的事。每个步骤只写其中一项：

${steps}
同时还可以写：

${fieldsTable(step.fields, language)}
检查整个步骤的规则：${linksTo(step.rules, language)}。${everywhere(reference, language)}
`[language];
}

/** Returns the reference of the definitions that documents and blocks share as Markdown. Pure. */
export function definitionsReference(reference: Reference, language: Language): string {
  const about = en`# Definitions

What campaigns, brands and blocks are made of, by the names that their tables here link to. Each object may have a \`$comment\`:
a note for colleagues, which the engine ignores.`.zh`# 组成部分

活动、品牌和页面块由哪些部分组成；各表里的链接通到这里。每个对象都可以写 \`$comment\`：给同事的备注，程序不读它。`;
  return pageOf(about, reference.definitions, reference, language);
}

/** Returns the reference of whole documents as Markdown. Pure. */
export function documentsReference(reference: Reference, language: Language): string {
  return pageOf(en`# Documents`.zh`# 文档`, reference.documents, reference, language);
}

/** Returns a page with a section for each entry, below an introduction. */
function pageOf(
  about: Saying,
  entries: readonly SchemaEntry[],
  reference: Reference,
  language: Language,
): string {
  const list = contents(entries.map(({ name }) => name));
  const sections = entries.map(
    (entry) => `## ${entry.name}\n\n${sectionOf(entry, language)}${examplesOf(entry, language)}`,
  );
  return `${about[language]}\n\n${everywhere(reference, language)}\n\n${list}\n\n${sections.join("\n")}`;
}

/** Returns the description of a schema, the rules that check it, and its fields. */
function sectionOf(entry: SchemaEntry, language: Language): string {
  const rules = linksTo(entry.rules, language);
  const one = entry.exactlyOne.map(code).join(", ");
  const fields = fieldsTable(entry.fields, language);
  const type = linked(entry.type[language]);
  const parts = [
    plain(entry.description[language]),
    ...(one === "" ? [] : [en`Exactly one of ${one}.`.zh`只能写其中一项：${one}。`[language]]),
    ...(entry.isObject ? [] : [en`Type: ${type}.`.zh`类型：${type}。`[language]]),
    ...(rules === "" ? [] : [en`Checked by ${rules}.`.zh`检查规则：${rules}。`[language]]),
    ...(fields === "" ? [] : [fields.trimEnd()]),
  ];
  return `${parts.join("\n\n")}\n`;
}

/** Returns examples: objects and lists in code blocks, strings and numbers in one line. */
function examplesOf({ examples }: SchemaEntry, language: Language): string {
  const isShort = (example: unknown) => typeof example !== "object" || example === null;
  const short = examples.filter(isShort).map(inOneLine).join(", ");
  const long = examples.filter((example) => !isShort(example));
  const line = short === "" ? "" : `\n${en`Such as ${short}.`.zh`例如：${short}。`[language]}\n`;
  return line + long.map((example) => `\n${fenced(compactJson(example))}`).join("");
}

function inOneLine(example: unknown): string {
  return code(compactJson(example, Number.NEGATIVE_INFINITY));
}
