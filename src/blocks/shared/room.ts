import type { Text } from "../../language/document.generated.ts";
import type { CampaignContextValue } from "../campaign-context.ts";

/** What words are rendered by. */
type Around = Pick<CampaignContextValue, "plan" | "scope">;

/**
 * The longest of these texts, with four digits for what answers say: words that are not shown, but keep as much room as
 * any of them needs, before the answers are there and after. Pure.
 */
export function roomFor({ plan, scope }: Around, texts: readonly (Text | undefined)[]): string {
  const all = texts.flatMap((text = "") =>
    typeof text === "string" ? [text] : text.map(({ text }) => text),
  );
  const isAnswered = (text: string) => plan.load.some((name) => plan.templateReads(text).has(name));
  return all
    .map((text) => (isAnswered(text) ? text.replace(/\{[^}]*\}/g, "0000") : plan.render(text, scope)))
    .reduce((longest, text) => (emsOf(text) > emsOf(longest) ? text : longest), "");
}

/** The longest hint of a state table in the same way. Pure. */
export function roomForHint(campaign: Around, table: string): string {
  const { rows = [] } = campaign.plan.campaign.tables?.[table] ?? {};
  return roomFor(
    campaign,
    rows.map(({ hint }) => hint),
  );
}

/** About how wide a text is, in em: Latin letters and digits are narrower than the characters of Chinese. */
export function emsOf(text: string): number {
  let ems = 0;
  for (const character of text) ems += character < "\u0100" ? 0.6 : 1;
  return ems;
}
