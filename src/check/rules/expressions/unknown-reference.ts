import { findClosestWord } from "../../../language/messages/find-closest.ts";
import {
  didYouMeanQuestion,
  en,
  joinMessages,
  type LocalizedText,
} from "../../../language/messages/localized-text.ts";
import { type Finding, suggestSpelling } from "../../facts/finding.ts";
import { removalCause } from "../../facts/removal-finding.ts";
import { sharedDefinitionOf } from "../../facts/shared-definition.ts";
import {
  addIndefiniteArticle,
  documentMapOfReference,
  type NameReference,
  nounForMapEntry,
} from "../../inspect/name-references.ts";
import { entriesOfDocumentMap, entriesOfMap } from "../../inspect/names-in-document.ts";
import { type JsonNode, nodeAtPath, stringValueAt } from "../../json/json-node.ts";
import { documentMaps } from "../../schema/document-maps.generated.ts";
import { joinChoicesWithOr, quoteWord } from "../../schema/mistake-message-parts.ts";
import { exampleForm, withActionSteps } from "../example-campaign.ts";
import type { Rule, RuleContext } from "../rule.ts";

export const unknownReference: Rule = {
  description: en`The document refers to an action, table, dialog, draw, form, endpoint or form field that does not exist.`
    .zh`文档里写的动作、状态表、弹窗、抽奖、表单、接口或表单字段不存在。`,
  ok: [{ patch: withActionSteps({ native: "voucher" }) }],
  bad: [
    {
      patch: { view: [{ type: "button", table: "mian" }] },
      message: '"table" refers to "mian", expected a table of this document (main)',
    },
    {
      patch: withActionSteps({ open: "congratulations" }),
      message: '"open" refers to "congratulations", expected a dialog of this document, which has none',
    },
    {
      patch: { load: ["state"] },
      message: '"load" refers to "state", expected an endpoint of this document (garden, water)',
    },
    {
      patch: {
        ...exampleForm,
        forms: {
          sign: { ...exampleForm.forms.sign, checks: [{ field: "nmae", message: "Write your name" }] },
        },
      },
      message: '"field" refers to "nmae", expected one of "fields" (name)',
    },
  ],
  check: (context) => {
    // Documents that extend a base may define its missing names.
    if (context.isBase) return [];
    const brand = stringValueAt(context.document.brand, "id") ?? "";
    return context.references.flatMap((reference) => {
      // A missing brand is reported at its name.
      const { "x-references": named } = reference.visit.shape.annotations;
      if (named?.brand !== undefined && !context.document.brand) return [];
      const map = nodeAtPath(context.root, reference.map);
      if (map && !context.isSound(reference.map)) return [];
      const known = entriesOfMap(map).map(({ key }) => key);
      return known.includes(reference.name) || reference.others.includes(reference.name)
        ? []
        : [
            reference.isOfBrand
              ? missingInBrandFinding(reference, brand)
              : {
                  ...findingOf(reference, known, context),
                  cause: removalCause(context.document, [[...reference.map, reference.name]]),
                  shared: sharedAction(reference, context),
                },
          ];
    });
  },
};

function findingOf(
  reference: NameReference,
  known: readonly string[],
  { references, root }: Pick<RuleContext, "references" | "root">,
): Finding {
  const { at, name, others, place } = reference;
  const map = String(reference.map.at(-1));
  const message = en`${quoteWord(place)} refers to ${quoteWord(name)}, expected ${sayExpected(reference, known)}`
    .zh`${quoteWord(place)}写的是${quoteWord(name)}，应为${sayExpected(reference, known)}`;
  const other = kindOfSameName(name, root);
  // A name that exactly matches an entry of another map is not a misspelling.
  const meant =
    keyWithTitle(reference, root) ?? (other ? undefined : findClosestWord(name, [...known, ...others]));
  if (meant === undefined) {
    const unused = other ? undefined : onlyUnusedName(reference, known, references);
    const add = en`Add "${name}" to "${map}", or use an existing name.`
      .zh`请在“${map}”里加上“${name}”，或改用已有的名称。`;
    return {
      at,
      message: other
        ? en`${message}; ${quoteWord(name)} is ${other}`.zh`${message}；${quoteWord(name)}是${other}`
        : message,
      fix:
        unused === undefined
          ? add
          : en`${didYouMeanQuestion(quoteWord(unused))} Nothing uses it yet. If not, add "${name}" to "${map}".`
              .zh`${didYouMeanQuestion(quoteWord(unused))}它还没有用到。如果不是，请在“${map}”里加上“${name}”。`,
      subject: subjectOf(reference, known),
    };
  }
  return { at, message, fix: didYouMeanQuestion(quoteWord(meant)), suggestion: meant };
}

/** Returns the bases in which an action may be missing: they often define those that all their pages need. */
function sharedAction({ map, name }: NameReference, { document, project }: RuleContext): Finding["shared"] {
  const isAction = map.length === 1 && map[0] === "actions";
  return isAction ? sharedDefinitionOf(["actions", name], { document, read: project.read }) : undefined;
}

/** Returns the only entry of the map to which nothing refers; undefined if there are several, or if expressions read it. */
function onlyUnusedName(
  { map }: NameReference,
  known: readonly string[],
  references: readonly NameReference[],
): string | undefined {
  const used = new Set(references.filter((one) => one.map.join() === map.join()).map(({ name }) => name));
  const unused = known.filter((name) => !used.has(name));
  return unused.length === 1 ? unused[0] : undefined;
}

/** Describes the names allowed there: the entries of a map and additional words. */
function sayExpected(reference: NameReference, known: readonly string[]): LocalizedText {
  const { others } = reference;
  const map = String(reference.map.at(-1));
  const kind =
    documentMapOfReference(reference) === undefined
      ? en`one of "${map}"`.zh`“${map}”之一`
      : en`${addIndefiniteArticle(nounForMapEntry(map))} of this document`
          .zh`本文档的${nounForMapEntry(map)}`;
  const words =
    known.length > 0 ? [en`${kind} (${known.join(", ")})`.zh`${kind}（${known.join("、")}）`] : [];
  const all = [...words, ...(others.length > 0 ? [joinChoicesWithOr(others)] : [])];
  if (all.length === 0) return en`${kind}, which has none`.zh`${kind}，但目前一个也没有`;
  return joinMessages(all, { en: " or ", zh: "或 " });
}

/**
 * Returns the name that a finding is about. It equals the type checker's for unknown names, so that the problem is
 * reported once.
 */
function subjectOf(reference: NameReference, known: readonly string[]): string {
  const isReadAlone = documentMaps.some(
    ({ name, readAs }) => name === documentMapOfReference(reference) && readAs === "name",
  );
  return isReadAlone ? reference.name : `${reference.name} of ${known.join()}`;
}

/** Returns the key of the entry with this title; undefined if none has it. */
function keyWithTitle({ name, map }: NameReference, root: JsonNode): string | undefined {
  return entriesOfMap(nodeAtPath(root, map)).find(({ value }) => stringValueAt(value, "title") === name)?.key;
}

/** Returns the kind of the entry if another map of the document has this name; undefined if not. */
function kindOfSameName(name: string, root: JsonNode): LocalizedText | undefined {
  const found = documentMaps.find((map) =>
    entriesOfDocumentMap(root, map.name).some(({ key }) => key === name),
  );
  return found && addIndefiniteArticle(nounForMapEntry(found.name));
}

/** Returns the finding for a name that the brand does not have; it would be added in the brand's file. */
function missingInBrandFinding({ at, name, others, place, map }: NameReference, brand: string): Finding {
  const list =
    others.length > 0
      ? en` (${others.join(", ")})`.zh`（${others.join("、")}）`
      : en`, which has none`.zh`，但目前一个也没有`;
  const message = en`${quoteWord(place)} refers to ${quoteWord(name)}, expected one of "${map.join("")}" of brand ${quoteWord(brand)}${list}`
    .zh`${quoteWord(place)}写的是${quoteWord(name)}，应为品牌${quoteWord(brand)}的“${map.join("")}”之一${list}`;
  const otherwise = en`Use an existing name, or add "${name}" to the brand.`
    .zh`请改用已有的名称，或在品牌里加上“${name}”。`;
  return { at, message, ...suggestSpelling(findClosestWord(name, others), otherwise) };
}
