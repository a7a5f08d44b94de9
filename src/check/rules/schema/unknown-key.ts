import { didYouMean, en, type Saying } from "../../../language/messages/saying.ts";
import type { Inspection } from "../../inspect/inspection.ts";
import { nodeAt } from "../../json/json-node.ts";
import { keysFrom } from "../../schema/mend.ts";
import { type Mistake, nameOfPlace, ofKind } from "../../schema/mistake.ts";
import { quoted, sayChoice } from "../../schema/say.ts";
import type { Rule } from "../rule.ts";

export const unknownKey: Rule = {
  isIndependent: true,
  description: en`A name that means nothing where it stands: mostly a misspelt one.`
    .zh`在这里没有意义的名称：多半是拼错了。`,
  ok: [{ patch: { $comment: "Notes for colleagues may stand anywhere." } }],
  bad: [
    {
      patch: { title: null, titel: "Example" },
      message: 'Unexpected "titel" in the document, expected "title"',
    },
    {
      patch: { theme: { colour: "#fff" } },
      message: 'Unexpected "colour" in "theme", expected only "background", …',
    },
    {
      patch: { view: [{ type: "text", text: "Hello", font: "serif" }] },
      message: 'Unexpected "font" in item 1 of "view", expected only "name", "when", …',
    },
  ],
  check: ({ mistakes, root }) =>
    ofKind(mistakes, "unknown-key").flatMap((mistake) => {
      const { at, key, path, meant } = mistake;
      const place = nameOfPlace(path);
      if (meant === undefined) {
        const free = sayFreeKeys(mistake, root);
        const message = en`Unexpected "${key}" in ${place}, expected ${free}`
          .zh`${place}里不应有“${key}”，${free}`;
        const fix = en`Take "${key}" out, or write a note as "$comment".`
          .zh`请删掉“${key}”；说明文字请写成“$comment”。`;
        return { at, message, fix };
      }
      const message = en`Unexpected "${key}" in ${place}, expected "${meant}"`
        .zh`${place}里不应有“${key}”，应为“${meant}”`;
      return [{ at, message, fix: didYouMean(quoted(meant)), suggestion: meant }];
    }),
};

/** What else may stand beside the keys that are there. */
function sayFreeKeys(
  { at, known, path }: Extract<Mistake, { kind: "unknown-key" }>,
  root: Inspection["root"],
): Saying {
  const taken = keysFrom(nodeAt(root, path), at.source);
  const free = known.filter((name) => !taken.includes(name) && !name.startsWith("$"));
  return free.length > 0
    ? en`only ${sayChoice(free.map(quoted))} besides what is there`
        .zh`除已有的以外，只能写${sayChoice(free.map(quoted))}`
    : en`nothing besides what is there`.zh`除已有的以外，不能再写别的`;
}
