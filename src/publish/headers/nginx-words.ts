/** Quotes a text as one nginx word. Variables in it are still expanded. Pure. */
export function quoteNginxWord(text: string): string {
  return `"${text.replace(/[\\"]/g, "\\$&")}"`;
}

/** Indents lines by a number of spaces. Pure. */
export function indentBy(lines: readonly string[], by: number): string {
  return lines.map((line) => " ".repeat(by) + line).join("\n");
}
