import { createSite } from "../../../src/publish/site.ts";
import type { Completions, Explanation } from "../../../src/studio/api-assist.ts";
import { complete } from "../../../src/studio/assist/complete.ts";
import { hover } from "../../../src/studio/assist/hover.ts";
import { assistQuestion } from "../../../src/studio/server/draft/drafts.ts";

const campaigns = stateOf("campaigns");

/** A folder of campaigns as it is on the disk. */
export function stateOf(folder: string) {
  return createSite({ folder, schemas: "schemas" })
    .drafted({ recall: () => undefined })
    .look();
}

/** Where the cursor stands in a text of a test. */
export const MARK = "▮";

/** What is offered at an offset of a text, among the campaigns of this project. */
export function completedAt(
  text: string,
  offset: number,
  path = "seasonal/new.json",
  state = campaigns,
): Completions | null {
  return complete(assistQuestion(state, { path, text, offset }));
}

/** What is said of it. */
export function hoveredAt(text: string, offset: number, path = "seasonal/new.json"): Explanation | null {
  return hover(assistQuestion(campaigns, { path, text, offset }));
}

/** A text without its mark, and where that stood. */
export function unmarked(marked: string): { text: string; offset: number } {
  return { text: marked.replace(MARK, ""), offset: marked.indexOf(MARK) };
}

/** The labels that are offered at the mark. */
export function labelsAt(marked: string, path?: string): string[] {
  const { offset, text } = unmarked(marked);
  return completedAt(text, offset, path)?.choices.map(({ label }) => label) ?? [];
}

/** The text after the choice of a label at the mark; undefined where that is not offered. */
export function acceptedAt(marked: string, label: string, path?: string): string | undefined {
  const { offset, text } = unmarked(marked);
  const found = completedAt(text, offset, path);
  const choice = found?.choices.find((one) => one.label === label);
  if (!found || !choice) return undefined;
  return text.slice(0, found.replaced.from) + choice.text + text.slice(found.replaced.to);
}
