import spec from "../../schemas/functions.json" with { type: "json" };
import { formatSignatures, signatures } from "../../src/language/types/signatures.ts";
import { code, contents, plain, table } from "./markdown.ts";

type Examples = Readonly<Record<string, { examples: readonly (readonly unknown[])[] }>>;

/** schemas/functions.json as Markdown, for people. Pure. */
export function functionsReference(): string {
  const functions = [...signatures.values()].map(({ name, usage, result, isPartial, description }) => [
    code(usage),
    isPartial ? `${result}, or an error` : result,
    plain(description),
    examplesOf(spec.functions, name),
  ]);
  const formats = [...formatSignatures.values()].map(({ name, input, argument, description }) => [
    code(argument === undefined ? `| ${name}` : `| ${name}:${argument}`),
    input,
    plain(description),
    examplesOf(spec.formats, name),
  ]);
  return `# Functions and formats

${contents(["Functions", "Formats"])}

## Functions

They stand in expressions: in \`when\`, \`values\`, \`send\`, and between the braces of a text.

${table(["call", "gives", "what it is", "examples"], functions)}
## Formats

They stand in texts, behind the expression whose value they show.

${table(["format", "of", "what it shows", "examples"], formats)}`;
}

function examplesOf(entries: Examples, name: string): string {
  const examples = Object.hasOwn(entries, name) ? entries[name]?.examples : undefined;
  return (examples ?? [])
    .map(([text, value]) => `${code(String(text))} is ${code(String(value))}`)
    .join("<br>");
}
