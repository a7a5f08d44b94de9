import { en, joinMessages } from "../../../language/messages/localized-text.ts";
import type { Finding } from "../../facts/finding.ts";
import { type ProvenCases, provenTexts } from "../../inspect/prove-conditional-texts.ts";
import { rangeOfValueStart } from "../../json/json-node.ts";
import { blocksBelow } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

const WATERED_CASE = { when: "garden.watered == 1", text: "Watered" };
const DRY_CASE = { when: "garden.watered == 0", text: "Dry" };
const withTextCases = (...text: object[]) => blocksBelow({ type: "text", text });

export const textGap: Rule = {
  description: en`A text has no case for an answer that the server can send, or for a visitor who is not logged in: it would be shown as --. Data that the page loads counts as present.`
    .zh`对服务器可能返回的某种数据，或对未登录的访客，没有对应的文字：会显示为 --。打开页面时读取的数据算作已经有了。`,
  ok: [
    { patch: withTextCases(WATERED_CASE, { text: "Dry" }) },
    { patch: withTextCases({ when: "!session.loggedIn", text: "Log in" }, WATERED_CASE, DRY_CASE) },
  ],
  bad: [
    {
      patch: withTextCases(WATERED_CASE, DRY_CASE),
      message: "The text has no case for session.loggedIn=false, expected a case for every answer",
    },
    {
      patch: blocksBelow({
        type: "panel",
        when: "session.loggedIn",
        view: [
          {
            type: "text",
            text: [WATERED_CASE, { when: "garden.leaves > 0", text: "Dry" }],
          },
        ],
      }),
      message: "The text has no case for garden.watered=0, garden.leaves=0, expected a case for every answer",
    },
    {
      patch: {
        constants: {
          beds: [
            { name: "North", size: 1 },
            { name: "South", size: 2 },
          ],
        },
        ...blocksBelow({
          type: "list",
          each: "constants.beds",
          empty: "No beds",
          view: [
            {
              type: "text",
              text: [
                { when: "item.size == 1", text: "Small" },
                { when: "item.name == 'South'", text: "Sunny" },
              ],
            },
          ],
        }),
      },
      message: 'Could not prove that a case of the text always matches, expected a last case without "when"',
    },
  ],
  check: (context) => provenTexts(context).flatMap(findingOf),
};

function findingOf({ conditions, gap, list }: ProvenCases): Finding[] {
  const found = gap();
  if (!found) return [];
  const at = rangeOfValueStart(list);
  const dependsOn = conditions.flatMap(({ dependsOn: around, text }) => [...around, text.visit.node]);
  if ("counterexample" in found) {
    const { counterexample } = found;
    const message = en`The text has no case for ${counterexample}, expected a case for every answer`
      .zh`文字有缺口：${counterexample}时没有对应的内容，每种情况都应有内容`;
    const fix = en`Add a case for it at the end, such as { "text": "…" }: the last case needs no "when".`
      .zh`请在最后为它加一种情况，如 { "text": "…" }：最后一种可以不写“when”。`;
    return [{ at, message, fix, counterexample, dependsOn }];
  }
  const message = en`Could not prove that a case of the text always matches, expected a last case without "when"`
    .zh`无法证明文字总有一种情况成立，最后应有一种不写“when”的情况`;
  const fix = en`Add { "text": "…" } as the last case.`.zh`请在最后加上 { "text": "…" }。`;
  return [{ at, message, fix: joinMessages([fix, found.reason], { en: " ", zh: "" }), dependsOn }];
}
