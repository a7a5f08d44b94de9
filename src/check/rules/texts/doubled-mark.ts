import { en } from "../../../language/messages/saying.ts";
import { matchesIn } from "../../content/text-habits.ts";
import type { Finding } from "../../facts/finding.ts";
import { atCharacters } from "../../json/json-node.ts";
import type { Rule } from "../rule.ts";

/** Marks of Chinese sentences that stand once, and two of them where one ends what the other goes on with. */
const DOUBLED = /([，、；：])\1+|(?<!。)。。(?!。)|，[。；]|。，|、[，。]/g;

export const doubledMark: Rule = {
  severity: "warning",
  description: en`A punctuation mark that stands twice in a text.`.zh`文字里连续出现两个标点符号。`,
  ok: [{ patch: { title: "花园……开了！！" } }, { patch: { title: "花园。。。" } }],
  bad: [{ patch: { title: "花园，，开了" }, message: 'found "，，", expected one mark' }],
  check: ({ texts }) =>
    texts.flatMap(({ visit: { node }, isTemplate }) => {
      if (!isTemplate || node.kind !== "string") return [];
      return matchesIn(node.value, DOUBLED).map(({ 0: found, index }): Finding => {
        // Of a comma and a full stop the full stop ends the sentence.
        const suggestion = found.match(/[。；]/)?.[0] ?? found.charAt(0);
        const at = atCharacters(node, index, index + found.length);
        const message = en`found "${found}", expected one mark`.zh`这里是“${found}”，应只有一个标点`;
        const fix = en`Write "${suggestion}" once.`.zh`请只写一个“${suggestion}”。`;
        return { at, message, fix, suggestion };
      });
    }),
};
