import { en, type Language, type LocalizedText } from "../../src/language/messages/localized-text.ts";
import { markAsCode } from "../../src/reference/marked-text.ts";
import type { Reference, WordEntry } from "../../src/reference/reference.ts";
import { escapeMarkdown, headingLinks, markdownTable, renderFieldsTable } from "./reference-markdown.ts";

const NAMES = en`Names`.zh`名称`;
const OPERATORS = en`Operators`.zh`运算符`;
const FUNCTIONS = en`Functions`.zh`函数`;
const MACROS = en`Macros`.zh`宏`;
const FORMATS = en`Formats`.zh`格式`;

/** Returns the reference of schemas/functions.json and of the names in all expressions as Markdown. Pure. */
export function renderFunctionsReference(reference: Reference, language: Language): string {
  const { names, texts, topics } = reference;
  const usage = (entry: WordEntry) => entry.usage.map(markAsCode).join("<br>");
  const kind = (entry: WordEntry) => entry.kind?.[language] ?? "";
  const functions = reference.functions.map((one) => [
    usage(one),
    kind(one),
    ...renderEntryDescription(one, language),
  ]);
  const macros = reference.macros.map((one) => [usage(one), ...renderEntryDescription(one, language)]);
  const formats = reference.formats.map((one) => [
    usage(one),
    kind(one),
    ...renderEntryDescription(one, language),
  ]);
  const operators = reference.operators.map((one) => [usage(one), ...renderEntryDescription(one, language)]);
  const titles = topics.map(({ title }) => title);
  const headings = [...titles, NAMES, OPERATORS, FUNCTIONS, MACROS, texts.title, FORMATS].map(
    (one) => one[language],
  );
  const tableOf = (head: LocalizedText, rows: readonly (readonly string[])[]) =>
    markdownTable(head[language].split("|"), rows);
  return `# ${en`Expressions, functions and formats`.zh`表达式、函数和格式`[language]}

${headingLinks(headings)}

${topics.map((topic) => renderTopicSection(topic, language)).join("")}## ${NAMES[language]}

${escapeMarkdown(names.description[language])}

${renderFieldsTable(names.fields, language)}
## ${OPERATORS[language]}

${
  en`Operators further up are evaluated first: \`1 + 2 * 3\` is 7. Use parentheses to change the order.`
    .zh`越靠上的越先计算：\`1 + 2 * 3\` 得 7。要改变先后，请用括号。`[language]
}

${tableOf(en`operator|description|examples`.zh`运算符|说明|例子`, operators)}
## ${FUNCTIONS[language]}

${
  en`Use functions in expressions: in \`when\`, \`values\` and \`send\`, and between the braces of a text.`
    .zh`函数用在表达式里：\`when\`、\`values\`、\`send\`，以及文字的花括号之间。`[language]
}

${tableOf(en`call|result|description|examples`.zh`写法|结果|说明|例子`, functions)}
## ${MACROS[language]}

${
  en`Use macros like functions. A macro that goes through a list takes a name for the item, and an expression that reads it.`
    .zh`宏与函数用在同样的地方。遍历列表的宏，先写每一项的名称，再写用到这个名称的表达式。`[language]
}

${tableOf(en`call|description|examples`.zh`写法|说明|例子`, macros)}
${renderTopicSection(texts, language)}## ${FORMATS[language]}

${
  en`Use formats in texts, after the expression whose value they format.`
    .zh`格式用在文字里，写在要显示的表达式后面。`[language]
}

${tableOf(en`format|input|description|examples`.zh`格式|用于|说明|例子`, formats)}`;
}

/** Returns a section of text. */
function renderTopicSection(topic: WordEntry, language: Language): string {
  const [description, examples] = renderEntryDescription(topic, language);
  const lines = examples.split("<br>").map((one) => `- ${one}\n`);
  return `## ${topic.title[language]}\n\n${description}\n\n${lines.join("")}\n`;
}

/** Returns the description of an entry, and its examples. */
function renderEntryDescription(
  { description, examples }: WordEntry,
  language: Language,
): [description: string, examples: string] {
  const is = en`is`.zh`得`[language];
  const shown = examples.map(
    ([text, value]) => `${markAsCode(text)} ${is} ${markAsCode(JSON.stringify(value))}`,
  );
  return [escapeMarkdown(description[language]), shown.join("<br>")];
}
