import spec from "../../schemas/functions.json" with { type: "json" };
import { formatSignatures, macroSignatures, signatures } from "../../src/language/types/signatures.ts";
import { ownEntry } from "../../src/language/values.ts";
import { code, contents, plain, table } from "./markdown.ts";

interface Entry {
  description: string;
  examples: readonly (readonly unknown[])[];
}
type Entries = Readonly<Record<string, Entry>>;

/** schemas/functions.json as Markdown, for people. Pure. */
export function functionsReference(): string {
  const functions = [...signatures].map(([name, { usage, result, isPartial }]) => [
    code(usage),
    isPartial ? `${result}, or null` : result,
    ...wordsOf(spec.functions, name),
  ]);
  const macros = [...macroSignatures].map(([name, { usage }]) => [
    code(usage),
    ...wordsOf(spec.macros, name),
  ]);
  const formats = [...formatSignatures].map(([name, { input, argument }]) => [
    code(argument === undefined ? `| ${name}` : `| ${name}:${argument}`),
    input,
    ...wordsOf(spec.formats, name),
  ]);
  const operators = Object.entries(spec.operators).map(([name, { usage }]) => [
    usage.map(code).join("<br>"),
    ...wordsOf(spec.operators, name),
  ]);
  const topics = Object.keys(spec.topics);
  return `# Expressions, functions and formats

${contents([...topics, "Operators", "Functions", "Macros", "Texts", "Formats"])}

${topics.map((name) => topicOf(spec.topics, name)).join("")}## Operators

What stands further up here holds its sides together more tightly: \`1 + 2 * 3\` is 7. Parentheses say otherwise.

${table(["operator", "what it is", "examples"], operators)}
## Functions

They stand in expressions: in \`when\`, \`values\`, \`send\`, and between the braces of a text.

${table(["call", "gives", "what it is", "examples"], functions)}
## Macros

They stand where functions do. What goes through a list names its items first, and then says something of each.

${table(["call", "what it is", "examples"], macros)}
${topicOf(spec.texts, "Texts")}## Formats

They stand in texts, behind the expression whose value they show.

${table(["format", "of", "what it shows", "examples"], formats)}`;
}

/** A section in words. */
function topicOf(entries: Entries, name: string): string {
  const [description, examples] = wordsOf(entries, name);
  return `## ${name}\n\n${description}\n\n${examples
    .split("<br>")
    .map((one) => `- ${one}\n`)
    .join("")}\n`;
}

/** The description of an entry, and its examples. */
function wordsOf(entries: Entries, name: string): [description: string, examples: string] {
  const { description = "", examples = [] } = ownEntry(entries, name) ?? {};
  const shown = examples.map(([text, value]) => `${code(String(text))} is ${code(JSON.stringify(value))}`);
  return [plain(description), shown.join("<br>")];
}
