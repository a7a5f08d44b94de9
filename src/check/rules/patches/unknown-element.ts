import { findClosest } from "../../../language/messages/find-closest.ts";
import { en, type Saying, same } from "../../../language/messages/saying.ts";
import { adviseWord, type Finding } from "../../facts/finding.ts";
import { atKey, atText } from "../../json/json-node.ts";
import { placeOf } from "../../json/source-file.ts";
import type { Remark } from "../../schema/merge-patch.ts";
import { ofKind } from "../../schema/mistake.ts";
import { quoted, sayChoice, sayValue } from "../../schema/say.ts";
import { patched } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

export const unknownElement: Rule = {
  description: en`A patch of a list by a name that the list has not. A new element says where it is put: "$before" or "$after" one that is there.`
    .zh`按名称修改列表，而列表里没有这个名称。新元素要写明放在哪里：放在某个元素的“$before”或“$after”。`,
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
  check: ({ document }) =>
    ofKind(document.remarks, "unknown-name")
      .filter(({ isRemoval }) => !isRemoval)
      .map(findingOf),
};

type UnknownName = Extract<Remark, { kind: "unknown-name" }>;

function findingOf(remark: UnknownName): Finding {
  const { at, name, names, list } = remark;
  const expected =
    names.length > 0
      ? en`one of ${sayChoice(names.map(quoted))}`.zh`应为${sayChoice(names.map(quoted))}`
      : en`elements with a name, and none has one`.zh`元素应有名称，但这里的都没有`;
  const isText = "entry" in at || at.value.kind === "string";
  const found = isText
    ? en`Nothing is called ${quoted(name)} in ${quoted(list)}`
        .zh`${quoted(list)}里没有叫${quoted(name)}的元素`
    : en`${sayValue(at.value)} is no name in ${quoted(list)}`
        .zh`${quoted(list)}里的${sayValue(at.value)}不是名称`;
  const message = en`${found}, expected ${expected}`.zh`${found}，${expected}`;
  const place = "entry" in at ? atKey(at.entry) : atText(at.value);
  return { at: place, message, ...adviseWord(findClosest(name, names), adviceFor(remark)) };
}

/** What to do where no name is like it: it is new, or one is meant that has no name yet. */
function adviceFor({ at, name, unnamed }: UnknownName): Saying {
  const places = unnamed.map(({ source, start }) => {
    const { line, column } = placeOf(source, start);
    return `${source.path}:${line}:${column}`;
  });
  const naming =
    places.length > 0
      ? en` One without a name cannot be meant: give it one, "name": "…", at ${sayChoice(places, 3)}.`
          .zh`没有名称的元素无法指定：请在${sayChoice(places, 3)}给它写上 "name": "…"。`
      : same("");
  const placing =
    "entry" in at
      ? en`A new one says where it is put: "$before" or "$after" another.`
          .zh`新元素请写明位置：放在某个元素的“$before”或“$after”。`
      : en`Name one that is there.`.zh`请写已有的名称。`;
  return /^\d+$/.test(name)
    ? en`Elements are known by names, not by numbers.${naming}`.zh`元素用名称指定，不用序号。${naming}`
    : en`${placing}${naming}`.zh`${placing}${naming}`;
}
