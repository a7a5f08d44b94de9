import type { MergedDocument } from "../../check/document/merge-documents.ts";
import { findPrizeDraws, type PrizeDraw } from "../../check/facts/prize-draws.ts";
import { inspectDocument } from "../../check/inspect/inspect-document.ts";
import {
  findChild,
  type JsonNode,
  listItemsOf,
  nonStringLiteralOf,
  rangeOfCharacters,
  toPlainValue,
} from "../../check/json/json-node.ts";
import type { Schemas } from "../../check/schema/json-schema.ts";
import { en } from "../../language/messages/localized-text.ts";
import { amountLists, listsMostly, separatorBefore } from "../amount/amount-lists.ts";
import { type AmountField, answerFieldsOf, schemasReadBy } from "../amount/amount-subjects.ts";
import { amountsInText, isHighest, writeAmountLike } from "../amount/amounts-in-text.ts";
import {
  createPlace,
  type PlannedRefactoring,
  type RefactoredPlace,
  withoutRepeatedPlaces,
} from "../refactoring.ts";
import { insertionAfter, rangeOfListItem } from "./list-edits.ts";

/** A prize to add or to remove. */
export interface PrizeChange {
  amount: number;
  kind: "add" | "remove";
  /** The draw; undefined for the only one. */
  draw?: string | undefined;
}

/**
 * Plans to add a prize to a draw or to remove one: the value of the answer, the place in the draw with its label, lists of
 * amounts in texts, and the largest amount. A new place is written like the last one. Refuses an unclear draw.
 */
export function planPrizeChange(
  documents: readonly MergedDocument[],
  change: PrizeChange,
  schemas: Schemas,
): PlannedRefactoring {
  const [document] = documents;
  if (!document) return { refusal: NO_DRAW };
  const inspection = inspectDocument(document, schemas);
  const draws = findPrizeDraws(inspection).filter(({ list, name }) => list && (change.draw ?? name) === name);
  const [draw] = draws;
  if (!draw) return { refusal: NO_DRAW };
  if (draws.length > 1) {
    const names = draws.map(({ name }) => name).join(", ");
    return { refusal: en`Say which draw: ${names}.`.zh`请说明是哪个抽奖：${names}。` };
  }
  const read = schemasReadBy(draw, inspection);
  const [field] = answerFieldsOf(inspection.root).filter(({ schema }) => read.has(schema));
  if (!field)
    return {
      refusal: en`The answer that decides this draw does not list its prizes.`
        .zh`决定抽奖结果的返回字段没有列出奖品。`,
    };
  const { amount, kind } = change;
  if (kind === "add" && field.values.includes(amount))
    return { refusal: en`${amount} is a prize already.`.zh`${amount} 已经是奖品。` };
  if (kind === "remove" && !field.values.includes(amount))
    return { refusal: en`${amount} is no prize of this draw.`.zh`这个抽奖没有奖品 ${amount}。` };
  const values = kind === "add" ? [...field.values, amount] : field.values.filter((one) => one !== amount);
  if (values.length === 0) return { refusal: en`A draw needs a prize.`.zh`抽奖至少要有一个奖品。` };
  const texts = inspection.texts.flatMap(({ isTemplate, visit: { node, path } }) =>
    isTemplate && node.kind === "string" && path[0] !== "draws"
      ? inText({ node, path, value: node.value }, { change, before: field.values, after: values })
      : [],
  );
  const own = kind === "add" ? additions(draw, field, amount) : removals(draw, field, amount);
  return {
    places: withoutRepeatedPlaces([...own, ...texts]),
    files: [],
    notes: [
      en`Check conditions that compare ${field.name}, and the picture of the wheel.`
        .zh`请检查与 ${field.name} 比较的条件，以及转盘的图片。`,
    ],
  };
}

const NO_DRAW = en`This document has no such draw with places.`.zh`这个文档里没有这样的抽奖（带位置的）。`;

function additions(
  { list, name }: PrizeDraw,
  { path, schema, values }: AmountField,
  amount: number,
): RefactoredPlace[] {
  const choices = findChild(schema, "enum");
  const places = listItemsOf(list);
  const like = lastIndexWhere(places, (item) => Number(nonStringLiteralOf(findChild(item, "prize"))) > 0);
  const pattern = places[like];
  const was = nonStringLiteralOf(findChild(pattern, "prize"));
  if (!choices || !list || !pattern || typeof was !== "number") return [];
  const index = lastIndexWhere(values, (one) => one < amount);
  const value = insertionAfter(choices, index < 0 ? values.length - 1 : index, String(amount));
  const place = insertionAfter(list, like, placeLike(pattern, was, amount));
  const added = (
    at: JsonNode,
    where: readonly (string | number)[],
    edit: typeof value,
    why: RefactoredPlace["why"],
  ) => ({
    ...createPlace({ node: at, path: where, isSure: true, why, ...edit }),
    before: "",
    after: edit.suggestion.replace(/^[\s,]+/, ""),
  });
  return [
    added(choices, [...path, "enum"], value, en`a value that the server can answer`.zh`服务器的返回值`),
    added(list, ["draws", name, "places"], place, en`a place like the last one`.zh`仿照最后一个位置新增`),
  ];
}

/** Returns the JSON of a place with another prize: numbers that equal the old one are replaced, also in its texts. */
function placeLike(pattern: JsonNode, was: number, amount: number): string {
  const { end, source, start } = pattern;
  const json = source.text.slice(start, end);
  return amountsInText(json, false)
    .filter(({ value }) => value === was)
    .reverse()
    .reduce(
      (text, one) => text.slice(0, one.start) + writeAmountLike(amount, one) + text.slice(one.end),
      json,
    );
}

function removals(
  { list, name }: PrizeDraw,
  { path, schema, values }: AmountField,
  amount: number,
): RefactoredPlace[] {
  const removed = (
    from: JsonNode,
    index: number,
    where: readonly (string | number)[],
    why: RefactoredPlace["why"],
  ) => {
    const node = listItemsOf(from)[index];
    if (!node) return [];
    const range = rangeOfListItem(from, index);
    const before = JSON.stringify(toPlainValue(node));
    return [
      {
        ...createPlace({ node, path: [...where, index], range, isSure: true, why, suggestion: "" }),
        before,
        after: "",
      },
    ];
  };
  const choices = findChild(schema, "enum");
  const at = listItemsOf(choices).findIndex((item) => nonStringLiteralOf(item) === amount);
  const place = listItemsOf(list).findIndex(
    (item) => nonStringLiteralOf(findChild(item, "prize")) === amount,
  );
  const why = en`a value that the server can answer`.zh`服务器的返回值`;
  return [
    ...(choices && values.includes(amount) ? removed(choices, at, [...path, "enum"], why) : []),
    ...(list
      ? removed(list, place, ["draws", name, "places"], en`the place of this prize`.zh`这个奖品的位置`)
      : []),
  ];
}

interface TextChange {
  change: PrizeChange;
  before: readonly number[];
  after: readonly number[];
}

function inText(
  { node, path, value }: { node: JsonNode; path: readonly (string | number)[]; value: string },
  { after, before, change: { amount, kind } }: TextChange,
): RefactoredPlace[] {
  const edit = (start: number, end: number, suggestion: string, why: RefactoredPlace["why"]) =>
    createPlace({
      node,
      path,
      part: [start, end],
      range: rangeOfCharacters(node, start, end),
      isSure: true,
      suggestion,
      why,
    });
  const [largest, now] = [Math.max(...before), Math.max(...after)];
  const highest = amountsInText(value, true)
    .filter((one) => largest !== now && one.value === largest && isHighest(value, one))
    .map((one) =>
      edit(one.start, one.end, writeAmountLike(now, one), en`names the largest amount`.zh`写的是最高金额`),
    );
  const lists = amountLists(value).flatMap((list) => {
    if (!listsMostly(list, before)) return [];
    const why = en`lists the prizes`.zh`列出了奖品`;
    const index = list.findIndex((one) => one.value === amount);
    if (kind === "remove") {
      const item = list[index];
      if (!item) return [];
      const behind = list[index + 1];
      return behind
        ? [edit(item.start, behind.start, "", why)]
        : [edit(list[index - 1]?.unitEnd ?? item.start, item.unitEnd, "", why)];
    }
    const smaller = Math.max(
      0,
      lastIndexWhere(list, (one) => one.value < amount),
    );
    const item = list[smaller];
    if (!item || index >= 0) return [];
    const unit = value.slice(item.end, item.unitEnd);
    return [edit(item.unitEnd, item.unitEnd, `${separatorBefore(value, list, 1)}${amount}${unit}`, why)];
  });
  return [...highest, ...lists];
}

/** Returns the index of the last item that meets a condition; -1 without one. */
function lastIndexWhere<T>(list: readonly T[], isMet: (item: T) => boolean): number {
  return list.reduce((found, item, index) => (isMet(item) ? index : found), -1);
}
