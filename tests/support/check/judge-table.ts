import { isDeepStrictEqual } from "node:util";
import { proveTable, type TableVerdict, type Witness } from "../../../src/check/tables/prove-table.ts";
import { addComputedValues } from "../../../src/check/tables/world/response-from-model.ts";
import type { ResponseSchema } from "../../../src/language/document.generated.ts";
import { evaluate, isConditionTrue } from "../../../src/language/evaluation/evaluate.ts";
import { isPossibleFieldValue, removeFallback } from "../../../src/language/possible-values.ts";
import type { Scope } from "../../../src/language/syntax/ast.ts";
import { isObject } from "../../../src/language/values.ts";
import { readAnswer } from "../../../src/plan/read-answer.ts";
import { MALL_PLACE, MALL_ZONE } from "../place.ts";
import type { RandomTable } from "./random-table.ts";
import { textOf } from "./table-question.ts";

/**
 * Compares the proof of a table with all of its responses and returns every difference as a sentence. If the responses
 * are only a sample, the proof may find more.
 */
export function judge({ question, scopes, isSample = false }: RandomTable): {
  mismatches: string[];
  notProven: number;
} {
  const { rows, assume, values, hitPolicy } = question;
  const verdict = proveTable(question);
  const met = scopes
    .map(({ world, scope }) => ({ world, scope: addComputedValues(scope, values, MALL_PLACE) }))
    .filter(
      ({ world, scope }) =>
        world === "loggedOut" || !assume.some((node) => evaluate(node, scope, MALL_PLACE) === false),
    )
    .map(({ world, scope }) => ({
      world,
      scope,
      rows: rows.map(({ when }) => when === null || isConditionTrue(when, scope, MALL_PLACE)),
    }));
  const firsts = met.map((one) => one.rows.indexOf(true));
  const mismatches: string[] = [];
  const expect = (isRight: boolean, what: string) => {
    if (!isRight) mismatches.push(what);
  };
  const firstIn = (scope: Scope) =>
    rows.findIndex(
      ({ when }) =>
        when === null || isConditionTrue(when, addComputedValues(scope, values, MALL_PLACE), MALL_PLACE),
    );
  const judgeWitness = ({ world, scope, fields }: Witness, row: number) => {
    expect(firstIn(scope) === row, `witness of row ${row} meets row ${firstIn(scope)}`);
    for (const [name, { data }] of Object.entries(question.endpoints)) {
      if (!(name in scope) || !data) continue;
      const sent = sentOf(data, scope[name]);
      const { data: read, misfits } = readAnswer(data, sent, MALL_ZONE);
      const isOdd = isDeepStrictEqual(sent, scope[name]) !== (misfits.length === 0);
      expect(!isOdd && isDeepStrictEqual(read, scope[name]), `witness of row ${row} does not fit`);
    }
    const alike = met.filter((one) => one.world === world && hasFields(one.scope, fields));
    expect(
      alike.every((one) => one.rows.indexOf(true) === row),
      `row ${row} depends on more than ${JSON.stringify(fields)}`,
    );
  };

  if (verdict.gapProven)
    expect(
      (verdict.gap !== null) === firsts.includes(-1) || (isSample && verdict.gap !== null),
      `gap: ${textOf(verdict.gap)}`,
    );
  if (verdict.gap) judgeWitness(verdict.gap, -1);
  verdict.rows.forEach((row, index) => {
    const isMet = firsts.includes(index);
    const canHold = met.some((one) => one.rows[index]);
    const expected = isMet ? "met" : canHold ? "masked" : "never";
    if (row.verdict === "notProven") return;
    const isMore = isSample && (row.verdict === "met" || (row.verdict === "masked" && !isMet));
    expect(row.verdict === expected || isMore, `${row.state} is ${row.verdict}, not ${expected}`);
    if (row.witness) judgeWitness(row.witness, index);
    if (row.verdict === "masked") judgeMask(row.maskedBy, index);
  });
  if (hitPolicy === "UNIQUE") judgeOverlaps(verdict);
  return {
    mismatches,
    notProven: verdict.rows.filter((row) => row.verdict === "notProven").length + Number(!verdict.gapProven),
  };

  function judgeMask(maskedBy: readonly string[], index: number) {
    const masks = maskedBy.map((state) => rows.findIndex((row) => row.state === state));
    const leaves = (set: readonly number[]) =>
      met.some((one) => one.rows[index] && !set.some((other) => one.rows[other]));
    expect(!leaves(masks), `row ${index} is not masked by ${maskedBy}`);
    // If an expression was not followed, the set of masking rows may not be minimal.
    const isMinimal = !isSample && !verdict.notes.some((note) => note.en.includes("too complex to analyse"));
    for (const one of isMinimal ? masks : []) {
      expect(leaves(masks.filter((other) => other !== one)), `row ${index} is masked without row ${one}`);
    }
  }

  function judgeOverlaps({ overlaps }: TableVerdict) {
    rows.forEach((a, i) => {
      rows.slice(i + 1).forEach((b, j) => {
        const isShown = overlaps.some(({ first, second }) => first === a.state && second === b.state);
        const isThere = Boolean(a.when && b.when) && met.some((one) => one.rows[i] && one.rows[i + 1 + j]);
        expect(isShown === isThere, `${a.state} and ${b.state}: overlap ${isShown}`);
      });
    });
  }
}

/** Returns an answer that the page reads as this value; for a fallback, one that cannot be read. */
function sentOf(schema: ResponseSchema, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => sentOf(schema.items ?? {}, item));
  if (isObject(value)) {
    const properties = Object.entries(schema.properties ?? {});
    return Object.fromEntries(properties.map(([name, property]) => [name, sentOf(property, value[name])]));
  }
  return value === schema.fallback && !isPossibleFieldValue(removeFallback(schema), value)
    ? { not: "readable" }
    : value;
}

/** Returns whether a scope has these values by path; `size(path)` is for lists, `name?` for endpoints. */
function hasFields(scope: Scope, fields: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(fields).every(([path, value]) => {
    if (path.endsWith("?")) return path.slice(0, -1) in scope === value;
    const size = /^size\((.*)\)$/.exec(path);
    const found = (size?.[1] ?? path)
      .match(/[^.[\]]+/g)
      ?.reduce((object: unknown, key) => (object as Record<string, unknown> | undefined)?.[key], scope);
    return size ? Array.isArray(found) && found.length === value : isDeepStrictEqual(found, value);
  });
}
