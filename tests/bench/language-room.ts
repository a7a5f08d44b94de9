/** The parts of the language that phones load, for `npm run size`: parser, evaluator with functions, templates. */
export { evaluate, isConditionTrue as holds } from "../../src/language/evaluation/evaluate.ts";
export { renderTemplate } from "../../src/language/evaluation/render-template.ts";
export { parseExpression as parse } from "../../src/language/syntax/parse.ts";
export { parseTemplate } from "../../src/language/syntax/template.ts";
