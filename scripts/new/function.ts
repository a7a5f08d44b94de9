import { childOf } from "../../src/check/json/json-node.ts";
import { readJson } from "../../src/check/json/read-json.ts";
import { en } from "../../src/language/messages/saying.ts";
import { parse } from "../../src/language/syntax/parse.ts";
import { macroSignatures } from "../../src/language/types/signatures.ts";
import { type Checkout, type NewRequest, refuseTaken, type Scaffold, whyMisnamed } from "./checkout.ts";
import { insertBefore, insertEntry } from "./insert.ts";

const SPEC = "schemas/functions.json";
const CODE = "src/language/evaluation/functions.ts";
const PROOFS = "src/check/tables/translation/calls.ts";

/** Scaffolds a function that returns its one number. Pure except for reading the checkout. */
export function newFunction({ name }: NewRequest, checkout: Checkout): Scaffold {
  const what = en`name of a function`.zh`函数的名称`;
  const refusal = whyMisnamed(name, { what, inCase: "camel", example: "join" });
  if (refusal) return { refusal };
  const read = (path: string) => checkout.read(path) ?? "";
  const { root } = readJson({ path: SPEC, text: read(SPEC) });
  if (childOf(childOf(root, "functions"), name))
    return refuseTaken(name, en`a function of ${SPEC}`.zh`${SPEC} 里的函数`);
  if (macroSignatures.has(name) || !("node" in parse(`${name}(1)`)))
    return refuseTaken(name, en`the expression language itself`.zh`表达式语言本身`);
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
        `\n  ${name}: unknownCall,`,
      ),
    },
    next: en`It gives back its number. ${SPEC} says what it takes, gives and means (x-zh: the same in Chinese), and
which words people may look for it by (alsoCalled); npm run generate makes types and the reference of that. Its examples there
are its tests: npm test -- ${name} runs them. What it does stands in ${CODE}, which phones load:
it looks after its arguments itself, and undefined is an error. State tables are proved by ${PROOFS}:
"unknownCall" takes its value for anything, so that a table whose rows hang on it may not be proved.`
      .zh`它原样返回一个数字。${SPEC} 写明它的参数、结果和含义（x-zh 写中文），以及人们可能用来
查找它的词（alsoCalled）；npm run generate 由此生成类型和参考文档。那里的例子就是它的测试：
npm test -- ${name} 运行这些测试。它的实现在 ${CODE}，手机会加载它：它自己检查参数，
undefined 表示出错。状态表由 ${PROOFS} 证明：unknownCall 表示它的值不定，
依赖它的状态表可能无法证明。`,
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
