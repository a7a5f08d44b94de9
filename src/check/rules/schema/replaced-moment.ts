import { en } from "../../../language/messages/localized-text.ts";
import { findChild, rangeInsideQuotes, stringValueOf } from "../../json/json-node.ts";
import { formatNodeForMessage } from "../../schema/mistake-message-parts.ts";
import type { Rule } from "../rule.ts";

const withFallback = (fallback: unknown) => ({
  patch: {
    endpoints: {
      garden: {
        data: { properties: { start: { type: ["string", "null"], format: "date-time", fallback } } },
      },
    },
  },
});

export const replacedMoment: Rule = {
  description: en`The "fallback" of a time is null or another time: the page would count down to a date that the server did not send.`
    .zh`时刻的“fallback”是 null 或别的时刻：页面会按服务器没有返回的日期倒计时。`,
  ok: [withFallback("")],
  bad: [
    {
      ...withFallback("2025-02-10 00:00:00"),
      message: '"fallback" of a time is "2025-02-10 00:00:00", expected ""',
    },
  ],
  check: ({ visits, isBase, isSound }) =>
    visits.flatMap(({ node, path, shape }) => {
      const fallback = findChild(node, "fallback");
      if (!fallback || isBase || !isSound(path) || stringValueOf(fallback) === "") return [];
      if (!shape.propertyNames.includes("truthy") || !findChild(node, "format")) return [];
      const message = en`"fallback" of a time is ${formatNodeForMessage(fallback)}, expected ""`
        .zh`时刻的“fallback”是${formatNodeForMessage(fallback)}，应为 ""`;
      const fix = en`Write "", and test for it where days or hours are counted; or delete it.`
        .zh`请写 ""，并在计算剩余天数或时间的地方判断它；或删掉它。`;
      return [{ at: rangeInsideQuotes(fallback), message, fix }];
    }),
};
