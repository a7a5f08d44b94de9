import { posix } from "node:path";
import { adviseClosestWord } from "../../src/language/messages/find-closest.ts";
import { en, type LocalizedText } from "../../src/language/messages/localized-text.ts";
import { exportNameOfFile } from "../lib/generate-index-modules.ts";
import {
  type Checkout,
  explainInvalidName,
  refuseNameInUse,
  type Scaffold,
  type ScaffoldRequest,
} from "./checkout.ts";

const RULES_FOLDER = "src/check/rules";

/** The default folder of a rule. */
const DEFAULT_RULE_FOLDER = "looks";

/** Scaffolds a rule that finds texts equal to its own id, with examples. Pure except for reading the checkout. */
export function scaffoldRule(
  { name, folder = DEFAULT_RULE_FOLDER }: ScaffoldRequest,
  checkout: Checkout,
): Scaffold {
  const what = en`id of a rule`.zh`规则的 id`;
  const refusal = explainInvalidName(name, { what, inCase: "kebab", example: "long-toast" });
  if (refusal) return { refusal };
  // Files directly in the folder are shared by all rules.
  const rules = checkout.files(RULES_FOLDER).filter((path) => posix.dirname(path) !== RULES_FOLDER);
  const there = rules.find((path) => posix.basename(path) === `${name}.ts`);
  if (there !== undefined) return refuseNameInUse(name, there, en`id`.zh`id`);
  const complaint = explainInvalidRuleFolder(folder, rules);
  if (complaint !== undefined) return { refusal: complaint };
  const path = `${RULES_FOLDER}/${folder}/${name}.ts`;
  return {
    files: { [path]: ruleTemplate(name) },
    next: en`The rule finds texts that equal "${name}". Next steps:
1. Write in ${path} what the rule finds, its messages in English and Chinese, and right
   and wrong examples. The examples are its tests, and appear in schemas/reference/ after npm run generate.
   src/check/inspect/document-inspection.ts lists what "check" receives: visits (every value with its schema), texts (every
   expression and template), references. findSteps in src/check/inspect/ lists the steps of actions.
   A text is a string, or a list of cases with a "text" each.
   ${RULES_FOLDER}/example-campaign.ts has patches for examples, such as withActionSteps.
   To move the rule to another folder, move the file and run npm run generate.
   The folders are: ${listRuleFolders(rules).join(", ")}.
2. npm test -- ${name} runs the examples.
3. npx campaign-engine validate must print no new problem: the campaigns of this repository pass every rule.
   Add a line to .github/CHANGELOG.md, under Unreleased.`.zh`这条规则查找等于“${name}”的文字。接下来：
1. 在 ${path} 里写规则要查找什么、中英文的提示，以及正确和错误的例子。
   这些例子就是它的测试；运行 npm run generate 之后，它们也在 schemas/reference/ 里。
   “check”得到的内容见 src/check/inspect/document-inspection.ts：visits（每个值和它的 schema）、texts（每个表达式和模板）、
   references。src/check/inspect/ 里的 findSteps 列出各个操作的步骤。
   一段文字是字符串，或者是若干种情况，每种有自己的 "text"。
   ${RULES_FOLDER}/example-campaign.ts 有写例子用的补丁，如 withActionSteps。
   要换一个文件夹，移动文件后运行 npm run generate。文件夹有：${listRuleFolders(rules).join("、")}。
2. npm test -- ${name} 运行这些例子。
3. npx campaign-engine validate 不能有新的问题：仓库里的所有活动都通过每条规则。
   在 .github/CHANGELOG.md 的 Unreleased 下加一行。`,
  };
}

function listRuleFolders(rules: readonly string[]): string[] {
  return [...new Set(rules.map((path) => posix.basename(posix.dirname(path))))].sort();
}

/** Returns the reason why a rule cannot be added to a folder; undefined if it can. */
function explainInvalidRuleFolder(folder: string, rules: readonly string[]): LocalizedText | undefined {
  const folders = listRuleFolders(rules);
  if (folders.includes(folder)) return undefined;
  const byHand = en`. Put the first rule of a new folder there by hand.`
    .zh`。新文件夹的第一条规则请手工放进去。`;
  const advice = adviseClosestWord(folder, folders, byHand);
  return en`${RULES_FOLDER}/${folder}/ does not exist, expected one of ${folders.join(", ")}${advice}`
    .zh`没有 ${RULES_FOLDER}/${folder}/，应为 ${folders.join("、")} 之一${advice}`;
}

function ruleTemplate(id: string): string {
  return `import { en } from "../../../language/messages/localized-text.ts";
import { rangeInsideQuotes } from "../../json/json-node.ts";
import { formatDocumentPath } from "../../schema/mistake.ts";
import { quoteWord } from "../../schema/mistake-message-parts.ts";
import type { Rule } from "../rule.ts";

export const ${exportNameOfFile(`${id}.ts`)}: Rule = {
  severity: "warning",
  description: en\`A text equals ${id}.\`.zh\`只有 ${id} 的文字。\`,
  ok: [{ patch: { title: "Garden" } }],
  bad: [{ patch: { title: "${id}" }, message: '"title" is "${id}", expected another text' }],
  check: ({ visits }) =>
    visits.flatMap(({ node, path, shape }) => {
      if (!shape.annotations["x-template"] || node.kind !== "string") return [];
      if (node.value !== "${id}") return [];
      const [place, value] = [formatDocumentPath(path), quoteWord(node.value)];
      const message = en\`\${place} is \${value}, expected another text\`.zh\`\${place}是\${value}，应为别的文字\`;
      return [{ at: rangeInsideQuotes(node), message, fix: en\`Write another text.\`.zh\`请换一段文字。\` }];
    }),
};
`;
}
