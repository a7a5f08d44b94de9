import { groupBy } from "../../../language/group-by.ts";
import { en } from "../../../language/messages/localized-text.ts";
import { type Node, printExpression } from "../../../language/syntax/ast.ts";
import { childNodesOf, namesInExpression } from "../../../language/syntax/names-in-expression.ts";
import { describeLines } from "../../facts/describe-source-line.ts";
import type { Inspection } from "../../inspect/document-inspection.ts";
import { type JsonNode, rangeOfCharacters } from "../../json/json-node.ts";
import { withTableRows } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

/** Comparisons that agree before a different one is a slip. */
const MIN_OTHERS = 2;

const withLimit = (condition: string) => ({
  constants: { limit: 5 },
  values: { full: "garden.leaves >= constants.limit" },
  title: "{garden.leaves >= constants.limit ? 'Full' : 'Free'}{values.full ? '!' : ''}",
  ...withTableRows(
    { state: "out", when: "!session.loggedIn", text: "Log in", do: "login" },
    { state: "full", when: condition, text: "Full", disabled: true },
    { state: "open", text: "Water", do: "water" },
  ),
});

export const movedLimit: Rule = {
  severity: "warning",
  description: en`One comparison with a constant includes the constant itself where all others of the document do not, or the other way round, such as > beside several >=.`
    .zh`与同一个常量的比较里，只有一处包含（或不包含）常量本身，而其他各处相反，如几处 >= 里的一处 >。`,
  ok: [
    { patch: withLimit("garden.leaves >= constants.limit") },
    { patch: withLimit("!(garden.leaves < constants.limit)") },
  ],
  bad: [
    {
      patch: withLimit("garden.leaves > constants.limit"),
      message: "found > constants.limit, expected >=, as in the 2 other comparisons with it (lines 60, 62)",
    },
  ],
  check: ({ texts }) => {
    const groups = groupBy(texts.flatMap(comparisonsIn), ({ constant }) => [constant]);
    return [...groups.values()].flatMap((all) => {
      const [from, above] = [true, false].map((isFrom) => all.filter((one) => one.isFrom === isFrom));
      const [odd, others] = (from?.length ?? 0) === 1 ? [from?.[0], above ?? []] : [above?.[0], from ?? []];
      if (!odd || (odd.isFrom ? from : above)?.length !== 1 || others.length < MIN_OTHERS) return [];
      const { node, operator, constant, place } = odd;
      const meant = OTHER_OPERATORS[operator] ?? "";
      const lines = describeLines(
        others.map((one) => one.place),
        place,
      );
      const message = en`found ${operator} ${constant}, expected ${meant}, as in the ${others.length} other comparisons with it (${lines})`
        .zh`这里是 ${operator} ${constant}，应为 ${meant}：另外${others.length}处与它的比较都是这样分界的（${lines}）`;
      const suggestion = printExpression({ ...node, operator: meant as typeof node.operator });
      const fix = en`Does ${constant} itself count? If it is decided as on ${lines}, write ${suggestion}.`
        .zh`等于 ${constant} 时算哪一边？如果与${lines}一致，请写 ${suggestion}。`;
      return [{ at: rangeOfCharacters(place, node.start, node.end), message, fix, suggestion }];
    });
  },
};

const OTHER_OPERATORS: Readonly<Record<string, string>> = { ">": ">=", ">=": ">", "<": "<=", "<=": "<" };
const MIRRORED: Readonly<Record<string, string>> = { ">": "<", ">=": "<=", "<": ">", "<=": ">=" };

type Binary = Extract<Node, { kind: "binary" }>;

interface Comparison {
  place: JsonNode;
  node: Binary;
  operator: string;
  constant: string;
  /** Whether the constant itself belongs to the upper side, as with >= and <. */
  isFrom: boolean;
}

function comparisonsIn({ visit, nodes }: Inspection["texts"][number]): Comparison[] {
  return nodes.flatMap(binariesIn).flatMap((node) => {
    const { operator } = node;
    if (!Object.hasOwn(OTHER_OPERATORS, operator)) return [];
    const [left, right] = [constantOf(node.left), constantOf(node.right)];
    if ((left === undefined) === (right === undefined)) return [];
    const seen = right === undefined ? (MIRRORED[operator] ?? "") : operator;
    const isFrom = seen === ">=" || seen === "<";
    return [{ place: visit.node, node, operator, constant: right ?? left ?? "", isFrom }];
  });
}

function binariesIn(node: Node): Binary[] {
  return [...(node.kind === "binary" ? [node] : []), ...childNodesOf(node).flatMap(binariesIn)];
}

/** Returns the path of an expression that is only a constant, such as constants.limit. */
function constantOf(node: Node): string | undefined {
  const [path] = node.kind === "member" ? namesInExpression(node) : [];
  return path?.[0] === "constants" ? path.join(".") : undefined;
}
