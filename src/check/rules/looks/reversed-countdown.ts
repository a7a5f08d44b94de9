import { en } from "../../../language/messages/localized-text.ts";
import { type Node, printExpression } from "../../../language/syntax/ast.ts";
import { rangeOfCharacters } from "../../json/json-node.ts";
import { blocksBelow } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

const withCountdown = (leftMs: string) => ({
  schedule: { start: "2025-03-01T00:00:00+08:00" },
  ...blocksBelow({ type: "countdown", leftMs, label: "Starts in" }),
});

export const reversedCountdown: Rule = {
  severity: "warning",
  description: en`A countdown counts from the wrong side: it subtracts a moment from now, or it divides the time that is left, which is in milliseconds.`
    .zh`倒计时算反了：用现在减去某个时刻；或者把剩余时间除成了别的单位，它应以毫秒计。`,
  ok: [{ patch: withCountdown("schedule.start - now") }],
  bad: [
    {
      patch: withCountdown("now - schedule.start"),
      message: '"leftMs" is now - schedule.start, expected schedule.start - now: the time that is left',
    },
    {
      patch: withCountdown("(schedule.start - now) / 1000"),
      message: '"leftMs" is divided by 1000, expected milliseconds: schedule.start - now',
    },
  ],
  check: ({ texts }) =>
    texts.flatMap(({ nodes: [node], problems, visit }) => {
      if (!node || problems.length > 0 || visit.path.at(-1) !== "leftMs") return [];
      const fault = faultOf(node);
      if (!fault) return [];
      const { meant, message } = fault;
      const at = rangeOfCharacters(visit.node, node.start, node.end);
      return { at, message, fix: en`Write ${meant}.`.zh`请写${meant}。` };
    }),
};

function faultOf(node: Node) {
  if (node.kind !== "binary") return undefined;
  const { left, operator, right } = node;
  if (operator === "-" && isNow(left) && !isNow(right)) {
    const meant = `${printExpression(right)} - now`;
    const message = en`"leftMs" is ${printExpression(node)}, expected ${meant}: the time that is left`
      .zh`“leftMs”是${printExpression(node)}，应为${meant}，即剩余的时间`;
    return { meant, message };
  }
  if (operator !== "/" || right.kind !== "literal") return undefined;
  const meant = printExpression(left);
  const message = en`"leftMs" is divided by ${printExpression(right)}, expected milliseconds: ${meant}`
    .zh`“leftMs”除以了${printExpression(right)}，应以毫秒计：${meant}`;
  return { meant, message };
}

function isNow(node: Node): boolean {
  return node.kind === "name" && node.name === "now";
}
