import { closest } from "../closest.ts";
import { childOf } from "../json/json-node.ts";
import { entriesOf } from "../names.ts";
import { nounOf, type Reference } from "../references.ts";
import type { Finding, Rule } from "../rule.ts";
import { quoted, sayChoice } from "../schema/say.ts";

export const unknownReference: Rule = {
  id: "unknown-reference",
  severity: "error",
  docs: {
    description: "The name of an action, table, dialog or endpoint that this document does not have.",
    ok: [{ patch: { actions: { water: { steps: [{ call: "water" }, { native: "voucher" }] } } } }],
    bad: [
      {
        patch: { view: [{ type: "button", table: "mian" }] },
        message: '"table" names "mian", expected a table of this document (main)',
      },
      {
        patch: { actions: { water: { steps: [{ call: "water" }, { open: "congratulations" }] } } },
        message: '"open" names "congratulations", expected a dialog of this document, which has none',
      },
      {
        patch: { load: ["state"] },
        message: '"load" names "state", expected an endpoint of this document (garden, water)',
      },
    ],
  },
  check: (context) => {
    // What a base leaves out stands in the documents that extend it.
    if (context.isBase) return [];
    return context.references.flatMap((reference) => {
      const map = childOf(context.root, reference.map);
      if (map && !context.isSound([reference.map])) return [];
      const known = entriesOf(context.root, reference.map).map(({ key }) => key);
      return known.includes(reference.name) || reference.others.includes(reference.name)
        ? []
        : [findingOf(reference, known)];
    });
  },
};

function findingOf({ at, map, name, others, place }: Reference, known: readonly string[]): Finding {
  const noun = nounOf(map);
  const article = /^[aeiou]/.test(noun) ? "an" : "a";
  const entries = known.length > 0 ? `${article} ${noun} of this document (${known.join(", ")})` : undefined;
  const expected = [...(entries ? [entries] : []), ...(others.length > 0 ? [sayChoice(others)] : [])].join(
    " or ",
  );
  const message = `${quoted(place)} names ${quoted(name)}, expected ${expected || `${article} ${noun} of this document, which has none`}`;
  const meant = closest(name, [...known, ...others]);
  if (meant === undefined)
    return { at, message, fix: `Add "${name}" to "${map}", or name one that is there.` };
  return { at, message, fix: `Did you mean "${meant}"?`, suggestion: meant };
}
