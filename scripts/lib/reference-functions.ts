import { en, type Language, type Saying } from "../../src/language/messages/saying.ts";
import { code } from "../../src/reference/marked.ts";
import type { Reference, WordEntry } from "../../src/reference/reference.ts";
import { contents, fieldsTable, plain, table } from "./reference-tables.ts";

const NAMES = en`Names`.zh`名称`;
const OPERATORS = en`Operators`.zh`运算符`;
const FUNCTIONS = en`Functions`.zh`函数`;
const MACROS = en`Macros`.zh`宏`;
const FORMATS = en`Formats`.zh`格式`;

/** Returns the reference of schemas/functions.json and of the names in all expressions as Markdown. Pure. */
export function functionsReference(reference: Reference, language: Language): string {
  const { names, texts, topics } = reference;
  const usage = (entry: WordEntry) => entry.usage.map(code).join("<br>");
  const kind = (entry: WordEntry) => entry.kind?.[language] ?? "";
  const functions = reference.functions.map((one) => [usage(one), kind(one), ...wordsOf(one, language)]);
  const macros = reference.macros.map((one) => [usage(one), ...wordsOf(one, language)]);
  const formats = reference.formats.map((one) => [usage(one), kind(one), ...wordsOf(one, language)]);
  const operators = reference.operators.map((one) => [usage(one), ...wordsOf(one, language)]);
  const titles = topics.map(({ title }) => title);
  const headings = [...titles, NAMES, OPERATORS, FUNCTIONS, MACROS, texts.title, FORMATS].map(
    (one) => one[language],
  );
  const tableOf = (head: Saying, rows: readonly (readonly string[])[]) =>
    table(head[language].split("|"), rows);
  return `# ${en`Expressions, functions and formats`.zh`表达式、函数和格式`[language]}

${contents(headings)}

${topics.map((topic) => topicOf(topic, language)).join("")}## ${NAMES[language]}

${plain(names.description[language])}

${fieldsTable(names.fields, language)}
## ${OPERATORS[language]}

${
  en`What stands further up here holds its sides together more tightly: \`1 + 2 * 3\` is 7. Parentheses say otherwise.`
    .zh`越靠上的越先计算：\`1 + 2 * 3\` 得 7。要改变先后请用括号。`[language]
}

${tableOf(en`operator|what it is|examples`.zh`运算符|说明|例子`, operators)}
## ${FUNCTIONS[language]}

${
  en`They stand in expressions: in \`when\`, \`values\`, \`send\`, and between the braces of a text.`
    .zh`用在表达式里：\`when\`、\`values\`、\`send\`，以及文字的花括号之间。`[language]
}

${tableOf(en`call|gives|what it is|examples`.zh`写法|得到|说明|例子`, functions)}
## ${MACROS[language]}

${
  en`They stand where functions do. What goes through a list names its items first, and then says something of each.`
    .zh`与函数用在同样的地方。要遍历列表的，先写每一项叫什么，再写对每一项的要求。`[language]
}

${tableOf(en`call|what it is|examples`.zh`写法|说明|例子`, macros)}
${topicOf(texts, language)}## ${FORMATS[language]}

${
  en`They stand in texts, behind the expression whose value they show.`
    .zh`用在文字里，写在要显示的表达式后面。`[language]
}

${tableOf(en`format|of|what it shows|examples`.zh`格式|用于|显示什么|例子`, formats)}`;
}

/** Returns a section of text. */
function topicOf(topic: WordEntry, language: Language): string {
  const [description, examples] = wordsOf(topic, language);
  const lines = examples.split("<br>").map((one) => `- ${one}\n`);
  return `## ${topic.title[language]}\n\n${description}\n\n${lines.join("")}\n`;
}

/** Returns the description of an entry, and its examples. */
function wordsOf(
  { description, examples }: WordEntry,
  language: Language,
): [description: string, examples: string] {
  const is = en`is`.zh`得`[language];
  const shown = examples.map(([text, value]) => `${code(text)} ${is} ${code(JSON.stringify(value))}`);
  return [plain(description[language]), shown.join("<br>")];
}
