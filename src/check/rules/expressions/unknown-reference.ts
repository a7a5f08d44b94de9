import { findClosest } from "../../../language/messages/find-closest.ts";
import { didYouMean, en, joined, type Saying } from "../../../language/messages/saying.ts";
import { adviseWord, type Finding } from "../../facts/finding.ts";
import { entriesIn, entriesOf } from "../../inspect/names.ts";
import { mapOf, nounOf, type Reference, withArticle } from "../../inspect/references.ts";
import { type JsonNode, nodeAt, textAt } from "../../json/json-node.ts";
import { documentMaps } from "../../schema/document-maps.generated.ts";
import { quoted, sayChoice } from "../../schema/say.ts";
import { exampleForm, withSteps } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

export const unknownReference: Rule = {
  description: en`The name of an action, table, dialog, draw, form or endpoint that this document does not have, or of a field that its form does not have.`
    .zh`动作、状态表、弹窗、抽奖、表单或接口的名称在本文档里不存在，或字段的名称在表单里不存在。`,
  ok: [{ patch: withSteps({ native: "voucher" }) }],
  bad: [
    {
      patch: { view: [{ type: "button", table: "mian" }] },
      message: '"table" names "mian", expected a table of this document (main)',
    },
    {
      patch: withSteps({ open: "congratulations" }),
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
  check: (context) => {
    // What a base leaves out stands in the documents that extend it.
    if (context.isBase) return [];
    const brand = textAt(context.document.brand, "id") ?? "";
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
  const message = en`${quoted(place)} names ${quoted(name)}, expected ${sayExpected(reference, known)}`
    .zh`${quoted(place)}写的是${quoted(name)}，应为${sayExpected(reference, known)}`;
  const other = otherKind(name, root);
  // Whoever names just what there is elsewhere does not mean a name that is like it.
  const meant = byTitle(reference, root) ?? (other ? undefined : findClosest(name, [...known, ...others]));
  if (meant === undefined) {
    return {
      at,
      message: other
        ? en`${message}; ${quoted(name)} is ${other}`.zh`${message}；${quoted(name)}是${other}`
        : message,
      fix: en`Add "${name}" to "${map}", or name one that is there.`
        .zh`请在“${map}”里加上“${name}”，或改用已有的名称。`,
      subject: subjectOf(reference, known),
    };
  }
  return { at, message, fix: didYouMean(quoted(meant)), suggestion: meant };
}

/** What may be named there: entries of a map of the document, and words that count besides. */
function sayExpected(reference: Reference, known: readonly string[]): Saying {
  const { others } = reference;
  const map = String(reference.map.at(-1));
  const kind =
    mapOf(reference) === undefined
      ? en`one of "${map}"`.zh`“${map}”之一`
      : en`${withArticle(nounOf(map))} of this document`.zh`本文档的${nounOf(map)}`;
  const words =
    known.length > 0 ? [en`${kind} (${known.join(", ")})`.zh`${kind}（${known.join("、")}）`] : [];
  const all = [...words, ...(others.length > 0 ? [sayChoice(others)] : [])];
  if (all.length === 0) return en`${kind}, which has none`.zh`${kind}，但目前一个也没有`;
  return joined(all, { en: " or ", zh: "或 " });
}

/** As the type checker names what expressions ask for in vain. */
function subjectOf(reference: Reference, known: readonly string[]): string {
  const isReadAlone = documentMaps.some(({ name, readAs }) => name === mapOf(reference) && readAs === "name");
  return isReadAlone ? reference.name : `${reference.name} of ${known.join()}`;
}

/** The entry that has these words for its title. */
function byTitle({ name, map }: Reference, root: JsonNode): string | undefined {
  return entriesIn(nodeAt(root, map)).find(({ value }) => textAt(value, "title") === name)?.key;
}

/** What a name is instead, where another map of the document has it. */
function otherKind(name: string, root: JsonNode): Saying | undefined {
  const found = documentMaps.find((map) => entriesOf(root, map.name).some(({ key }) => key === name));
  return found && withArticle(nounOf(found.name));
}

/** What the brand has is another file's: there it would be added. */
function notOfBrand({ at, name, others, place, map }: Reference, brand: string): Finding {
  const list =
    others.length > 0
      ? en` (${others.join(", ")})`.zh`（${others.join("、")}）`
      : en`, which has none`.zh`，但目前一个也没有`;
  const message = en`${quoted(place)} names ${quoted(name)}, expected one of "${map.join("")}" of brand ${quoted(brand)}${list}`
    .zh`${quoted(place)}写的是${quoted(name)}，应为品牌${quoted(brand)}的“${map.join("")}”之一${list}`;
  const otherwise = en`Name one that is there, or add "${name}" to the brand.`
    .zh`请改用已有的名称，或在品牌里加上“${name}”。`;
  return { at, message, ...adviseWord(findClosest(name, others), otherwise) };
}
