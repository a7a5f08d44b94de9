import { en } from "../../src/language/messages/saying.ts";
import { code, compactJson, contents, fenced, table } from "./markdown.ts";
import {
  type Book,
  type Described,
  definitionsOf,
  descriptionOf,
  everywhere,
  PAGES,
  rulesOf,
} from "./reference-book.ts";
import { fieldsTable, typeOf } from "./reference-fields.ts";

/** All kinds of blocks as Markdown, for people. Pure. */
export function blocksReference(book: Book): string {
  const { schemas, language } = book;
  const files = Object.keys(schemas).filter((file) => file.startsWith("blocks/"));
  const blocks = files.sort().flatMap((file) => {
    const schema = schemas[file];
    return schema ? [{ type: String(schema.properties?.type?.const), schema }] : [];
  });
  const common = commonOf(blocks.map(({ schema }) => schema));
  const sections = blocks.map(({ type, schema }) => {
    const fields = ["type", ...Object.keys(common.properties ?? {})];
    return `## ${type}\n\n${sectionOf(schema, book, fields)}${examplesOf(schema, book)}`;
  });
  return en`# Blocks

What stands in the \`view\` of a page, a dialog, or a block that holds others. Each has its \`type\`, the name by which it
stands here, and may have:

${fieldsTable(common, book)}
${everywhere(book)}

${contents(blocks.map(({ type }) => type))}

${sections.join("\n")}`.zh`# 页面块

写在页面、弹窗以及能容纳其他块的页面块的 \`view\` 里。每个都要写 \`type\`，即下面的名称，还可以写：

${fieldsTable(common, book)}
${everywhere(book)}

${contents(blocks.map(({ type }) => type))}

${sections.join("\n")}`[language];
}

/** The steps of actions as Markdown, for people. Pure. */
export function stepsReference(book: Book): string {
  const { step = {}, steps: sequence = {} } = definitionsOf(book.schemas);
  const verbs = step["x-exactlyOne"] ?? [];
  const rows = verbs.map((verb) => {
    const schema = step.properties?.[verb] ?? {};
    const beside = Object.entries(step.dependencies ?? {}).filter(([, verbs]) => verbs.includes(verb));
    const others = beside.map(([key]) => code(key)).join(", ");
    const examples = [...examplesWith(verb, step), ...examplesWith(verb, sequence)]
      .slice(0, 1)
      .map(inOneLine);
    const type = typeOf(schema, book.language);
    return [
      code(verb),
      type,
      others,
      descriptionOf(schema, book),
      examples.join("<br>"),
      rulesOf(schema, book),
    ];
  });
  const head = en`step|type|with it|what it does|examples|checked by`
    .zh`步骤|类型|可同时写|做什么|例子|检查规则`;
  const steps = table(head[book.language].split("|"), rows);
  return en`# Steps

What an action does, one after the other. A step says exactly one of these things:

${steps}
Beside it may stand:

${fieldsTable(omit(step, verbs), book)}
Of a step as a whole: ${rulesOf(step, book)}. ${everywhere(book)}
`.zh`# 步骤

动作依次做的事。每个步骤只写其中一项：

${steps}
同时还可以写：

${fieldsTable(omit(step, verbs), book)}
检查整个步骤的规则：${rulesOf(step, book)}。${everywhere(book)}
`[book.language];
}

/** The examples of a step, or of several, that say this. */
function examplesWith(verb: string, { examples = [] }: Described): unknown[] {
  return examples.filter((one) => [one].flat().some((step) => Object.hasOwn(Object(step), verb)));
}

/** The words that documents and blocks share, as Markdown, for people. Pure. */
export function definitionsReference(book: Book): string {
  const definitions = Object.entries(definitionsOf(book.schemas)).filter(
    ([name]) => PAGES[name] === undefined,
  );
  const sections = definitions.map(
    ([name, schema]) => `## ${name}\n\n${sectionOf(schema, book)}${examplesOf(schema, book)}`,
  );
  const list = contents(definitions.map(([name]) => name));
  return en`# Definitions

What campaigns, brands and blocks are made of, by the names that their tables here link to. Each object may have a \`$comment\`:
a note for colleagues, which the engine ignores.

${everywhere(book)}

${list}

${sections.join("\n")}`.zh`# 组成部分

活动、品牌和页面块由哪些部分组成；各表里的链接通到这里。每个对象都可以写 \`$comment\`：给同事的备注，程序不读它。

${everywhere(book)}

${list}

${sections.join("\n")}`[book.language];
}

/** What stands in whole documents, as Markdown, for people. Pure. */
export function documentsReference(book: Book): string {
  const files = ["campaign.schema.json", "brand.schema.json"];
  const documents = files.flatMap((file) => book.schemas[file] ?? []);
  const sections = documents.map(
    (schema) => `## ${schema.title}\n\n${sectionOf(schema, book)}${examplesOf(schema, book)}`,
  );
  const list = contents(documents.map(({ title = "" }) => title));
  const heading = en`Documents`.zh`文档`[book.language];
  return `# ${heading}\n\n${everywhere(book)}\n\n${list}\n\n${sections.join("\n")}`;
}

/** The fields that all of them have alike, but for the one that tells them apart. */
function commonOf(schemas: readonly Described[]): Described {
  const [first, ...others] = schemas.map(({ properties = {} }) => properties);
  const isShared = ([name, field]: [string, Described]) =>
    name !== "type" && others.every((one) => JSON.stringify(one[name]) === JSON.stringify(field));
  return { properties: Object.fromEntries(Object.entries(first ?? {}).filter(isShared)) };
}

function omit(schema: Described, names: readonly string[]): Described {
  const fields = Object.entries(schema.properties ?? {}).filter(([name]) => !names.includes(name));
  return { ...schema, properties: Object.fromEntries(fields) };
}

/** What a schema says of itself, which rules look at it, and its fields but for those that were told before. */
function sectionOf(schema: Described, book: Book, told: readonly string[] = []): string {
  const { language } = book;
  const rules = rulesOf(schema, book);
  const one = schema["x-exactlyOne"]?.map(code).join(", ") ?? "";
  const fields = fieldsTable(omit(schema, told), book);
  const type = typeOf(schema, language);
  const parts = [
    descriptionOf(schema, book),
    ...(one === "" ? [] : [en`Exactly one of ${one}.`.zh`只能写其中一项：${one}。`[language]]),
    ...(schema.properties === undefined ? [en`Type: ${type}.`.zh`类型：${type}。`[language]] : []),
    ...(rules === "" ? [] : [en`Checked by ${rules}.`.zh`检查规则：${rules}。`[language]]),
    ...(fields === "" ? [] : [fields.trimEnd()]),
  ];
  return `${parts.join("\n\n")}\n`;
}

/** Objects and lists in blocks of code; words and numbers in one line. */
function examplesOf({ examples = [] }: Described, { language }: Book): string {
  const isShort = (example: unknown) => typeof example !== "object" || example === null;
  const short = examples.filter(isShort).map(inOneLine).join(", ");
  const long = examples.filter((example) => !isShort(example));
  const line = short === "" ? "" : `\n${en`Such as ${short}.`.zh`例如：${short}。`[language]}\n`;
  return line + long.map((example) => `\n${fenced(compactJson(example))}`).join("");
}

function inOneLine(example: unknown): string {
  return code(compactJson(example, Number.NEGATIVE_INFINITY));
}
