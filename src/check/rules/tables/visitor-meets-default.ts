import { en } from "../../../language/messages/localized-text.ts";
import { stateOfRow } from "../../inspect/table-proofs.ts";
import { findChild, rangeOfValueStart } from "../../json/json-node.ts";
import { quoteWord } from "../../schema/mistake-message-parts.ts";
import { withTableRows } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

export const visitorMeetsDefault: Rule = {
  severity: "warning",
  description: en`A visitor who is not logged in reaches the default row of a table that reads data from after the login. The row was probably not meant for visitors.`
    .zh`未登录的访客会落到状态表的默认行，而这张表读取的是登录后才有的数据：这一行多半不是给访客看的。`,
  ok: [{ patch: {} }],
  bad: [
    {
      patch: withTableRows(
        { state: "watered", when: "garden.watered == 1", text: "Watered today", disabled: true },
        { state: "dry", text: "Water", do: "water" },
      ),
      message:
        'A visitor who is not logged in reaches the default row "dry" of table "main", expected a row for visitors above it',
    },
  ],
  check: ({ proofs }) =>
    proofs().flatMap(({ name, rows, isVisitorShownDefault }) => {
      const last = rows.at(-1);
      if (!last || !isVisitorShownDefault()) return [];
      const message = en`A visitor who is not logged in reaches the default row ${quoteWord(stateOfRow(last))} of table ${quoteWord(name)}, expected a row for visitors above it`
        .zh`未登录的访客会落到状态表${quoteWord(name)}的默认行${quoteWord(stateOfRow(last))}，上面应有给访客的行`;
      const fix = en`Add a row with "when": "!session.loggedIn" above it.`
        .zh`请在它上面加一行 "when": "!session.loggedIn"。`;
      const dependsOn = rows.flatMap((row) => findChild(row, "when") ?? []);
      return [{ at: rangeOfValueStart(findChild(last, "state") ?? last), message, fix, dependsOn }];
    }),
};
