import { en } from "../../../language/messages/localized-text.ts";
import { contrastRatio, MIN_CONTRAST_RATIO, THEME_COLOUR_PAIRS } from "../../content/contrast-ratio.ts";
import type { Finding } from "../../facts/finding.ts";
import { childOf, textRange } from "../../json/json-node.ts";
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
  ],
  check: (context) => THEME_COLOUR_PAIRS.flatMap(([text, ground]) => findingOf(context, text, ground) ?? []),
};

/**
 * Reports a pair of colours with too little contrast. Missing colours come from the brand; if it has none, from the
 * engine.
 */
function findingOf(context: RuleContext, text: string, ground: string): Finding | undefined {
  const own = childOf(context.root, "theme");
  const brand = context.document.kind === "campaign" ? childOf(context.document.brand, "theme") : undefined;
  const front = childOf(own, text) ?? childOf(brand, text);
  const back = childOf(own, ground) ?? childOf(brand, ground);
  const at = childOf(own, text) ?? childOf(own, ground);
  if (!at || front?.kind !== "string" || !back || !context.isSound(["theme"])) return undefined;
  const grounds = (back.kind === "array" ? back.items : [back]).flatMap((node) =>
    node.kind === "string" ? [node.value] : [],
  );
  const worst = grounds
    .flatMap((colour) => {
      const contrast = contrastRatio(front.value, colour);
      return contrast === undefined ? [] : [{ colour, contrast }];
    })
    .sort((one, other) => one.contrast - other.contrast)[0];
  if (!worst || worst.contrast >= MIN_CONTRAST_RATIO) return undefined;
  const message = en`"${text}" ${front.value} on "${ground}" ${worst.colour} has a contrast of ${worst.contrast.toFixed(1)}, expected at least ${MIN_CONTRAST_RATIO}`
    .zh`“${text}”（${front.value}）在“${ground}”（${worst.colour}）上的对比度是${worst.contrast.toFixed(1)}，应至少为${MIN_CONTRAST_RATIO}`;
  const fix = en`Make "${text}" or "${ground}" lighter or darker.`.zh`请把“${text}”或“${ground}”调亮或调暗。`;
  return { at: textRange(at), message, fix };
}
