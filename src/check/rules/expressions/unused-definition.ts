import type { Field } from "../../../language/document.generated.ts";
import { en } from "../../../language/messages/localized-text.ts";
import { adviseOnUnused } from "../../facts/advice-on-unused.ts";
import type { Finding } from "../../facts/finding.ts";
import { misspeltPatchEntries } from "../../inspect/misspelt-patches.ts";
import { nounForMapEntry } from "../../inspect/name-references.ts";
import { entriesOfDocumentMap, entriesOfMap, isReadableAsName } from "../../inspect/names-in-document.ts";
import { combineUsedNames, type UsedEntries } from "../../inspect/used-names.ts";
import { findChild, type JsonEntry, type JsonNode, keyRange, toPlainValue } from "../../json/json-node.ts";
import { documentMaps, type MapName } from "../../schema/document-maps.generated.ts";
import { capitaliseText } from "../../schema/mistake-message-parts.ts";
import { exampleForm } from "../example-campaign.ts";
import type { Rule, RuleContext } from "../rule.ts";

export const unusedDefinition: Rule = {
  severity: "warning",
  description: en`A definition is never used: it is left over, or its use was forgotten.`
    .zh`定义了却没有用到：是多余的，或忘了在某处使用。`,
  ok: [{ patch: { constants: { cap: 500 }, title: "Up to {constants.cap}" } }],
  bad: [
    {
      patch: { constants: { cap: 500 } },
      message: 'Constant "cap" is never used, expected at least one use',
    },
    {
      patch: { actions: { share: { steps: [{ toast: "Shared" }] } } },
      message: 'Action "share" is never used, expected at least one use',
    },
    {
      patch: { ...exampleForm, endpoints: { sign: { path: "/api/example/sign" } } },
      message: 'Field "name" of form "sign" is never sent, expected an endpoint that sends forms.sign.name',
    },
  ],
  check: (context) => {
    const related = context.related();
    // Uses in unreadable expressions are not known.
    if (related.some(({ hasUnclearUses }) => hasUnclearUses) || (context.isBase && related.length < 2))
      return [];
    const usage = combineUsedNames(related);
    // A row that was lost may be the only use.
    const tables = findChild(context.root, "tables");
    const misspelt = new Set(misspeltPatchEntries(context).map(({ entry }) => entry.value));
    return [
      ...documentMaps.flatMap(({ name, usedBy }) => {
        // A form that nothing shows has a rule of its own, since customers miss it.
        if (
          (name === "forms" && !context.isBase) ||
          related.some(({ unclearMaps }) => unclearMaps.includes(name))
        )
          return [];
        const used = usedBy === "reference" ? usage.named(name) : usage.members([name], [name]);
        return findUnusedEntries(context, name, used)
          .filter(({ value }) => !misspelt.has(value))
          .flatMap((entry) => findingOf(context, name, entry, usage))
          .map((one) => ({ ...one, dependsOn: tables ? [tables] : [] }));
      }),
      ...entriesOfDocumentMap(context.root, "forms").flatMap((form) =>
        findUnsentFields(context, form, usage),
      ),
    ];
  },
};

/** Reports fields of a form that nothing sends. A form that is never used is reported as a whole. */
function findUnsentFields(
  { document }: RuleContext,
  form: JsonEntry,
  { members, named }: UsedEntries,
): Finding[] {
  if (!named("forms").has(form.key)) return [];
  const map = ["forms", form.key, "fields"];
  const sent = members(["forms", form.key], map);
  return entriesOfMap(findChild(form.value, "fields")).flatMap((entry) => {
    const { key, value } = entry;
    if (sent.has(key) || isRequiredConsent(value) || value.source !== document.file.source) return [];
    if (!isReadableAsName(key) || !isReadableAsName(form.key)) return [];
    const message = en`Field "${key}" of form "${form.key}" is never sent, expected an endpoint that sends forms.${form.key}.${key}`
      .zh`表单“${form.key}”的字段“${key}”没有提交，应有接口提交 forms.${form.key}.${key}`;
    const fix = en`Send it with an endpoint, or delete it.`.zh`请在接口里提交它，或删掉它。`;
    return { at: keyRange(entry), message, fix };
  });
}

/** Returns whether a field is a required consent box: sending the form already implies its value. */
function isRequiredConsent(field: JsonNode): boolean {
  const { kind, required } = toPlainValue(field) as Partial<Field>;
  return kind === "consent" && required !== false;
}

/**
 * Returns the definitions in a map (such as `constants`) that the document's own file contains and nothing uses.
 * Names that expressions cannot read, or that mean something else there, are left to another rule.
 */
function findUnusedEntries(
  { document, names, root }: RuleContext,
  map: MapName,
  used: ReadonlySet<string>,
): JsonEntry[] {
  return entriesOfDocumentMap(root, map).filter(
    ({ key, value }) =>
      !used.has(key) &&
      value.source === document.file.source &&
      isReadableAsName(key) &&
      ![...names.fixed, ...names.bound].includes(key),
  );
}

function findingOf(context: RuleContext, map: MapName, entry: JsonEntry, { roots }: UsedEntries): Finding[] {
  // An endpoint that is read but never called has a rule of its own.
  if (map === "endpoints" && roots.has(entry.key)) return [];
  // Its misspelt name is the mistake.
  if (misspeltPatchEntries(context).some((one) => one.entry.keyStart === entry.keyStart)) return [];
  const noun = capitaliseText(nounForMapEntry(map));
  const message = en`${noun} "${entry.key}" is never used, expected at least one use`
    .zh`${noun}“${entry.key}”没有用到，应至少有一处用到它`;
  return [{ at: keyRange(entry), ...adviseOnUnused(context, map, entry.key, message) }];
}
