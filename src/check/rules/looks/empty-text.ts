import { en } from "../../../language/messages/saying.ts";
import type { Finding } from "../../facts/finding.ts";
import { atText } from "../../json/json-node.ts";
import { nameOfPlace } from "../../schema/mistake.ts";
import { sayDescription } from "../../schema/say.ts";
import type { Visit } from "../../schema/walk.ts";
import { exampleCampaign, withRows } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

const withoutWords = (state: string) =>
  exampleCampaign.tables.main.rows.map((row) => (row.state === state ? { ...row, text: " " } : row));

export const emptyText: Rule = {
  description: en`A text for customers without words, such as a title, a button's or a message's. One that only takes the place of words that stand there by themselves, such as a unit, may be empty.`
    .zh`给顾客看的文字是空的，如标题、按钮或提示。有些文字只是代替默认文字（如单位），可以为空。`,
  ok: [{ patch: { title: "Garden" } }],
  bad: [
    {
      patch: { title: "" },
      message: '"title" is empty, expected: Title of the page and of the browser tab',
    },
    {
      patch: withRows(...withoutWords("wet")),
      message: '"text" is empty, expected: What the button says',
    },
  ],
  check: (context) =>
    context.texts.flatMap(({ visit, isTemplate }) =>
      isTemplate && isEmpty(visit) ? [findingOf(visit)] : [],
    ),
};

/** What has a default of its own is left empty to be rid of that; of other texts the schema says which may be empty. */
function isEmpty({ node, shape }: Visit): boolean {
  const { default: usual, minLength } = shape.annotations;
  const isAllowed = usual !== undefined || minLength === 0;
  return node.kind === "string" && node.value.trim() === "" && !isAllowed;
}

function findingOf({ node, path, shape }: Visit): Finding {
  const place = nameOfPlace(path);
  const message = en`${place} is empty, expected: ${sayDescription(shape)}`
    .zh`${place}是空的，应填写：${sayDescription(shape)}`;
  const fix = en`Write what customers shall read, or leave ${place} out.`
    .zh`请写给顾客看的内容，或删掉${place}。`;
  return { at: atText(node), message, fix };
}
