import { en } from "../../../language/messages/localized-text.ts";
import type { Finding } from "../../facts/finding.ts";
import { rangeInsideQuotes } from "../../json/json-node.ts";
import { formatDocumentPath } from "../../schema/mistake.ts";
import { capitaliseText, firstSentenceOfDescription } from "../../schema/mistake-message-parts.ts";
import type { VisitedValue } from "../../schema/walk-document.ts";
import { exampleCampaign, withTableRows } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

const rowsWithBlankText = (state: string) =>
  exampleCampaign.tables.main.rows.map((row) => (row.state === state ? { ...row, text: " " } : row));

export const emptyText: Rule = {
  description: en`A text for customers is empty, such as a title, a button or a message. A text that only replaces a default, such as a unit, may be empty.`
    .zh`给顾客看的文字是空的，如标题、按钮或提示。只用来代替默认文字的（如单位）可以为空。`,
  ok: [{ patch: { title: "Garden" } }],
  bad: [
    {
      patch: { title: "" },
      message: '"title" is empty, expected: Title of the page and of the browser tab',
    },
    {
      patch: withTableRows(...rowsWithBlankText("wet")),
      message: '"text" is empty, expected: Text on the button',
    },
  ],
  check: (context) =>
    context.texts.flatMap(({ visit, isTemplate }) =>
      isTemplate && isForbiddenEmpty(visit) ? [findingOf(visit)] : [],
    ),
};

/** Returns whether a text must not be empty but is. An empty text may replace a default; the schema allows others. */
function isForbiddenEmpty({ node, shape }: VisitedValue): boolean {
  const { default: usual, minLength } = shape.annotations;
  const isAllowed = usual !== undefined || minLength === 0;
  return node.kind === "string" && node.value.trim() === "" && !isAllowed;
}

function findingOf({ node, path, shape }: VisitedValue): Finding {
  const place = formatDocumentPath(path);
  const message = en`${capitaliseText(place)} is empty, expected: ${firstSentenceOfDescription(shape)}`
    .zh`${place}是空的，应填写：${firstSentenceOfDescription(shape)}`;
  const fix = en`Write the text for customers, or delete ${place}.`.zh`请写给顾客看的文字，或删掉${place}。`;
  return { at: rangeInsideQuotes(node), message, fix };
}
