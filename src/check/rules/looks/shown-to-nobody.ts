import { en } from "../../../language/messages/localized-text.ts";
import type { Finding } from "../../facts/finding.ts";
import { unreadConstantItems } from "../../inspect/constant-list-items.ts";
import { unreadConstantParts } from "../../inspect/constant-parts.ts";
import { documentMapOfReference, nounForMapEntry } from "../../inspect/name-references.ts";
import { unreachedEntries } from "../../inspect/unreached-entries.ts";
import { keyRange, rangeOfValueStart } from "../../json/json-node.ts";
import { capitaliseText } from "../../schema/mistake-message-parts.ts";
import { blocksBelow } from "../example-campaign.ts";
import type { Rule, RuleContext } from "../rule.ts";

const HELP = { help: { title: "Help", view: [{ type: "text", text: "Water it" }] } };

export const shownToNobody: Rule = {
  severity: "warning",
  description: en`Something names a table or dialog, but customers cannot come to that place; or expressions read other rows of a constant, but never this one.`
    .zh`状态表或弹窗有地方引用，但顾客到不了那里；或表达式读取了某个常量的其他行，却从不读取这一行。`,
  ok: [
    {
      patch: {
        actions: { help: { steps: [{ open: "help" }] } },
        dialogs: HELP,
        ...blocksBelow({ type: "link", text: "Help", do: "help" }),
      },
    },
    {
      patch: {
        constants: { levels: { low: 1, high: 2 } },
        title: "{constants.levels.low} {constants.levels.high}",
      },
    },
    { patch: { constants: { levels: [1, 2] }, title: "{constants.levels[garden.watered]}" } },
  ],
  bad: [
    {
      patch: {
        dialogs: { help: { ...HELP.help, view: [{ type: "link", text: "Close", do: "shut" }] } },
        actions: { shut: { steps: [{ close: "help" }] } },
      },
      message: 'Dialog "help" is shown to nobody, expected a way to it that starts in "view"',
    },
    {
      patch: {
        dialogs: { help: { ...HELP.help, view: [{ type: "link", text: "Again", do: "again" }] } },
        actions: { again: { steps: [{ open: "help" }] } },
      },
      message: 'Dialog "help" is shown to nobody, expected a way to it that starts in "view"',
    },
    {
      patch: { constants: { levels: { low: 1, high: 2 } }, title: "{constants.levels.low}" },
      message: '"high" of constant "levels" is never read, although others of it are',
    },
    {
      patch: { constants: { levels: [1, 2] }, title: "{constants.levels[0]}" },
      message: 'Item 2 of constant "levels" ([1]) is never read, although others of it are',
    },
  ],
  check: (context) => [
    ...findUnreached(context, "tables"),
    ...findUnreached(context, "dialogs"),
    ...findUnread(context),
    ...findUnreadItems(context),
  ],
};

/** Reports definitions to which nothing leads. Without any reference, they are reported as unused. */
function findUnreached(context: RuleContext, map: "tables" | "dialogs"): Finding[] {
  const unreached = unreachedEntries(context, map);
  if (unreached.length === 0) return [];
  const named = context.references.flatMap((one) => (documentMapOfReference(one) === map ? [one.name] : []));
  return unreached.flatMap((entry) => {
    if (!named.includes(entry.key)) return [];
    const noun = nounForMapEntry(map);
    return {
      at: keyRange(entry),
      message: en`${capitaliseText(noun)} "${entry.key}" is shown to nobody, expected a way to it that starts in "view"`
        .zh`${noun}“${entry.key}”谁也看不到，应能从“view”到达`,
      fix: en`Show or open it where customers come, or delete it.`
        .zh`请在顾客能到的地方显示或打开它，或删掉它。`,
    };
  });
}

function findUnread(context: RuleContext): Finding[] {
  return unreadConstantParts(context).map(({ constant, entry }) => ({
    at: keyRange(entry),
    message: en`"${entry.key}" of constant "${constant}" is never read, although others of it are`
      .zh`常量“${constant}”的“${entry.key}”从未读取，而它的其他项有地方读取`,
    fix: en`Show it, or delete it.`.zh`请显示它，或删掉它。`,
  }));
}

function findUnreadItems(context: RuleContext): Finding[] {
  return unreadConstantItems(context).map(({ index, list, node }) => ({
    at: rangeOfValueStart(node),
    message: en`Item ${index + 1} of constant "${list}" ([${index}]) is never read, although others of it are`
      .zh`常量“${list}”的第${index + 1}项（[${index}]）从未读取，而它的其他项有地方读取`,
    fix: en`Show it, or delete it.`.zh`请显示它，或删掉它。`,
  }));
}
