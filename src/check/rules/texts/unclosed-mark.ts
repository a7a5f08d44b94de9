import { en } from "../../../language/messages/localized-text.ts";
import type { Finding } from "../../facts/finding.ts";
import { type JsonNode, rangeOfCharacters } from "../../json/json-node.ts";
import type { Rule } from "../rule.ts";

/** Opening marks of Chinese texts with the marks that close them. A closing mark alone may number an item: 1）. */
const CLOSING_MARKS: Readonly<Record<string, string>> = {
  "（": "）",
  "《": "》",
  "【": "】",
  "“": "”",
  "「": "」",
};

export const unclosedMark: Rule = {
  severity: "warning",
  description: en`A bracket or a quotation mark is opened in a text and not closed in it.`
    .zh`文字里的括号或引号只有前一半，没有后一半。`,
  ok: [{ patch: { title: "花园（春）与“浇水”" } }, { patch: { title: "1）花园" } }],
  bad: [
    {
      patch: { title: "花园（春" },
      message: "This bracket or quotation mark is not closed in the text, expected a closing ）",
    },
    {
      patch: { title: "点击“浇水后" },
      message: "This bracket or quotation mark is not closed in the text, expected a closing ”",
    },
  ],
  check: ({ texts }) =>
    texts.flatMap(({ isTemplate, visit: { node } }) =>
      isTemplate && node.kind === "string" ? findUnclosed(node, node.value) : [],
    ),
};

function findUnclosed(node: JsonNode, text: string): Finding[] {
  return Object.entries(CLOSING_MARKS).flatMap(([opening, closing]) => {
    const open: number[] = [];
    for (let at = 0; at < text.length; at++) {
      if (text[at] === opening) open.push(at);
      // A bracket of the other width still shows that the writer closed it.
      else if (text[at] === closing || (closing === "）" && text[at] === ")")) open.pop();
    }
    const [first] = open;
    if (first === undefined) return [];
    const message = en`This bracket or quotation mark is not closed in the text, expected a closing ${closing}`
      .zh`这里的括号或引号只有前一半，缺少后一半 ${closing}`;
    const fix = en`Add the closing ${closing}, or delete the opening one.`
      .zh`请补上后一半 ${closing}，或删掉前一半。`;
    return [{ at: rangeOfCharacters(node, first, first + 1), message, fix }];
  });
}
