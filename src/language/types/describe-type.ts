import {
  en,
  joinMessages,
  joinWithOr,
  type LocalizedText,
  untranslatedText,
} from "../messages/localized-text.ts";
import { isWholeNumberType, itemKindOf, type Type } from "./types.ts";

const KIND_NAMES: Readonly<Record<string, LocalizedText>> = {
  any: en`any value`.zh`任意值`,
  null: untranslatedText("null"),
  boolean: joinWithOr(["true", "false"]),
  number: en`a number`.zh`数字`,
  string: en`text`.zh`文字`,
  list: en`a list`.zh`列表`,
  object: en`an object`.zh`对象`,
};

/**
 * Describes one of the value kinds of schemas/functions.json, or several joined by |, in words for a message:
 * "text or a list".
 */
export function describeValueKind(kind: string): LocalizedText {
  return joinWithOr(kind.split("|").map((one) => KIND_NAMES[one] ?? describeListType(itemKindOf(one))));
}

/** Describes a type in words for a message, such as "0 or 1", "a whole number", "text or null". */
export function describeType(type: Type): LocalizedText {
  const values =
    "values" in type && type.values && type.values.length <= 8
      ? formatPossibleValues(type.values)
      : undefined;
  const whole = type.kind === "number" && isWholeNumberType(type) ? en`a whole number`.zh`整数` : undefined;
  const words =
    values ??
    whole ??
    (type.kind === "list" ? describeListType(type.items.kind) : describeValueKind(type.kind));
  return type.kind !== "any" && type.kind !== "null" && type.nullable ? joinWithOr([words, "null"]) : words;
}

function describeListType(items = "any"): LocalizedText {
  const plurals: Readonly<Record<string, LocalizedText>> = {
    number: en`numbers`.zh`数字`,
    string: en`texts`.zh`文字`,
    object: en`objects`.zh`对象`,
  };
  const plural = plurals[items];
  return plural ? en`a list of ${plural}`.zh`${plural}列表` : en`a list`.zh`列表`;
}

/** Lists values as written in expressions: "0, 1 or 'x'". */
function formatPossibleValues(values: readonly unknown[]): LocalizedText {
  return joinWithOr(values.map((value) => (typeof value === "string" ? `'${value}'` : String(value))));
}

/** Describes a type like `describeType`, and adds the bounds of a number: "a whole number from 0 up to 9". */
export function describeTypeWithBounds(type: Type): LocalizedText {
  if (type.kind !== "number" || type.values) return describeType(type);
  const bounds = [
    type.minimum !== undefined && en` from ${type.minimum}`.zh`，从${type.minimum}起`,
    type.exclusiveMinimum !== undefined &&
      en` above ${type.exclusiveMinimum}`.zh`，大于${type.exclusiveMinimum}`,
    type.maximum !== undefined && en` up to ${type.maximum}`.zh`，到${type.maximum}为止`,
    type.exclusiveMaximum !== undefined &&
      en` below ${type.exclusiveMaximum}`.zh`，小于${type.exclusiveMaximum}`,
    type.multipleOf !== undefined &&
      type.multipleOf !== 1 &&
      en` in steps of ${type.multipleOf}`.zh`，每${type.multipleOf}一档`,
  ];
  return joinMessages(
    [describeType(type), ...bounds.filter((bound) => bound !== false)],
    untranslatedText(""),
  );
}
