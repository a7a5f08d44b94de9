import { closest } from "../../closest.ts";
import type { Remark } from "../../document/merge-patch.ts";
import { examplePatch } from "../../example-campaign.ts";
import { placeOf } from "../../json/source-file.ts";
import { atKey, atText } from "../../report/anchor.ts";
import type { Finding, Rule } from "../../rule.ts";
import { quoted, sayChoice, sayValue } from "../../schema/say.ts";

const patched = examplePatch([
  { type: "text", name: "intro", text: "Hello" },
  { type: "rules", name: "rules", items: ["Be kind."] },
]);

export const unknownElement: Rule = {
  id: "unknown-element",
  severity: "error",
  docs: {
    description:
      'A patch of a list by a name that the list has not. A new element says where it is put: "$before" or "$after" one that is there.',
    ok: [
      patched({ intro: { text: "Good day" }, rules: null }),
      patched({ more: { $after: "intro", type: "text", text: "More" } }),
    ],
    bad: [
      {
        ...patched({ intr: { text: "Good day" } }),
        message: 'Nothing is called "intr" in "view", expected one of "intro" or "rules"',
      },
      {
        ...patched({ more: { $after: "rule", type: "text", text: "More" } }),
        message: 'Nothing is called "rule" in "view", expected one of "intro" or "rules"',
      },
    ],
  },
  check: ({ document }) => document.remarks.flatMap(findingsOf),
};

type UnknownName = Extract<Remark, { kind: "unknown-name" }>;

function findingsOf(remark: Remark): Finding[] {
  if (remark.kind !== "unknown-name" || remark.isRemoval) return [];
  const { at, name, names, list } = remark;
  const expected =
    names.length > 0 ? `one of ${sayChoice(names.map(quoted))}` : "elements with a name, and none has one";
  const meant = closest(name, names);
  const isText = "entry" in at || at.value.kind === "string";
  const found = isText ? `Nothing is called ${quoted(name)}` : `${sayValue(at.value)} is no name`;
  return [
    {
      at: "entry" in at ? atKey(at.entry) : atText(at.value),
      message: `${found} in ${quoted(list)}, expected ${expected}`,
      fix: meant === undefined ? adviceFor(remark) : `Did you mean ${quoted(meant)}?`,
      suggestion: meant,
    },
  ];
}

/** What to do where no name is like it: it is new, or one is meant that has no name yet. */
function adviceFor({ at, name, unnamed }: UnknownName): string {
  const places = unnamed.map(({ source, start }) => {
    const { line, column } = placeOf(source, start);
    return `${source.path}:${line}:${column}`;
  });
  const naming =
    places.length > 0
      ? ` One without a name cannot be meant: give it one, "name": "…", at ${sayChoice(places, 3)}.`
      : "";
  const placing =
    "entry" in at
      ? 'A new one says where it is put: "$before" or "$after" another.'
      : "Name one that is there.";
  return /^\d+$/.test(name) ? `Elements are known by names, not by numbers.${naming}` : placing + naming;
}
