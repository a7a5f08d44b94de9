import { en } from "../../../language/messages/localized-text.ts";
import type { Finding } from "../../facts/finding.ts";
import { documentMapOfReference } from "../../inspect/name-references.ts";
import { entriesOfDocumentMap, isReadableAsName } from "../../inspect/names-in-document.ts";
import { combineUsedNames } from "../../inspect/used-names.ts";
import { keyRange } from "../../json/json-node.ts";
import type { Rule } from "../rule.ts";

export const endpointNotAsked: Rule = {
  description: en`An expression reads the answer of an endpoint that the page never calls: the answer never comes, so what reads it stays empty.`
    .zh`表达式读取了某个接口的返回数据，而页面从不调用这个接口：数据永远不会到来，读取它的地方一直是空的。`,
  ok: [{ patch: {} }],
  bad: [
    {
      patch: { load: [], actions: { water: { steps: [{ call: "water" }] } } },
      message: 'Endpoint "garden" is read but never called, expected it in "load" or in a step',
    },
  ],
  check: (context): Finding[] => {
    const { document, isBase, names, references, root } = context;
    const called = references.flatMap((one) =>
      documentMapOfReference(one) === "endpoints" ? [one.name] : [],
    );
    const fixed = [...names.fixed, ...names.bound];
    const left = entriesOfDocumentMap(root, "endpoints").filter(
      ({ key, value }) =>
        !called.includes(key) &&
        value.source === document.file.source &&
        isReadableAsName(key) &&
        !fixed.includes(key),
    );
    // Documents that share the endpoint are only read if this one does not call it.
    if (left.length === 0) return [];
    const related = context.related();
    const isUnclear = related.some((one) => one.hasUnclearUses || one.unclearMaps.includes("endpoints"));
    if (isUnclear || (isBase && related.length < 2)) return [];
    const usage = combineUsedNames(related);
    const uncalled = left.filter(({ key }) => usage.roots.has(key) && !usage.named("endpoints").has(key));
    return uncalled.map((entry) => ({
      at: keyRange(entry),
      message: en`Endpoint "${entry.key}" is read but never called, expected it in "load" or in a step`
        .zh`接口“${entry.key}”的数据有地方用到，但没有调用它，应写进“load”或某个步骤`,
      fix: en`Add "${entry.key}" to "load".`.zh`请在“load”里加上“${entry.key}”。`,
    }));
  },
};
