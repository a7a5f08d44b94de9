import { memoizeByKey } from "../memoize.ts";
import { type ParsedExpression, parseExpression } from "../syntax/parse.ts";
import { parseTemplate } from "../syntax/template.ts";

/** Maximum number of parsed texts in each cache: about those of some dozen documents. */
const MAX_CACHED_TEXTS = 5000;

/**
 * Parses like `parseExpression`, but caches recent texts: an edit changes one text of a document, and all others are checked
 * again. Results are shared; do not modify them.
 */
export const parseExpressionCached: (text: string) => ParsedExpression = memoizeByKey(
  parseExpression,
  MAX_CACHED_TEXTS,
);

/** Parses like `parseTemplate`, with the same caching. */
export const parseTemplateCached: typeof parseTemplate = memoizeByKey(parseTemplate, MAX_CACHED_TEXTS);
