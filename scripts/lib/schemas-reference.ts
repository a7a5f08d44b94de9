import { en, type Language, type LocalizedText } from "../../src/language/messages/localized-text.ts";
import { markAsCode } from "../../src/reference/marked-text.ts";
import { printCompactJson } from "../../src/reference/print-compact-json.ts";
import type { Reference, SchemaEntry } from "../../src/reference/reference.ts";
import {
  escapeMarkdown,
  headingLinks,
  markdownCodeBlock,
  markdownTable,
  markedTextToMarkdown,
  renderFieldsTable,
  renderGeneralRulesNote,
  ruleLinks,
} from "./reference-markdown.ts";

/** Returns the reference of all block types as Markdown. Pure. */
export function renderBlocksReference(reference: Reference, language: Language): string {
  const { blocks } = reference;
  const common = renderFieldsTable(blocks[0]?.fields.filter(({ isCommon }) => isCommon) ?? [], language);
  const sections = blocks.map((block) => {
    const fields = block.fields.filter(({ isCommon }) => !isCommon);
    return `## ${block.name}\n\n${renderSchemaSection({ ...block, fields }, language)}${formatExamples(block, language)}`;
  });
  const list = headingLinks(blocks.map(({ name }) => name));
  const about = en`# Blocks

Blocks are the elements of a page. Write them in the \`view\` of a page, a dialog, or a block that contains others. Each block
needs its \`type\`, which is its name below. It can also have these fields:`.zh`# 页面块

页面块组成页面，写在页面、弹窗或能容纳其他块的页面块的 \`view\` 里。每个都要写 \`type\`，即下面的名称，还可以写：`;
  return `${about[language]}\n\n${common}\n${renderGeneralRulesNote(reference, language)}\n\n${list}\n\n${sections.join("\n")}`;
}

/** Returns the reference of the steps of actions as Markdown. Pure. */
export function renderStepsReference(reference: Reference, language: Language): string {
  const { step, steps: all } = reference;
  const rows = all.map(({ name, type, beside, description, examples, rules }) => [
    markAsCode(name),
    markedTextToMarkdown(type[language]),
    beside.map(markAsCode).join(", "),
    escapeMarkdown(description[language]),
    examples.map(jsonInOneLine).join("<br>"),
    ruleLinks(rules, language),
  ]);
  const head = en`step|type|other keys|description|examples|checked by`
    .zh`步骤|类型|可同时写|说明|例子|校验规则`;
  const steps = markdownTable(head[language].split("|"), rows);
  return en`# Steps

The steps of an action run one after the other. Each step has exactly one of these keys:

${steps}
It can also have these keys:

${renderFieldsTable(step.fields, language)}
Rules that check a whole step: ${ruleLinks(step.rules, language)}. ${renderGeneralRulesNote(reference, language)}
`.zh`# 步骤

动作的步骤依次执行。每个步骤只写其中一项：

${steps}
同时还可以写：

${renderFieldsTable(step.fields, language)}
校验整个步骤的规则：${ruleLinks(step.rules, language)}。${renderGeneralRulesNote(reference, language)}
`[language];
}

/** Returns the reference of the definitions that documents and blocks share as Markdown. Pure. */
export function renderDefinitionsReference(reference: Reference, language: Language): string {
  const about = en`# Definitions

Parts that campaigns, brands and blocks have in common. The tables link to them. Each object can have a \`$comment\`: a note for
colleagues, which the engine ignores.`.zh`# 组成部分

活动、品牌和页面块共用的部分，各表里的链接指向这里。每个对象都可以写 \`$comment\`：给同事的备注，引擎不读它。`;
  return renderReferencePage(about, reference.definitions, reference, language);
}

/** Returns the reference of whole documents as Markdown. Pure. */
export function renderDocumentsReference(reference: Reference, language: Language): string {
  return renderReferencePage(en`# Documents`.zh`# 文档`, reference.documents, reference, language);
}

/** Returns a page with a section for each entry, below an introduction. */
function renderReferencePage(
  about: LocalizedText,
  entries: readonly SchemaEntry[],
  reference: Reference,
  language: Language,
): string {
  const list = headingLinks(entries.map(({ name }) => name));
  const sections = entries.map(
    (entry) =>
      `## ${entry.name}\n\n${renderSchemaSection(entry, language)}${formatExamples(entry, language)}`,
  );
  return `${about[language]}\n\n${renderGeneralRulesNote(reference, language)}\n\n${list}\n\n${sections.join("\n")}`;
}

/** Returns the description of a schema, the rules that check it, and its fields. */
function renderSchemaSection(entry: SchemaEntry, language: Language): string {
  const rules = ruleLinks(entry.rules, language);
  const one = entry.exactlyOne.map(markAsCode).join(", ");
  const fields = renderFieldsTable(entry.fields, language);
  const type = markedTextToMarkdown(entry.type[language]);
  const parts = [
    escapeMarkdown(entry.description[language]),
    ...(one === "" ? [] : [en`Exactly one of ${one}.`.zh`只能写其中一项：${one}。`[language]]),
    ...(entry.isObject ? [] : [en`Type: ${type}.`.zh`类型：${type}。`[language]]),
    ...(rules === "" ? [] : [en`Checked by ${rules}.`.zh`校验规则：${rules}。`[language]]),
    ...(fields === "" ? [] : [fields.trimEnd()]),
  ];
  return `${parts.join("\n\n")}\n`;
}

/** Returns examples: objects and lists in code blocks, strings and numbers in one line. */
function formatExamples({ examples }: SchemaEntry, language: Language): string {
  const isShort = (example: unknown) => typeof example !== "object" || example === null;
  const short = examples.filter(isShort).map(jsonInOneLine).join(", ");
  const long = examples.filter((example) => !isShort(example));
  const line = short === "" ? "" : `\n${en`Examples: ${short}.`.zh`例如：${short}。`[language]}\n`;
  return line + long.map((example) => `\n${markdownCodeBlock(printCompactJson(example))}`).join("");
}

function jsonInOneLine(example: unknown): string {
  return markAsCode(printCompactJson(example, Number.NEGATIVE_INFINITY));
}
