import type { Inspection } from "../../inspect/inspection.ts";
import { nodeAt } from "../../json/json-node.ts";
import type { Rule } from "../../rule.ts";
import { keysFrom } from "../../schema/mend.ts";
import { type Mistake, nameOfPlace } from "../../schema/mistake.ts";
import { quoted, sayChoice } from "../../schema/say.ts";

export const unknownKey: Rule = {
  id: "unknown-key",
  severity: "error",
  isIndependent: true,
  docs: {
    description: "A name that means nothing where it stands: mostly a misspelt one.",
    ok: [{ patch: { $comment: "Notes for colleagues may stand anywhere." } }],
    bad: [
      {
        patch: { title: null, titel: "Example" },
        message: 'Unexpected "titel" in the document, expected "title"',
      },
      {
        patch: { view: [{ type: "text", text: "Hello", font: "serif" }] },
        message:
          'Unexpected "font" in item 1 of "view", expected only "name", "when", "tone" or "align" besides what is there',
      },
    ],
  },
  check: ({ mistakes, root }) =>
    mistakes.flatMap((mistake) => {
      if (mistake.kind !== "unknown-key") return [];
      const { at, key, path, meant } = mistake;
      const start = `Unexpected "${key}" in ${nameOfPlace(path)}, expected`;
      if (meant === undefined) {
        const message = `${start} ${sayFreeKeys(mistake, root)}`;
        return [{ at, message, fix: `Take "${key}" out, or write a note as "$comment".` }];
      }
      return [{ at, message: `${start} "${meant}"`, fix: `Did you mean "${meant}"?`, suggestion: meant }];
    }),
};

/** What else may stand beside the keys that are there. */
function sayFreeKeys(
  { at, known, path }: Extract<Mistake, { kind: "unknown-key" }>,
  root: Inspection["root"],
): string {
  const taken = keysFrom(nodeAt(root, path), at.source);
  const free = known.filter((name) => !taken.includes(name) && !name.startsWith("$"));
  return free.length > 0
    ? `only ${sayChoice(free.map(quoted))} besides what is there`
    : "nothing besides what is there";
}
