import { countNoun, en } from "../../../language/messages/localized-text.ts";
import { describeSourceLine } from "../../facts/describe-source-line.ts";
import {
  findChild,
  listItemsOf,
  nodeAtPath,
  nonStringLiteralOf,
  rangeOfValueStart,
  stringValueAt,
} from "../../json/json-node.ts";
import { blocksBelow, exampleDraw } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

const withNotes = (...notes: readonly string[]) => ({
  ...exampleDraw,
  endpoints: {
    pick: {
      ...exampleDraw.endpoints.pick,
      data: { properties: { prize: { type: "string", minLength: 3, maxLength: 3 } } },
    },
  },
  draws: { seeds: { result: "pick.prize", digits: 3, announce: "{pick.prize}" } },
  ...blocksBelow(
    { type: "digits", draw: "seeds", label: "Number", notes },
    { type: "link", text: "Draw", do: "pick" },
  ),
});

export const noteWithoutDigit: Rule = {
  severity: "warning",
  description: en`A block of digits has another number of "notes" than its draw has digits: the texts are below the wrong digits, or below none.`
    .zh`数字块的“notes”与抽奖的位数不同：说明会对不上，或没有对应的数字。`,
  ok: [{ patch: withNotes("3rd", "2nd", "1st") }],
  bad: [
    {
      patch: withNotes("2nd", "1st"),
      message: '"notes" has 2 texts, expected 3, one for each digit of draw "seeds" (line 86)',
    },
  ],
  check: ({ root, visits, isBase }) =>
    visits.flatMap(({ node }) => {
      const notes = findChild(node, "notes");
      if (isBase || notes?.kind !== "array" || stringValueAt(node, "type") !== "digits") return [];
      const draw = stringValueAt(node, "draw") ?? "";
      const digits = nodeAtPath(root, ["draws", draw, "digits"]);
      const [count, expected] = [listItemsOf(notes).length, nonStringLiteralOf(digits)];
      if (!digits || typeof expected !== "number" || count === expected) return [];
      const line = describeSourceLine(digits, notes);
      const message = en`"notes" has ${countNoun(count, "text")}, expected ${expected}, one for each digit of draw "${draw}" (${line})`
        .zh`“notes”有${count}项，应为${expected}项，抽奖“${draw}”的每位数字一项（${line}）`;
      const fix =
        count < expected
          ? en`Add the missing texts. A text may be only a dash.`.zh`请补齐，没有内容时可以写短横线。`
          : en`Delete texts, or correct "digits".`.zh`请删掉多余的项，或改正“digits”。`;
      return [{ at: rangeOfValueStart(notes), message, fix, dependsOn: [digits] }];
    }),
};
