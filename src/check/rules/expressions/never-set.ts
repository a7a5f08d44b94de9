import { en } from "../../../language/messages/localized-text.ts";
import { entriesOfDocumentMap } from "../../inspect/names-in-document.ts";
import { combineUsedNames } from "../../inspect/used-names.ts";
import { findChild, keyRange } from "../../json/json-node.ts";
import { blocksAbove } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

const shownCount = { local: { taps: 0 }, ...blocksAbove({ type: "text", text: "{local.taps}" }) };

export const neverSet: Rule = {
  severity: "warning",
  description: en`An expression reads a local value that no step and no checkbox sets: it keeps its initial value for ever.`
    .zh`表达式读取了某个页面内部变量，但没有步骤或勾选框设置它：它永远是初始值。`,
  ok: [
    {
      patch: {
        ...shownCount,
        actions: {
          water: { steps: [{ call: "water" }, { set: { taps: "local.taps + 1" } }, { reload: "garden" }] },
        },
      },
    },
  ],
  bad: [
    {
      patch: shownCount,
      message: 'Local value "taps" is read but never set, expected a step that sets it',
    },
    {
      patch: { ...shownCount, keep: { device: ["taps"] } },
      message: 'Local value "taps" is read but never set, expected a step that sets it',
    },
  ],
  check: (context) => {
    const related = context.related();
    const isUnclear = related.some(
      ({ hasUnclearUses, unclearMaps }) => hasUnclearUses || unclearMaps.includes("local"),
    );
    if (isUnclear || (context.isBase && related.length < 2)) return [];
    const usage = combineUsedNames(related);
    const [set, read] = [usage.acted("local"), usage.members(["local"], ["local"])];
    const actions = findChild(context.root, "actions");
    return entriesOfDocumentMap(context.root, "local").flatMap((entry) => {
      const { key, value } = entry;
      if (value.source !== context.document.file.source || set.has(key) || !read.has(key)) return [];
      const message = en`Local value "${key}" is read but never set, expected a step that sets it`
        .zh`页面内部变量“${key}”有地方读取，却没有设置过，应有步骤设置它`;
      const fix = en`Add { "set": { "${key}": … } } to an action, or write the value in "constants".`
        .zh`请在动作里加 { "set": { "${key}": … } }；如果值不变，请写在“constants”里。`;
      return { at: keyRange(entry), message, fix, dependsOn: actions ? [actions] : [] };
    });
  },
};
