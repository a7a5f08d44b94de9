import { en, same } from "../../../language/messages/saying.ts";
import { print } from "../../../language/syntax/ast.ts";
import type { Finding } from "../../facts/finding.ts";
import { agreed } from "../../inspect/agreed.ts";
import { type Verdict, verdictsOf } from "../../inspect/verdicts.ts";
import { atCharacters } from "../../json/json-node.ts";
import { sayFacts } from "../../tables/describe.ts";
import type { Rule } from "../rule.ts";

export const neverTaken: Rule = {
  severity: "warning",
  description: en`A side of \`a ? b : c\` that is never taken, whatever the server answers.`
    .zh`\`a ? b : c\` 中永远取不到的一边，不论服务器返回什么。`,
  ok: [{ patch: { values: { told: "garden.leaves > 0 ? garden.leaves : 1" }, title: "{values.told}" } }],
  bad: [
    {
      patch: { values: { told: "garden.leaves < 0 ? 0 : garden.leaves" }, title: "{values.told}" },
      message:
        "garden.leaves < 0 never holds, expected a condition that can: what stands behind ? is never taken",
    },
  ],
  check: (context) =>
    agreed(context, verdictsOf)
      .filter(({ isWhole }) => !isWhole)
      .map(findingOf),
};

function findingOf({ place, node, holds, because }: Verdict): Finding {
  const where =
    because.length === 0 ? same("") : en` where ${sayFacts(because)}`.zh`（在${sayFacts(because)}时）`;
  const message =
    holds === "never"
      ? en`${print(node)} never holds${where}, expected a condition that can: what stands behind ? is never taken`
          .zh`${print(node)}永远不成立${where}，应写可能成立的条件：“?”后面的值永远用不到`
      : en`${print(node)} always holds${where}, expected a condition that can fail: what stands behind : is never taken`
          .zh`${print(node)}始终成立${where}，应写可能不成立的条件：“:”后面的值永远用不到`;
  return {
    restsOn: [...place.restsOn, place.text.visit.node],
    at: atCharacters(place.text.visit.node, node.start, node.end),
    message,
    fix: en`Mend the condition, or write only the side that is taken.`.zh`请改正条件，或只保留会用到的一边。`,
  };
}
