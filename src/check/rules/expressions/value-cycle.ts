import { en } from "../../../language/messages/localized-text.ts";
import { entriesOfDocumentMap } from "../../inspect/names-in-document.ts";
import { rangeInsideQuotes } from "../../json/json-node.ts";
import type { Rule } from "../rule.ts";

export const valueCycle: Rule = {
  description: en`Values refer to each other in a circle, so they cannot be computed.`
    .zh`计算值互相引用，绕成一圈，算不出结果。`,
  ok: [
    {
      patch: {
        values: { half: "garden.leaves / 2", quarter: "values.half / 2" },
        title: "{values.quarter}",
      },
    },
  ],
  bad: [
    {
      patch: {
        values: { half: "values.quarter * 2", quarter: "values.half / 2" },
        title: "{values.quarter}",
      },
      message: '"half" refers to itself (half → quarter → half), expected a value that is computed from data',
    },
  ],
  check: ({ names, root }) =>
    names.cycles.flatMap((cycle) => {
      const entry = entriesOfDocumentMap(root, "values").find(({ key }) => key === cycle[0]);
      if (!entry) return [];
      const message = en`"${entry.key}" refers to itself (${cycle.join(" → ")}), expected a value that is computed from data`
        .zh`“${entry.key}”绕回了自己（${cycle.join(" → ")}），计算值最终应取自数据`;
      const fix = en`Define one of them without the others.`.zh`请让其中一个不再引用其他几个。`;
      return { at: rangeInsideQuotes(entry.value), message, fix };
    }),
};
