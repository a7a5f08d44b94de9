import { childOf } from "../../src/check/json/json-node.ts";
import { readJson } from "../../src/check/json/read-json.ts";
import { parse } from "../../src/language/syntax/parse.ts";
import { macroSignatures } from "../../src/language/types/signatures.ts";
import type { Checkout, Scaffold, Wanted } from "./checkout.ts";
import { insertBefore, insertEntry } from "./insert.ts";

const SPEC = "schemas/functions.json";
const CODE = "src/language/evaluation/functions.ts";
const PROOFS = "src/check/tables/translation/calls.ts";
const NAME = /^[a-z][a-zA-Z0-9]*$/;

/** A function of one number, which gives it back. Pure but for the checkout. */
export function newFunction({ name }: Wanted, checkout: Checkout): Scaffold {
  if (!NAME.test(name))
    return {
      refusal: `"${name}" is no name of a function: letters and digits, starting with a small letter, such as join.`,
    };
  const read = (path: string) => checkout.read(path) ?? "";
  const { root } = readJson({ path: SPEC, text: read(SPEC) });
  if (childOf(childOf(root, "functions"), name))
    return { refusal: `The name ${name} is taken: by a function of ${SPEC}.` };
  if (macroSignatures.has(name) || !("node" in parse(`${name}(1)`)))
    return { refusal: `The name ${name} is taken: by the expression language itself.` };
  return {
    files: {
      [SPEC]: insertEntry(read(SPEC), ["functions"], [name, entryOf(name)], "last"),
      [CODE]: insertBefore(
        read(CODE),
        { opening: "export const functions:", closing: "\n};" },
        `\n  ${name}: ofNumbers((value) => value, 1),`,
      ),
      [PROOFS]: insertBefore(
        read(PROOFS),
        { opening: "const translators:", closing: "\n};" },
        `\n  ${name}: unknown,`,
      ),
    },
    next: `It gives back its number. ${SPEC} says what it takes, gives and means (x-zh: the same in Chinese), and
which words people may look for it by (alsoCalled); npm run generate makes types and the reference of that. Its examples there
are its tests: npm test -- ${name} runs them. What it does stands in ${CODE}, which phones load:
it looks after its arguments itself, and undefined is an error. State tables are proved by ${PROOFS}:
"unknown" takes its value for anything, so that a table whose rows hang on it may not be proved.`,
  };
}

function entryOf(name: string): string {
  return `{
  "parameters": ["number"],
  "result": "number",
  "description": "The number itself.",
  "x-zh": "数字本身。",
  "examples": [["${name}(1)", 1], ["${name}(-2.5)", -2.5]]
}`;
}
