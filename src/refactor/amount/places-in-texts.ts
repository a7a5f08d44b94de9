import { schemaOfAnswerField } from "../../check/inspect/answer-field-schema.ts";
import {
  findChild,
  nonStringLiteralOf,
  rangeOfCharacters,
  stringValueAt,
} from "../../check/json/json-node.ts";
import type { VisitedValue } from "../../check/schema/walk-document.ts";
import { en, type LocalizedText } from "../../language/messages/localized-text.ts";
import { createPlace, type RefactoredPlace } from "../refactoring.ts";
import { amountLists, listsMostly } from "./amount-lists.ts";
import { type AmountSearch, numbersAmongConstants } from "./amount-subjects.ts";
import {
  type AmountUnits,
  amountsInText,
  hasUnit,
  isHighest,
  isThreshold,
  type WrittenAmount,
  writeAmountLike,
} from "./amounts-in-text.ts";

/** Returns the amounts in texts that belong to the change. */
export function placesInTexts(search: AmountSearch): RefactoredPlace[] {
  const units = unitsOfAmount(search);
  return search.inspection.texts.flatMap(({ isTemplate, visit }) => {
    const { node, path } = visit;
    if (!isTemplate || node.kind !== "string") return [];
    return amountsInText(node.value, true).flatMap((written) => {
      const verdict = judge(written, { text: node.value, visit, units, search });
      if (!verdict) return [];
      const { next, ...reason } = verdict;
      const part = [written.start, written.end] as const;
      const suggestion = writeAmountLike(next, written);
      return [
        createPlace({ node, path, part, suggestion, range: rangeOfCharacters(node, ...part), ...reason }),
      ];
    });
  });
}

interface TextPlace {
  text: string;
  visit: VisitedValue;
  units: AmountUnits;
  search: AmountSearch;
}

interface Verdict {
  isSure: boolean;
  why: LocalizedText;
  /** The amount to write. */
  next: number;
}

function judge(written: WrittenAmount, { search, text, units, visit }: TextPlace): Verdict | undefined {
  const { change, inspection, subjects } = search;
  const highest = highestAmounts(search);
  if (
    highest &&
    isHighest(text, written) &&
    written.value === highest.before &&
    hasUnit(text, written, units)
  ) {
    const why = en`names the largest amount`.zh`写的是最高金额`;
    return highest.after === highest.before ? undefined : { isSure: true, why, next: highest.after };
  }
  if (written.value !== change.amount) return undefined;
  const { next } = change;
  if (isBesideAmount(visit, search))
    return { isSure: true, why: en`is written beside the amount`.zh`写在这个金额旁边`, next };
  const values = subjects.fields.flatMap((field) => field.values);
  const isListed = amountLists(text).some(
    (list) => listsMostly(list, values) && list.some((one) => one.start === written.start),
  );
  if (isListed) return { isSure: true, why: en`is in a list of all amounts`.zh`写在金额的列表里`, next };
  if (!hasUnit(text, written, units)) return undefined;
  if (isThreshold(text, written))
    return { isSure: false, why: en`may be a condition to reach it`.zh`可能是参与的门槛`, next };
  const isSubject = new Set(subjects.constants.map(({ node }) => node));
  const twin = numbersAmongConstants(inspection.root).find(
    ({ node }) => !isSubject.has(node) && nonStringLiteralOf(node) === change.amount,
  );
  if (twin) {
    const name = twin.path.join(".");
    return { isSure: false, why: en`may mean ${name} instead`.zh`也可能指 ${name}`, next };
  }
  const isKnown = subjects.fields.length + subjects.constants.length > 0;
  return { isSure: isKnown, why: en`names the amount in a text`.zh`文字里的金额`, next };
}

/** Returns whether a text is a sibling of the amount: the label of its place, or a text of the same constant. */
function isBesideAmount({ path, parent }: VisitedValue, { change, subjects }: AmountSearch): boolean {
  if (!parent) return false;
  const [map, name] = path;
  const isPlace = map === "draws" && subjects.draws.some((draw) => draw.name === name);
  if (isPlace) return nonStringLiteralOf(findChild(parent.node, "prize")) === change.amount;
  const around = path.slice(0, -1).join("/");
  return subjects.constants.some((one) => one.path.length > 2 && one.path.slice(0, -1).join("/") === around);
}

/** Returns the largest amount before and after the change; undefined if the amounts are not listed. */
function highestAmounts({ change, subjects }: AmountSearch): { before: number; after: number } | undefined {
  const [field] = subjects.fields;
  if (!field || field.values.length < 2) return undefined;
  const after = field.values.map((value) => (value === change.amount ? change.next : value));
  return { before: Math.max(...field.values), after: Math.max(...after) };
}

/**
 * Returns the units of the amount: those of common currencies, and the words that follow it elsewhere in the document, in
 * `{draw.prize}元` or in a unit's own field.
 */
function unitsOfAmount({ inspection, subjects }: AmountSearch): AmountUnits {
  const after = new Set(["元", "yuan", "RMB", "CNY"]);
  const fields = new Set(subjects.fields.map(({ schema }) => schema));
  for (const { parts = [], visit } of inspection.texts) {
    for (const [index, part] of parts.entries()) {
      if (typeof part === "string") continue;
      const schema = schemaOfAnswerField(part.node, {
        root: inspection.root,
        binds: visit.binds,
        locals: {},
      });
      if (!schema || !fields.has(schema.value)) continue;
      const following = parts[index + 1];
      const word =
        typeof following === "string"
          ? /^\s*(\p{Script=Han}|[a-z]+)/iu.exec(following)?.[1]
          : unitBeside(visit);
      if (word !== undefined) after.add(word);
    }
  }
  return { after, before: new Set(["¥", "￥", "$", "€", "£", "RMB", "CNY"]) };
}

/** Returns the sibling text that the schema says follows this one: an amount's unit. */
function unitBeside({ parent, path }: VisitedValue): string | undefined {
  const follower = parent?.shape.propertyNames.find(
    (key) => parent.shape.property(key)?.annotations["x-follows"] === path.at(-1),
  );
  return follower === undefined ? undefined : stringValueAt(parent?.node, follower);
}
