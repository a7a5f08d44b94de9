import type { Text } from "../../language/document.generated.ts";
import type { CampaignContextValue } from "../campaign-context.ts";

/** The parts of a campaign that are needed to render a text. */
type TextContext = Pick<CampaignContextValue, "plan" | "scope">;

/**
 * Returns the longest of these texts, with four digits in place of values from answers. Rendered
 * invisibly, it reserves the space that any of the texts needs, so that nothing moves when answers arrive. Pure.
 */
export function longestPossibleText(
  { plan, scope }: TextContext,
  texts: readonly (Text | undefined)[],
): string {
  const all = texts.flatMap((text = "") =>
    typeof text === "string" ? [text] : text.map(({ text }) => text),
  );
  const isAnswered = (text: string) => plan.load.some((name) => plan.templateReads(text).has(name));
  return all
    .map((text) => (isAnswered(text) ? text.replace(/\{[^}]*\}/g, "0000") : plan.render(text, scope)))
    .reduce((longest, text) => (estimateWidthEms(text) > estimateWidthEms(longest) ? text : longest), "");
}

/** Returns the longest hint of a state table, as `longestPossibleText` does. Pure. */
export function longestHintOfTable(campaign: TextContext, table: string): string {
  const { rows = [] } = campaign.plan.campaign.tables?.[table] ?? {};
  return longestPossibleText(
    campaign,
    rows.map(({ hint }) => hint),
  );
}

/** Estimates the width of a text in em: Latin letters and digits are narrower than Chinese characters. */
export function estimateWidthEms(text: string): number {
  let ems = 0;
  for (const character of text) ems += character < "\u0100" ? 0.6 : 1;
  return ems;
}
