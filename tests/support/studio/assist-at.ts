import { createSite } from "../../../src/publish/site.ts";
import type { CompletionsResponse, HoverHelp } from "../../../src/studio/api-assist.ts";
import { findCompletions } from "../../../src/studio/assist/find-completions.ts";
import { findHoverExplanation } from "../../../src/studio/assist/hover-explanation.ts";
import { createAssistQuestion } from "../../../src/studio/server/draft/drafts.ts";

const campaigns = stateOf("campaigns");

/** Returns the state of a campaigns folder on the disk. */
export function stateOf(folder: string) {
  return createSite({ folder, schemas: "schemas" })
    .withDrafts({ recall: () => undefined })
    .refresh();
}

/** Marks the cursor in a test's text. */
export const MARK = "▮";

/** Returns the completions at an offset of a text, among the campaigns of this repository. */
export function completionsAt(
  text: string,
  offset: number,
  path = "seasonal/new.json",
  state = campaigns,
): CompletionsResponse | null {
  return findCompletions(createAssistQuestion(state, { path, text, offset }));
}

/** Returns the explanation at an offset of a text. */
export function explanationAt(text: string, offset: number, path = "seasonal/new.json"): HoverHelp | null {
  return findHoverExplanation(createAssistQuestion(campaigns, { path, text, offset }));
}

/** Removes the mark from a text and returns its offset. */
export function splitAtMark(marked: string): { text: string; offset: number } {
  return { text: marked.replace(MARK, ""), offset: marked.indexOf(MARK) };
}

/** Returns the labels offered at the mark. */
export function labelsAt(marked: string, path?: string): string[] {
  const { offset, text } = splitAtMark(marked);
  return completionsAt(text, offset, path)?.choices.map(({ label }) => label) ?? [];
}

/** Returns the text after accepting a label at the mark; undefined if it is not offered. */
export function textAfterAccepting(marked: string, label: string, path?: string): string | undefined {
  const { offset, text } = splitAtMark(marked);
  const found = completionsAt(text, offset, path);
  const choice = found?.choices.find((one) => one.label === label);
  if (!found || !choice) return undefined;
  return text.slice(0, found.replaced.from) + choice.text + text.slice(found.replaced.to);
}
