import { closest } from "../../closest.ts";
import { documentMaps } from "../../document-maps.generated.ts";
import { exampleForm } from "../../example-campaign.ts";
import { entriesIn, entriesOf } from "../../inspect/names.ts";
import { textOf } from "../../inspect/question-of.ts";
import { mapOf, nounOf, type Reference, withArticle } from "../../inspect/references.ts";
import { childOf, type JsonNode, nodeAt } from "../../json/json-node.ts";
import type { Finding, Rule } from "../../rule.ts";
import { quoted, sayChoice } from "../../schema/say.ts";

export const unknownReference: Rule = {
  id: "unknown-reference",
  severity: "error",
  docs: {
    description:
      "The name of an action, table, dialog, draw, form or endpoint that this document does not have, or of a field that its form does not have.",
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
      {
        patch: {
          ...exampleForm,
          forms: {
            sign: { ...exampleForm.forms.sign, checks: [{ field: "nmae", message: "Write your name" }] },
          },
        },
        message: '"field" names "nmae", expected one of "fields" (name)',
      },
    ],
  },
  check: (context) => {
    // What a base leaves out stands in the documents that extend it.
    if (context.isBase) return [];
    const brand = textOf(childOf(context.document.brand, "id")) ?? "";
    return context.references.flatMap((reference) => {
      // That there is no such brand is told of its name.
      const { "x-references": named } = reference.visit.shape.annotations;
      if (named?.brand !== undefined && !context.document.brand) return [];
      const map = nodeAt(context.root, reference.map);
      if (map && !context.isSound(reference.map)) return [];
      const known = entriesIn(map).map(({ key }) => key);
      return known.includes(reference.name) || reference.others.includes(reference.name)
        ? []
        : [reference.isOfBrand ? notOfBrand(reference, brand) : findingOf(reference, known, context.root)];
    });
  },
};

function findingOf(reference: Reference, known: readonly string[], root: JsonNode): Finding {
  const { at, name, others, place } = reference;
  const map = String(reference.map.at(-1));
  const kind =
    mapOf(reference) === undefined ? `one of "${map}"` : `${withArticle(nounOf(map))} of this document`;
  const entries = known.length > 0 ? `${kind} (${known.join(", ")})` : undefined;
  const expected = [...(entries ? [entries] : []), ...(others.length > 0 ? [sayChoice(others)] : [])].join(
    " or ",
  );
  const message = `${quoted(place)} names ${quoted(name)}, expected ${expected || `${kind}, which has none`}`;
  const other = otherKind(name, root);
  // Whoever names just what there is elsewhere does not mean a name that is like it.
  const meant = byTitle(reference, root) ?? (other ? undefined : closest(name, [...known, ...others]));
  if (meant === undefined) {
    return {
      at,
      message: other ? `${message}; ${quoted(name)} is ${other}` : message,
      fix: `Add "${name}" to "${map}", or name one that is there.`,
      subject: subjectOf(reference, known),
    };
  }
  return { at, message, fix: `Did you mean "${meant}"?`, suggestion: meant };
}

/** As the type checker names what expressions ask for in vain. */
function subjectOf(reference: Reference, known: readonly string[]): string {
  const isReadAlone = documentMaps.some(({ name, readAs }) => name === mapOf(reference) && readAs === "name");
  return isReadAlone ? reference.name : `${reference.name} of ${known.join()}`;
}

/** The entry that has these words for its title. */
function byTitle({ name, map }: Reference, root: JsonNode): string | undefined {
  return entriesIn(nodeAt(root, map)).find(({ value }) => textOf(childOf(value, "title")) === name)?.key;
}

/** What a name is instead, where another map of the document has it. */
function otherKind(name: string, root: JsonNode): string | undefined {
  const found = documentMaps.find((map) => entriesOf(root, map.name).some(({ key }) => key === name));
  return found && withArticle(found.noun);
}

/** What the brand has is another file's: there it would be added. */
function notOfBrand({ at, name, others, place, map }: Reference, brand: string): Finding {
  const list = others.length > 0 ? ` (${others.join(", ")})` : ", which has none";
  const message = `${quoted(place)} names ${quoted(name)}, expected one of "${map.join("")}" of brand ${quoted(brand)}${list}`;
  const meant = closest(name, others);
  if (meant === undefined)
    return { at, message, fix: `Name one that is there, or add "${name}" to the brand.` };
  return { at, message, fix: `Did you mean "${meant}"?`, suggestion: meant };
}
