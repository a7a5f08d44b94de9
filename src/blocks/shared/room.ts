import type { Text } from "../../language/document.generated.ts";
import type { CampaignContextValue } from "../campaign-context.ts";

/** Campaign parts that rendering a text needs. */
type TextContext = Pick<CampaignContextValue, "plan" | "scope">;

/**
 * Returns the longest of these texts, with four digits in place of values from answers. The text is invisible; it
 * reserves the room that any of the texts needs, before and after the answers arrive. Pure.
 */
export function roomFor({ plan, scope }: TextContext, texts: readonly (Text | undefined)[]): string {
  const all = texts.flatMap((text = "") =>
    typeof text === "string" ? [text] : text.map(({ text }) => text),
  );
  const isAnswered = (text: string) => plan.load.some((name) => plan.templateReads(text).has(name));
  return all
    .map((text) => (isAnswered(text) ? text.replace(/\{[^}]*\}/g, "0000") : plan.render(text, scope)))
    .reduce((longest, text) => (emsOf(text) > emsOf(longest) ? text : longest), "");
}

/** Returns the longest hint of a state table, as `roomFor` does. Pure. */
export function roomForHint(campaign: TextContext, table: string): string {
  const { rows = [] } = campaign.plan.campaign.tables?.[table] ?? {};
  return roomFor(
    campaign,
    rows.map(({ hint }) => hint),
  );
}

/** Estimates the width of a text in em: Latin letters and digits are narrower than Chinese characters. */
export function emsOf(text: string): number {
  let ems = 0;
  for (const character of text) ems += character < "\u0100" ? 0.6 : 1;
  return ems;
}
