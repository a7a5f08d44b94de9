import type { Report } from "./report.ts";

/** One object: how many files were asked about, and the problems. For programs. */
export function formatJson({ files, problems }: Report): string {
  const shown = problems.map(({ start: _start, end: _end, ...problem }) => problem);
  return `${JSON.stringify({ files, problems: shown }, null, 2)}\n`;
}
