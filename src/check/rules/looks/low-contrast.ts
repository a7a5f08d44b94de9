import { en } from "../../../language/messages/localized-text.ts";
import { MIN_CONTRAST_RATIO, THEME_COLOUR_PAIRS } from "../../content/contrast-ratio.ts";
import type { Finding } from "../../facts/finding.ts";
import { lowestContrast } from "../../facts/theme-colours.ts";
import { findChild, rangeInsideQuotes } from "../../json/json-node.ts";
import type { Rule, RuleContext } from "../rule.ts";

export const lowContrast: Rule = {
  severity: "warning",
  description: en`A text is hard to read on its background: WCAG requires a contrast of at least 4.5 to 1.`
    .zh`文字颜色在背景上看不清：WCAG 要求对比度达到 4.5 比 1。`,
  ok: [{ patch: { theme: { text: "#222222", surface: "#ffffff" } } }],
  bad: [
    {
      patch: { theme: { text: "#999999", surface: "#ffffff" } },
      message: '"text" #999999 on "surface" #ffffff has a contrast of 2.8, expected at least 4.5',
    },
    {
      patch: { theme: { text: "#eeeeee" } },
      message: '"text" #eeeeee on "surface" #fffaf0 has a contrast of 1.1, expected at least 4.5',
    },
  ],
  check: (context) => THEME_COLOUR_PAIRS.flatMap(([text, ground]) => findingOf(context, text, ground) ?? []),
};

/**
 * Reports a pair of colours with too little contrast. Missing colours come from the brand; if it has none, from the
 * engine.
 */
function findingOf(context: RuleContext, text: string, ground: string): Finding | undefined {
  const own = findChild(context.root, "theme");
  const at = findChild(own, text) ?? findChild(own, ground);
  const worst = at && context.isSound(["theme"]) ? lowestContrast(context, text, ground) : undefined;
  if (!at || !worst) return undefined;
  const { back, contrast, front, proposed } = worst;
  const message = en`"${text}" ${front} on "${ground}" ${back} has a contrast of ${contrast.toFixed(1)}, expected at least ${MIN_CONTRAST_RATIO}`
    .zh`“${text}”（${front}）在“${ground}”（${back}）上的对比度是${contrast.toFixed(1)}，应至少为${MIN_CONTRAST_RATIO}`;
  if (proposed === undefined) {
    const fix = en`Make "${text}" or "${ground}" lighter or darker.`
      .zh`请把“${text}”或“${ground}”调亮或调暗。`;
    return { at: rangeInsideQuotes(at), message, fix };
  }
  const fix = en`Write "${text}": "${proposed}", or make "${ground}" lighter or darker.`
    .zh`请写 "${text}": "${proposed}"，或把“${ground}”调亮或调暗。`;
  return {
    at: rangeInsideQuotes(at),
    message,
    fix,
    suggestion: at === findChild(own, text) ? proposed : undefined,
  };
}
