/** A block of code, between fences that do not stand in it. */
export function fenced(code: string, language = "json"): string {
  const longest = Math.max(2, ...Array.from(code.matchAll(/`+/g), ([ticks]) => ticks.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${code}\n${fence}\n`;
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
