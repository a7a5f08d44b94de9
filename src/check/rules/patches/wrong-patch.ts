import { closest } from "../../closest.ts";
import type { Remark } from "../../document/merge-patch.ts";
import { examplePatch } from "../../example-campaign.ts";
import { atKey, atValue } from "../../report/anchor.ts";
import type { Finding, Rule } from "../../rule.ts";
import { quoted, sayChoice, sayValue } from "../../schema/say.ts";

const patched = examplePatch([{ type: "text", name: "intro", text: "Hello" }]);

export const wrongPatch: Rule = {
  id: "wrong-patch",
  severity: "error",
  docs: {
    description:
      "A patch of a list whose elements have names is an object of these names, each with an object of what changes, or null. One place may stand in it.",
    ok: [patched({ intro: { text: "Good day" } }), patched([{ type: "text", text: "Good day" }])],
    bad: [
      {
        ...patched({ type: "text", text: "Good day" }),
        message: '"type" in the patch of "view" is "text", expected an object of what changes, or null',
      },
      {
        ...patched({ more: { $afer: "intro", type: "text", text: "More" } }),
        message: '"$afer" is no place in "view", expected "$before" or "$after"',
      },
      {
        ...patched({ more: { $before: "intro", $after: "intro", type: "text", text: "More" } }),
        message: '"$after" is a second place in "view", expected one',
      },
    ],
  },
  check: ({ document }) => document.remarks.flatMap(findingsOf),
};

function findingsOf(remark: Remark): Finding[] {
  if (remark.kind === "no-patch") return [noPatch(remark)];
  return remark.kind === "no-place" ? [noPlace(remark)] : [];
}

function noPatch({ entry, list, names }: Extract<Remark, { kind: "no-patch" }>): Finding {
  const { key, value } = entry;
  const called = names[0] ?? "name";
  return {
    at: atValue(value),
    message: `${quoted(key)} in the patch of ${quoted(list)} is ${sayValue(value)}, expected an object of what changes, or null`,
    fix: names.includes(key)
      ? `Write what changes of it: ${quoted(key)}: { … }.`
      : `Say which element changes: ${quoted(called)}: { … }. A list in [ ] replaces the whole.`,
  };
}

function noPlace({ entry, known, list }: Extract<Remark, { kind: "no-place" }>): Finding {
  const isSecond = known.length === 0;
  const meant = closest(entry.key, known);
  const message = isSecond
    ? `${quoted(entry.key)} is a second place in ${quoted(list)}, expected one`
    : `${quoted(entry.key)} is no place in ${quoted(list)}, expected ${sayChoice(known.map(quoted))}`;
  const fix = isSecond ? "Take one of them out." : `Write ${sayChoice(known.map(quoted))}.`;
  return {
    at: atKey(entry),
    message,
    fix: meant === undefined ? fix : `Did you mean ${quoted(meant)}?`,
    suggestion: meant,
  };
}
