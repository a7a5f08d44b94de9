import { en } from "../../../language/messages/saying.ts";
import type { Finding } from "../../facts/finding.ts";
import { atText, childOf, textAt } from "../../json/json-node.ts";
import { quoted } from "../../schema/say.ts";
import type { Rule } from "../rule.ts";

export const duplicateName: Rule = {
  description: en`Two elements of one name in a list that can be patched by names: the second is out of reach.`
    .zh`可以按名称修改的列表里，两个元素用了同一个名称：第二个无法改到。`,
  ok: [{ patch: { view: [{ type: "button", name: "main", table: "main" }] } }],
  bad: [
    {
      patch: {
        view: [
          { type: "button", name: "main", table: "main" },
          { type: "text", name: "main", text: "Hello" },
        ],
      },
      message: '"main" names two elements of "view", expected another name for the second',
    },
  ],
  check: ({ visits }) =>
    visits.flatMap(({ node, path, shape }): Finding[] => {
      const key = shape.annotations["x-name"];
      // Of rows, another rule tells it.
      if (node.kind !== "array" || key === undefined || key === "state") return [];
      const names = node.items.map((item) => textAt(item, key));
      return node.items.flatMap((item, index): Finding[] => {
        const name = names[index];
        const own = childOf(item, key);
        if (name === undefined || !own || names.indexOf(name) === index) return [];
        const message = en`${quoted(name)} names two elements of ${quoted(String(path.at(-1)))}, expected another name for the second`
          .zh`${quoted(String(path.at(-1)))}里有两个元素叫${quoted(name)}，第二个应换个名称`;
        const fix = en`Give this one another name, or none.`.zh`请给这个换个名称，或不写名称。`;
        return [{ at: atText(own), message, fix }];
      });
    }),
};
