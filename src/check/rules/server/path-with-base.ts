import { en } from "../../../language/messages/localized-text.ts";
import { entriesOfDocumentMap } from "../../inspect/names-in-document.ts";
import {
  findChild,
  nodeAtPath,
  rangeInsideQuotes,
  stringValueAt,
  stringValueOf,
} from "../../json/json-node.ts";
import { quoteWord } from "../../schema/mistake-message-parts.ts";
import type { Rule } from "../rule.ts";

export const pathWithBase: Rule = {
  description: en`The path of an endpoint begins with the base of the brand's server. It would be in the address twice, and the server would not know it.`
    .zh`接口的 path 以品牌服务器的 base 开头：它会在地址里出现两次，服务器不认识这样的地址。`,
  ok: [
    { patch: { endpoints: { water: { path: "/servers/water" } } } },
    { patch: { endpoints: { water: { path: "/api/server/water" } } } },
  ],
  bad: [
    {
      patch: { endpoints: { water: { path: "/server/water" } } },
      message: '"path" is "/server/water", expected it without "/server", with which all addresses begin',
    },
  ],
  check: ({ document, isSound, root }) => {
    const base = stringValueAt(findChild(document.brand, "server"), "base") ?? "";
    const prefix = base.replace(/^https:\/\/[^/]*/, "");
    if (prefix === "") return [];
    return entriesOfDocumentMap(root, "endpoints").flatMap(({ key }) => {
      const at = nodeAtPath(root, ["endpoints", key, "path"]);
      const path = stringValueOf(at);
      if (!at || !path?.startsWith(`${prefix}/`) || !isSound(["endpoints", key, "path"])) return [];
      const suggestion = path.slice(prefix.length);
      const message = en`"path" is ${quoteWord(path)}, expected it without ${quoteWord(prefix)}, with which all addresses begin`
        .zh`“path”是${quoteWord(path)}，应去掉开头的${quoteWord(prefix)}：所有地址本来就以它开头`;
      const fix = en`Write ${quoteWord(suggestion)}.`.zh`请写${quoteWord(suggestion)}。`;
      return { at: rangeInsideQuotes(at), message, fix, suggestion };
    });
  },
};
