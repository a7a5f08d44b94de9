import { en } from "../../../language/messages/localized-text.ts";
import { describeType } from "../../../language/types/describe-type.ts";
import {
  propertyTypeOf,
  type Type,
  typeOfValue,
  typeWithoutNull,
  widenToAnyValue,
} from "../../../language/types/types.ts";
import { describeSourceLine } from "../../facts/describe-source-line.ts";
import type { Finding } from "../../facts/finding.ts";
import type { Inspection } from "../../inspect/document-inspection.ts";
import { findSteps } from "../../inspect/find-steps.ts";
import { entriesOfMap } from "../../inspect/names-in-document.ts";
import { findChild, type JsonEntry, nonStringLiteralOf, rangeInsideQuotes } from "../../json/json-node.ts";
import { quoteWord } from "../../schema/mistake-message-parts.ts";
import { withActionSteps } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

const withSet = (opened: unknown) => ({
  ...withActionSteps({ set: { opened } }),
  local: { opened: false },
  title: "{local.opened ? 'open' : 'closed'}",
});

export const unfittingSet: Rule = {
  description: en`A step sets a page variable to a value of another type than its initial value in "local". Conditions that read it then never hold, or have no result.`
    .zh`步骤给页面变量设的值与“local”里的初始值类型不同：读它的条件就不会成立，或得不到结果。`,
  ok: [{ patch: withSet(true) }, { patch: withSet("garden.watered == 1") }],
  bad: [
    {
      patch: withSet("'yes'"),
      message: '"opened" is set to text, expected true or false like its initial value (line 91)',
    },
    {
      patch: withSet(1),
      message: '"opened" is set to a whole number, expected true or false like its initial value (line 91)',
    },
  ],
  check: (context) =>
    context.isBase
      ? []
      : findSteps(context)
          .filter(({ kind }) => kind === "set")
          .flatMap(({ value }) => entriesOfMap(value).flatMap((entry) => findingFor(entry, context) ?? [])),
};

function findingFor({ key, value }: JsonEntry, { names, root, texts }: Inspection): Finding | undefined {
  const initial = findChild(findChild(root, "local"), key);
  const locals = names.type.kind === "object" ? propertyTypeOf(names.type, "local") : undefined;
  const expected = locals?.kind === "object" ? propertyTypeOf(locals, key) : undefined;
  const text = texts.find(({ visit }) => visit.node === value);
  const literal = nonStringLiteralOf(value);
  const found = text?.type ?? (literal === undefined ? undefined : typeOfValue(literal));
  if (!initial || !expected || !found || (text && text.problems.length > 0) || !differ(expected, found))
    return undefined;
  const [is, should] = [found, expected].map((type) => describeType(typeWithoutNull(widenToAnyValue(type))));
  const line = describeSourceLine(initial, value);
  const message = en`${quoteWord(key)} is set to ${is ?? ""}, expected ${should ?? ""} like its initial value (${line})`
    .zh`${quoteWord(key)}被设为${is ?? ""}，应与初始值一致，为${should ?? ""}（${line}）`;
  const fix = en`Set a value of that type, or change the initial value in "local".`
    .zh`请设为这种类型的值，或改“local”里的初始值。`;
  return { at: rangeInsideQuotes(value), message, fix };
}

function differ(expected: Type, found: Type): boolean {
  const kinds = [expected.kind, found.kind];
  return expected.kind !== found.kind && !kinds.includes("any") && !kinds.includes("null");
}
