import type { Format } from "./format.ts";
import { formatJson } from "./format-json.ts";
import { formatMarkdown } from "./format-markdown.ts";
import { formatPretty } from "./format-pretty.ts";

/** The output formats of a comparison, by name. */
export const formats = {
  pretty: formatPretty,
  json: formatJson,
  markdown: formatMarkdown,
} satisfies Record<string, Format>;
