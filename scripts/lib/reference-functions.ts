import spec from "../../schemas/functions.json" with { type: "json" };
import { en, type Language, type Saying } from "../../src/language/messages/saying.ts";
import { formatSignatures, macroSignatures, signatures } from "../../src/language/types/signatures.ts";
import { ownEntry } from "../../src/language/values.ts";
import { code, contents, plain, table } from "./markdown.ts";
import { type Book, descriptionOf, inLanguage } from "./reference-book.ts";
import { fieldsTable } from "./reference-fields.ts";

interface Entry {
  description: string;
  "x-zh": string;
  "x-zh-title"?: string;
  examples: readonly (readonly unknown[])[];
}
type Entries = Readonly<Record<string, Entry>>;

const NAMES = en`Names`.zh`名称`;
const OPERATORS = en`Operators`.zh`运算符`;
const FUNCTIONS = en`Functions`.zh`函数`;
const MACROS = en`Macros`.zh`宏`;
const TEXTS = en`Texts`.zh`文字`;
const FORMATS = en`Formats`.zh`格式`;

/** What kinds of values are called in a result; English is as it stands. */
const KINDS: Readonly<Record<string, string>> = {
  number: "数字",
  integer: "整数",
  string: "文本",
  boolean: "是非（true 或 false）",
  list: "列表",
  any: "任意",
};

/** schemas/functions.json and the names that all expressions see, as Markdown, for people. Pure. */
export function functionsReference(book: Book): string {
  const { language, schemas } = book;
  const names = schemas["names.schema.json"] ?? {};
  const words = (entries: Entries, name: string) => wordsOf(entries, name, language);
  const kind = (name: string) => sayKind(name)[language];
  const functions = [...signatures].map(([name, { usage, result, isPartial }]) => [
    code(usage),
    isPartial ? en`${kind(result)}, or null`.zh`${kind(result)}或 null`[language] : kind(result),
    ...words(spec.functions, name),
  ]);
  const macros = [...macroSignatures].map(([name, { usage }]) => [code(usage), ...words(spec.macros, name)]);
  const formats = [...formatSignatures].map(([name, { input, argument }]) => [
    code(argument === undefined ? `| ${name}` : `| ${name}:${argument}`),
    input.split("|").map(kind).join("|"),
    ...words(spec.formats, name),
  ]);
  const operators = Object.entries(spec.operators).map(([name, { usage }]) => [
    usage.map(code).join("<br>"),
    ...words(spec.operators, name),
  ]);
  const topics: Entries = spec.topics;
  const titles = Object.keys(topics).map((name) => titleOf(topics, name));
  const headings = [...titles, NAMES, OPERATORS, FUNCTIONS, MACROS, TEXTS, FORMATS].map(
    (one) => one[language],
  );
  const tableOf = (head: Saying, rows: readonly (readonly string[])[]) =>
    table(head[language].split("|"), rows);
  return `# ${en`Expressions, functions and formats`.zh`表达式、函数和格式`[language]}

${contents(headings)}

${Object.keys(topics)
  .map((name) => topicOf(titleOf(topics, name)[language], words(topics, name)))
  .join("")}## ${NAMES[language]}

${descriptionOf(names, book)}

${fieldsTable(names, book)}
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
${topicOf(TEXTS[language], words(spec.texts, "Texts"))}## ${FORMATS[language]}

${
  en`They stand in texts, behind the expression whose value they show.`
    .zh`用在文字里，写在要显示的表达式后面。`[language]
}

${tableOf(en`format|of|what it shows|examples`.zh`格式|用于|显示什么|例子`, formats)}`;
}

function titleOf(topics: Entries, name: string): Saying {
  return { en: name, zh: ownEntry(topics, name)?.["x-zh-title"] ?? name };
}

function sayKind(name: string): Saying {
  return { en: name, zh: name.replace(/\w+/g, (word) => KINDS[word] ?? word) };
}

/** A section in words. */
function topicOf(title: string, [description, examples]: [description: string, examples: string]): string {
  const lines = examples.split("<br>").map((one) => `- ${one}\n`);
  return `## ${title}\n\n${description}\n\n${lines.join("")}\n`;
}

/** The description of an entry, and its examples. */
function wordsOf(
  entries: Entries,
  name: string,
  language: Language,
): [description: string, examples: string] {
  const { examples = [], ...said } = ownEntry(entries, name) ?? {};
  const is = en`is`.zh`得`[language];
  const shown = examples.map(([text, value]) => `${code(String(text))} ${is} ${code(JSON.stringify(value))}`);
  return [plain(inLanguage(said, language)), shown.join("<br>")];
}
