import { en } from "../../../language/messages/localized-text.ts";
import { LANGUAGE } from "../../../language/version.generated.ts";
import { outdatedLanguageOf } from "../../document/outdated-language.ts";
import { rangeOfWholeValue } from "../../json/json-node.ts";
import { formatNodeForMessage } from "../../schema/mistake-message-parts.ts";
import type { Rule } from "../rule.ts";

export const oldLanguage: Rule = {
  description: en`A document is written in an earlier version of the language. Nothing else in it is checked, because its words had other meanings.`
    .zh`文档用的是以前版本的语言。其余内容不再检查，因为那时的写法含义不同。`,
  ok: [{ patch: { language: LANGUAGE } }],
  bad: [
    {
      patch: { language: 1, view: [{ type: "list", items: "garden.beds", view: [], empty: "None" }] },
      message: `"language" is 1, expected ${LANGUAGE}`,
    },
  ],
  check: () => [],
  checkFile: (file) => {
    const old = outdatedLanguageOf(file);
    if (!old) return [];
    const message = en`"language" is ${formatNodeForMessage(old)}, expected ${LANGUAGE}`
      .zh`“language”是${formatNodeForMessage(old)}，应为${LANGUAGE}`;
    const fix = en`Run npx campaign-engine migrate: it rewrites only the words that have changed since.`
      .zh`请运行 npx campaign-engine migrate：它只改写之后变动过的词。`;
    return [{ at: rangeOfWholeValue(old), message, fix }];
  },
};
