import { closest } from "../../closest.ts";
import type { Miss } from "../../document/merge-patch.ts";
import { atKey, atText } from "../../report/anchor.ts";
import type { Finding, Rule } from "../../rule.ts";
import { quoted, sayChoice } from "../../schema/say.ts";

const base = {
  "campaigns/base.json": {
    language: 2,
    id: "base",
    title: "Base",
    view: [
      { type: "text", name: "intro", text: "Hello" },
      { type: "rules", name: "rules", items: ["Be kind."] },
    ],
  },
};

const patched = (view: unknown) => ({
  text: JSON.stringify({
    language: 2,
    id: "example",
    route: "/example",
    title: "Example",
    extends: "base",
    view,
  }),
  files: base,
});

export const unknownElement: Rule = {
  id: "unknown-element",
  severity: "error",
  docs: {
    description:
      'A patch of a list by a name that the list has not. A new element says where it is put: "$before" or "$after" one that is there.',
    ok: [
      patched({ intro: { text: "Good day" }, rules: null }),
      patched({ more: { $after: "intro", type: "text", text: "More" } }),
    ],
    bad: [
      {
        ...patched({ intr: { text: "Good day" } }),
        message: 'Nothing is called "intr" in "view", expected one of "intro" or "rules"',
      },
      {
        ...patched({ more: { $after: "rule", type: "text", text: "More" } }),
        message: 'Nothing is called "rule" in "view", expected one of "intro" or "rules"',
      },
    ],
  },
  check: ({ document }) => document.misses.filter(({ isRemoval }) => !isRemoval).map(findingOf),
};

function findingOf({ at, name, names, list }: Miss): Finding {
  const expected =
    names.length > 0 ? `one of ${sayChoice(names.map(quoted))}` : "elements with a name, and none has one";
  const meant = closest(name, names);
  const advice =
    "entry" in at
      ? 'A new one says where it is put: "$before" or "$after" another.'
      : "Name one that is there.";
  return {
    at: "entry" in at ? atKey(at.entry) : atText(at.value),
    message: `Nothing is called ${quoted(name)} in ${quoted(list)}, expected ${expected}`,
    fix: meant === undefined ? advice : `Did you mean ${quoted(meant)}?`,
    suggestion: meant,
  };
}
