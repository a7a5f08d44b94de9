import { en } from "../../../language/messages/saying.ts";
import { LANGUAGE } from "../../../language/version.generated.ts";
import { oldLanguageOf } from "../../document/old-language.ts";
import { atWhole } from "../../json/json-node.ts";
import { sayValue } from "../../schema/say.ts";
import type { Rule } from "../rule.ts";

export const oldLanguage: Rule = {
  description: en`A document in an earlier version of the language. Nothing else of it is checked: its words meant something else.`
    .zh`文档用的是以前版本的语言。其余内容不再检查：那时的写法含义不同。`,
  ok: [{ patch: { language: LANGUAGE } }],
  bad: [
    {
      patch: { language: 1, view: [{ type: "list", items: "garden.beds", view: [], empty: "None" }] },
      message: `"language" is 1, expected ${LANGUAGE}`,
    },
  ],
  check: () => [],
  checkFile: (file) => {
    const old = oldLanguageOf(file);
    if (!old) return [];
    const message = en`"language" is ${sayValue(old)}, expected ${LANGUAGE}`
      .zh`“language”是${sayValue(old)}，应为${LANGUAGE}`;
    const fix = en`Run npx campaign-engine migrate: it rewrites the words that have changed since, and nothing else.`
      .zh`请运行 npx campaign-engine migrate：它只改写之后变动过的词。`;
    return [{ at: atWhole(old), message, fix }];
  },
};
