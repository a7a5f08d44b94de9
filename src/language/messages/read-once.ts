import { byKey } from "../memoize.ts";
import { type Parsed, parse } from "../syntax/parse.ts";
import { parseTemplate } from "../syntax/template.ts";

/** So many texts stay read: those of some dozen documents. */
const KEPT = 5000;

/**
 * As `parse`, but a text that was read of late need not be read again: whoever edits one text of a document leaves all
 * others as they are. What comes is shared, and not to be modified.
 */
export const parseOnce: (text: string) => Parsed = byKey(parse, KEPT);

/** The same of `parseTemplate`. */
export const parseTemplateOnce: typeof parseTemplate = byKey(parseTemplate, KEPT);
