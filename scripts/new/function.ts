import { findChild } from "../../src/check/json/json-node.ts";
import { readJson } from "../../src/check/json/read-json.ts";
import { en } from "../../src/language/messages/localized-text.ts";
import { parseExpression } from "../../src/language/syntax/parse.ts";
import { macroSignatures } from "../../src/language/types/signatures.ts";
import {
  type Checkout,
  explainInvalidName,
  refuseNameInUse,
  type Scaffold,
  type ScaffoldRequest,
} from "./checkout.ts";
import { insertBeforeClosing, insertObjectEntry } from "./insert-into-source.ts";

const FUNCTIONS_FILE = "schemas/functions.json";
const FUNCTIONS_CODE = "src/language/evaluation/functions.ts";
const CALL_TRANSLATIONS = "src/check/tables/translation/translate-function-calls.ts";

/** Scaffolds a function that returns its one number. Pure except for reading the checkout. */
export function scaffoldFunction({ name }: ScaffoldRequest, checkout: Checkout): Scaffold {
  const what = en`name of a function`.zh`函数的名称`;
  const refusal = explainInvalidName(name, { what, inCase: "camel", example: "join" });
  if (refusal) return { refusal };
  const read = (path: string) => checkout.read(path) ?? "";
  const { root } = readJson({ path: FUNCTIONS_FILE, text: read(FUNCTIONS_FILE) });
  if (findChild(findChild(root, "functions"), name))
    return refuseNameInUse(name, en`a function of ${FUNCTIONS_FILE}`.zh`${FUNCTIONS_FILE} 里的函数`);
  if (macroSignatures.has(name) || !("node" in parseExpression(`${name}(1)`)))
    return refuseNameInUse(name, en`the expression language itself`.zh`表达式语言本身`);
  return {
    files: {
      [FUNCTIONS_FILE]: insertObjectEntry(
        read(FUNCTIONS_FILE),
        ["functions"],
        [name, functionEntryTemplate(name)],
        "last",
      ),
      [FUNCTIONS_CODE]: insertBeforeClosing(
        read(FUNCTIONS_CODE),
        { opening: "export const functionImplementations:", closing: "\n};" },
        `\n  ${name}: defineNumberFunction((value) => value, 1),`,
      ),
      [CALL_TRANSLATIONS]: insertBeforeClosing(
        read(CALL_TRANSLATIONS),
        { opening: "const translators:", closing: "\n};" },
        `\n  ${name}: translateUnfollowedCall,`,
      ),
    },
    next: en`The function returns its number unchanged. Next steps:
1. Write in ${FUNCTIONS_FILE} its parameters, its result, its meaning (description, x-zh), words that people may search
   for (alsoCalled), and examples. Then run npm run generate, which writes types and the reference.
2. Write the function in ${FUNCTIONS_CODE}, which phones load. It checks its arguments itself,
   and returns undefined for an error.
3. ${CALL_TRANSLATIONS} translates it for proofs of state tables. With "translateUnfollowedCall", its value
   can be anything, so tables that depend on it may not be proved.
4. npm test -- ${name} runs its examples.`.zh`这个函数原样返回一个数字。接下来：
1. 在 ${FUNCTIONS_FILE} 里写它的参数、结果、含义（description，中文写 x-zh）、人们可能用来查找它的词
   （alsoCalled）和例子，然后运行 npm run generate，生成类型和参考文档。
2. 在 ${FUNCTIONS_CODE} 里实现它。手机会加载这段代码：它自己检查参数，出错时返回 undefined。
3. ${CALL_TRANSLATIONS} 把它转换给状态表的证明。translateUnfollowedCall 表示它可以是任何值，
   依赖它的状态表可能无法证明。
4. npm test -- ${name} 运行它的例子。`,
  };
}

function functionEntryTemplate(name: string): string {
  return `{
  "parameters": ["number"],
  "result": "number",
  "description": "Returns the number unchanged.",
  "x-zh": "原样返回这个数字。",
  "examples": [["${name}(1)", 1], ["${name}(-2.5)", -2.5]]
}`;
}
