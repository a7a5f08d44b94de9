import { childOf } from "../../src/check/json/json-node.ts";
import { readJson } from "../../src/check/json/read-json.ts";
import { parse } from "../../src/language/syntax/parse.ts";
import { macroSignatures } from "../../src/language/types/signatures.ts";
import type { Checkout, Scaffold, Wanted } from "./checkout.ts";

const SPEC = "schemas/functions.json";
const NAME = /^[a-z][a-zA-Z0-9]*$/;

/** The entry of a function of expressions, behind the others. Pure but for the checkout. */
export function newFunction({ name }: Wanted, checkout: Checkout): Scaffold {
  if (!NAME.test(name))
    return {
      refusal: `"${name}" is no name of a function: letters and digits, starting with a small letter, such as join.`,
    };
  const text = checkout.read(SPEC) ?? "";
  const functions = childOf(readJson({ path: SPEC, text }).root, "functions");
  if (functions?.kind !== "object") return { refusal: `${SPEC} has no functions.` };
  if (childOf(functions, name)) return { refusal: `The name ${name} is taken: by a function of ${SPEC}.` };
  if (macroSignatures.has(name) || !("node" in parse(`${name}(1)`)))
    return { refusal: `The name ${name} is taken: by the expression language itself.` };
  const behind = functions.entries.at(-1)?.value.end ?? functions.start + 1;
  return {
    files: { [SPEC]: `${text.slice(0, behind)}${entryOf(name)}${text.slice(behind)}` },
    next: `Say in ${SPEC} what it takes, gives and means, with examples, which run as its tests; then
npm run generate. Write what it does in src/language/evaluation/functions.ts, and how the proofs of state tables follow it in
src/check/tables/translation/calls.ts: as "unknown" at first. Neither compiles without it.`,
  };
}

/** A function of one number that gives it back. */
function entryOf(name: string): string {
  const said = `"description": "The number itself.", "x-zh": "数字本身。"`;
  const entry = `{ "parameters": ["number"], "result": "number", ${said}, "examples": [["${name}(1)", 1]] }`;
  return `,\n    "${name}": ${entry}`;
}
