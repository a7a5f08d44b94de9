import { en } from "../../../language/messages/localized-text.ts";
import { nonStringLiteralOf, rangeOfValueStart } from "../../json/json-node.ts";
import type { Rule } from "../rule.ts";

const withThrottle = (throttleMs: number) => ({ actions: { water: { throttleMs } } });

export const implausibleNumber: Rule = {
  severity: "warning",
  description: en`A number is allowed, but so small or large that it was probably meant in another unit, or has a digit too many.`
    .zh`数字虽然允许，但小得或大得不像话：多半是单位弄错了，或多写了一位。`,
  ok: [{ patch: withThrottle(1000) }, { patch: withThrottle(0) }],
  bad: [
    {
      patch: withThrottle(1),
      message: '"throttleMs" is 1, expected 200 to 3600000 milliseconds',
    },
    {
      patch: withThrottle(86400000),
      message: '"throttleMs" is 86400000, expected 200 to 3600000 milliseconds',
    },
  ],
  check: ({ isSound, visits }) =>
    visits.flatMap(({ node, path, shape }) => {
      const { "x-plausible": range, default: standard } = shape.annotations;
      const number = nonStringLiteralOf(node);
      if (!range || typeof number !== "number" || number === standard || !isSound(path)) return [];
      const { minimum, maximum } = range;
      if (minimum <= number && number <= maximum) return [];
      const key = String(path.at(-1));
      const unit = unitOf(key);
      const message = en`"${key}" is ${number}, expected ${minimum} to ${maximum}${unit}`
        .zh`“${key}”是${number}，应为${minimum}到${maximum}${unit}`;
      const inMs = number * 1000;
      const isSeconds = key.endsWith("Ms") && minimum <= inMs && inMs <= maximum;
      const fix = isSeconds
        ? en`Write ${inMs}, if ${number} is in seconds.`.zh`如果 ${number} 是秒数，请写 ${inMs}。`
        : en`Correct the number.`.zh`请改正这个数字。`;
      return { at: rangeOfValueStart(node), message, fix, ...(isSeconds && { suggestion: String(inMs) }) };
    }),
};

function unitOf(key: string) {
  if (key.endsWith("Ms")) return en` milliseconds`.zh`毫秒`;
  return key.endsWith("Px") ? en` pixels`.zh`像素` : "";
}
