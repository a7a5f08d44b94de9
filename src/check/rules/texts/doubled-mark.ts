import { en } from "../../../language/messages/localized-text.ts";
import { findAllMatches } from "../../content/stray-markup.ts";
import type { Finding } from "../../facts/finding.ts";
import { rangeOfCharacters } from "../../json/json-node.ts";
import type { Rule } from "../rule.ts";

/** A repeated Chinese punctuation mark or percent sign, or two marks that contradict each other (comma and full stop). */
const DOUBLED_MARK_PATTERN = /([，、；：])(?:\s*\1)+|(?<!。)。。(?!。)|，[。；]|。，|、[，。]|%%+|％％+/g;

export const doubledMark: Rule = {
  description: en`A punctuation mark is doubled in a text.`.zh`文字里连续出现两个标点符号。`,
  ok: [{ patch: { title: "花园……开了！！" } }, { patch: { title: "花园。。。" } }],
  bad: [
    { patch: { title: "花园，，开了" }, message: 'found "，，", expected a single mark' },
    { patch: { title: "返还50%%" }, message: 'found "%%", expected a single mark' },
  ],
  check: ({ texts }) =>
    texts.flatMap(({ visit: { node }, isTemplate }) => {
      if (!isTemplate || node.kind !== "string") return [];
      return findAllMatches(node.value, DOUBLED_MARK_PATTERN).map(({ 0: found, index }): Finding => {
        // If one of the two is a full stop or semicolon, it is kept.
        const suggestion = found.match(/[。；]/)?.[0] ?? found.charAt(0);
        const at = rangeOfCharacters(node, index, index + found.length);
        const message = en`found "${found}", expected a single mark`.zh`这里是“${found}”，应只有一个标点`;
        const fix = en`Write "${suggestion}" once.`.zh`请只写一个“${suggestion}”。`;
        return { at, message, fix, suggestion };
      });
    }),
};
