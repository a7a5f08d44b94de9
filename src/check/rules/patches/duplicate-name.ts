import { en } from "../../../language/messages/localized-text.ts";
import type { Finding } from "../../facts/finding.ts";
import { findChild, rangeInsideQuotes, stringValueAt } from "../../json/json-node.ts";
import { quoteWord } from "../../schema/mistake-message-parts.ts";
import type { Rule } from "../rule.ts";

export const duplicateName: Rule = {
  description: en`Two elements of a list have the same name, so patches cannot reach the second one.`
    .zh`列表里的两个元素用了同一个名称：补丁无法改到第二个。`,
  ok: [{ patch: { view: [{ type: "button", name: "main", table: "main" }] } }],
  bad: [
    {
      patch: {
        view: [
          { type: "button", name: "main", table: "main" },
          { type: "text", name: "main", text: "Hello" },
        ],
      },
      message: 'Two elements of "view" are called "main", expected another name for the second',
    },
  ],
  check: ({ visits }) =>
    visits.flatMap(({ node, path, shape }): Finding[] => {
      const key = shape.annotations["x-name"];
      // duplicate-state reports rows.
      if (node.kind !== "array" || key === undefined || key === "state") return [];
      const names = node.items.map((item) => stringValueAt(item, key));
      return node.items.flatMap((item, index): Finding[] => {
        const name = names[index];
        const own = findChild(item, key);
        if (name === undefined || !own || names.indexOf(name) === index) return [];
        const message = en`Two elements of ${quoteWord(String(path.at(-1)))} are called ${quoteWord(name)}, expected another name for the second`
          .zh`${quoteWord(String(path.at(-1)))}里有两个元素叫${quoteWord(name)}，第二个应换个名称`;
        const fix = en`Rename this one, or delete its name.`.zh`请给这个换个名称，或删掉它的名称。`;
        return [{ at: rangeInsideQuotes(own), message, fix }];
      });
    }),
};
