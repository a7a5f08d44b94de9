import { en } from "../../../language/messages/localized-text.ts";
import { printExpression } from "../../../language/syntax/ast.ts";
import type { Finding } from "../../facts/finding.ts";
import { type HiddenRow, hiddenRowsOf } from "../../inspect/hidden-rows.ts";
import { documentMapOfReference } from "../../inspect/name-references.ts";
import { stateOfRow } from "../../inspect/table-proofs.ts";
import { rangeOfValueStart } from "../../json/json-node.ts";
import { quoteWord } from "../../schema/mistake-message-parts.ts";
import { blocksBelow, buttonWhen } from "../example-campaign.ts";
import type { Rule, RuleContext } from "../rule.ts";

export const hiddenRow: Rule = {
  severity: "warning",
  description: en`No block shows a row of a table: the blocks with the table are hidden whenever the row's condition holds, for example for all visitors.`
    .zh`没有页面块显示状态表的某一行：这一行的条件成立时，带这张表的页面块都不显示，例如对所有未登录的访客。`,
  ok: [
    { patch: { view: [...buttonWhen("session.loggedIn").view, ...buttonWhen("!session.loggedIn").view] } },
    { patch: blocksBelow({ type: "button", table: "main", when: "session.loggedIn" }) },
  ],
  bad: [
    {
      patch: buttonWhen("session.loggedIn"),
      message:
        'Row "loggedOut" of table "main" is shown to nobody, expected a block with this table if !session.loggedIn',
    },
  ],
  check: (context) => ownHiddenRows(context).map(findingOf),
};

/** Returns the hidden rows of the tables in the document's own file, except those that another document shows. */
function ownHiddenRows(context: RuleContext): HiddenRow[] {
  const { source } = context.document.file;
  let left = hiddenRowsOf(context).filter(({ table }) => table.entry.value.source === source);
  if (left.length === 0) return [];
  for (const other of context.documentsSharing(source)) {
    const hidden = hiddenRowsOf(other);
    const shown = new Set(
      other.references.flatMap((one) => (documentMapOfReference(one) === "tables" ? [one.name] : [])),
    );
    left = left.filter(
      ({ row, table: { name } }) =>
        !shown.has(name) || hidden.some((one) => one.table.name === name && one.row.start === row.start),
    );
  }
  return left;
}

function findingOf({ conditions, row, table, when }: HiddenRow): Finding {
  const [state, shown] = [quoteWord(stateOfRow(row)), printExpression(when)];
  const message = en`Row ${state} of table ${quoteWord(table.name)} is shown to nobody, expected a block with this table if ${shown}`
    .zh`状态表${quoteWord(table.name)}的${state}行谁也看不到，${shown}时应有带这张表的页面块`;
  const fix = en`Correct the condition of a block with this table, or delete the row.`
    .zh`请改正带这张表的页面块的条件，或删掉这一行。`;
  return { at: rangeOfValueStart(row), message, fix, dependsOn: conditions };
}
