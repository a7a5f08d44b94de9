/** So long may a line of JSON be before it is broken. */
const WIDTH = 100;

/** JSON as people write it: what fits into a line stands in one. `indent` are the spaces before it. Pure. */
export function compactJson(value: unknown, indent = 0): string {
  const line = oneLine(value);
  if (typeof value !== "object" || value === null || indent + line.length <= WIDTH) return line;
  const inner = indent + 2;
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  const parts = Array.isArray(value)
    ? value.map((item) => compactJson(item, inner))
    : Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${compactJson(item, inner)}`);
  const lines = parts.map((part) => `${" ".repeat(inner)}${part}`).join(",\n");
  return `${open}\n${lines}\n${" ".repeat(indent)}${close}`;
}

function oneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(oneLine).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const parts = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${oneLine(item)}`);
  return parts.length > 0 ? `{ ${parts.join(", ")} }` : "{}";
}

/** A block of code, between fences that do not stand in it. */
export function fenced(code: string, language = "json"): string {
  const longest = Math.max(2, ...Array.from(code.matchAll(/`+/g), ([ticks]) => ticks.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${code}\n${fence}\n`;
}

/** Code within a line. */
export function code(text: string): string {
  return text.includes("`") ? `\`\` ${text} \`\`` : `\`${text}\``;
}

/** Words as they stand: nothing in them is Markdown or HTML. */
export function plain(text: string): string {
  return text.replace(/[\\`*_[\]<>]/g, "\\$&");
}

/** A table; what stands in its cells is Markdown, and a pipe in it parts no cells. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|").replaceAll("\n", " ")).join(" | ")} |\n`;
  return `${line(head)}${line(head.map(() => "---"))}${rows.map(line).join("")}`;
}

/** A list of links to headings of the same page. GitHub makes anchors of headings: in small letters. */
export function contents(headings: readonly string[]): string {
  return headings.map((heading) => `[${heading}](#${anchorOf(heading)})`).join(" · ");
}

function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_\- ]/gu, "")
    .replaceAll(" ", "-");
}
