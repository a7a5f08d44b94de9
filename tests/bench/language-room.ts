/** What of the language ships to phones, for `npm run size`: parser, evaluator with its functions, templates. */
export { evaluate, holds } from "../../src/language/evaluate.ts";
export { parse } from "../../src/language/parse.ts";
export { parseTemplate, renderTemplate } from "../../src/language/template.ts";
