import { en } from "../../../language/messages/saying.ts";
import type { Finding } from "../../facts/finding.ts";
import { agreed } from "../../inspect/agreed.ts";
import { type Verdict, verdictsOf } from "../../inspect/verdicts.ts";
import { atText } from "../../json/json-node.ts";
import { quoted } from "../../schema/say.ts";
import { sayFacts } from "../../tables/describe.ts";
import { buttonWhen } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

export const neverHolds: Rule = {
  severity: "warning",
  description: en`A condition that no answer makes true where it stands: of a block, a step, a field or a whole page. Rows of tables and cases of texts have rules of their own.`
    .zh`在所处的位置，没有任何返回数据能使这个条件成立：页面块、步骤、字段或整个页面的条件。状态表的行和文字的各种情况另有规则。`,
  ok: [{ patch: buttonWhen("!session.loggedIn || garden.leaves > 0") }],
  bad: [
    {
      patch: buttonWhen("garden.leaves < 0"),
      message: '"when" never holds: no answer makes it true, expected a condition that can hold',
    },
    {
      patch: { view: [{ type: "panel", when: "session.loggedIn", ...buttonWhen("!session.loggedIn") }] },
      message:
        '"when" never holds: it is only asked where session.loggedIn holds, expected a condition that can hold there',
    },
    {
      patch: {
        actions: {
          water: {
            steps: [
              { require: "garden.watered == 0" },
              { toast: "Watered before", when: "garden.watered == 1" },
              { call: "water" },
              { reload: "garden" },
            ],
          },
        },
      },
      message:
        '"when" never holds: it is only asked where garden.watered == 0 holds, expected a condition that can hold there',
    },
  ],
  check: (context) =>
    agreed(context, verdictsOf)
      .filter(({ isWhole, holds }) => isWhole && holds === "never")
      .map(findingOf),
};

function findingOf({ place, because }: Verdict): Finding {
  const { node, path } = place.text.visit;
  const key = quoted(String(path.at(-1)));
  const start = en`${key} never holds`.zh`${key}永远不成立`;
  const message =
    because.length === 0
      ? en`${start}: no answer makes it true, expected a condition that can hold`
          .zh`${start}：没有任何返回数据能满足它，应写可能成立的条件`
      : en`${start}: it is only asked where ${sayFacts(because)}, expected a condition that can hold there`
          .zh`${start}：只有在${sayFacts(because)}时才会判断它，应写这时可能成立的条件`;
  const fix = en`Mend the condition, or take out what depends on it.`.zh`请改正条件，或删掉依赖它的内容。`;
  return { restsOn: place.restsOn, at: atText(node), message, fix };
}
