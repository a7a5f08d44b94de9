import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mergeAllDocuments } from "../../src/check/document/merge-documents.ts";
import type { Inspection } from "../../src/check/inspect/document-inspection.ts";
import { inspectDocument } from "../../src/check/inspect/inspect-document.ts";
import { isRowShownByAnswer } from "../../src/check/inspect/table-proofs.ts";
import { readJson } from "../../src/check/json/read-json.ts";
import { schemaShapesOf } from "../../src/check/schema/schema-shape.ts";
import type { TableQuestion } from "../../src/check/tables/world/proof-question.ts";
import { type ComparedTable, compareTables } from "../../src/compare/compare-tables.ts";
import {
  findDifferingAnswers,
  NO_ROW_SHOWN,
  shownRowIndex,
  TABLE_UNAVAILABLE,
} from "../../src/compare/find-differing-answers.ts";
import { realFiles, schemas } from "../check/support.ts";
import { boundaryAnswers } from "../support/check/boundary-answers.ts";
import { nodeOf, questionOf, type TableSource, textOf } from "../support/check/table-question.ts";
import { fileOf, type Json, projectOf, tea } from "../support/compare/tea.ts";
import { forAll } from "../support/for-all.ts";
import { runs } from "../support/seed.ts";

const shape = schemaShapesOf(schemas).root("campaign.schema.json");

/** Inspects a page after merging its bases and brand. */
function inspectionOf(document: Json, around = projectOf({})): Inspection {
  const own = fileOf("campaigns/own.json", document);
  const [page] = mergeAllDocuments([...around, own].map(readJson), schemas).filter(
    ({ file }) => file.source.path === own.path,
  );
  if (!page) throw new Error("There is no such page");
  return inspectDocument(page, schemas);
}

const real = realFiles();
const around = real.filter(({ path, text }) => /brands/.test(path) || !/"route"/.test(text));
const campaigns = real
  .filter(({ text }) => /"route"/.test(text) && /"tables"/.test(text) && !/"variants"/.test(text))
  .map(({ text }) => text);

/** Puts a fault into a table: swaps or removes rows, or changes a condition. Returns false if that is not possible. */
function spoil(document: Json, [table, row, fault]: [number, number, number]): boolean {
  const tables: Json[] = Object.values(document.tables);
  const { rows } = tables[table % tables.length];
  const last = rows.length - 1;
  const at = row % Math.max(1, last);
  if (last < 1) return false;
  if (fault === 0 && at + 1 < last) rows.splice(at, 0, ...rows.splice(at + 1, 1));
  else if (fault === 1) rows.splice(at, 1);
  else if (rows[at].when) {
    const { when } = rows[at];
    const other =
      fault === 2
        ? `!(${when})`
        : String(when).replace(/\b\d+\b/, (figure: string) => String(Number(figure) + 1));
    if (other === when) return false;
    rows[at].when = other;
  } else return false;
  return true;
}

const anySpoiling = fc.tuple(fc.constantFrom(...campaigns), fc.tuple(fc.nat(9), fc.nat(19), fc.nat(3)));

function compared(before: Inspection, after: Inspection): ComparedTable[] {
  return compareTables(before, after, { shape, renames: new Map() });
}

describe("a reported answer", () => {
  test("shows the reported row in each document, and comparing in reverse reports the mirrored pairs", () => {
    let reported = 0;
    forAll(60, [anySpoiling], ([text, fault]) => {
      const [before, after] = [JSON.parse(text), JSON.parse(text)];
      if (!spoil(after, fault)) return;
      const [old, now] = [inspectionOf(before, around), inspectionOf(after, around)];
      const back = compared(now, old);
      for (const table of compared(old, now)) {
        for (const { from, to, witness } of table.found) {
          reported++;
          if (from >= 0)
            expect(isRowShownByAnswer(table.before.question, from, witness), textOf(witness)).toBe(true);
          if (to >= 0)
            expect(isRowShownByAnswer(table.after.question, to, witness), textOf(witness)).toBe(true);
        }
        const other = back.find(({ name }) => name === table.name);
        if (!table.isAll || !other?.isAll) continue;
        const pairs = table.found.map(({ from, to }) => `${from} ${to}`).sort();
        expect(other.found.map(({ from, to }) => `${to} ${from}`).sort()).toEqual(pairs);
      }
    });
    expect(reported).toBeGreaterThan(runs(20));
  }, 120_000);

  test("exists for every pair of rows that an answer at the boundaries of the schema shows", () => {
    forAll(20, [fc.tuple(fc.nat(9), fc.nat(19), fc.nat(3))], (fault) => {
      const [before, after] = [tea(), tea()];
      after.constants.goal = 1500;
      spoil(after, fault);
      for (const { before: old, after: now, found, isAll, name, rowOf } of compared(
        inspectionOf(before),
        inspectionOf(after),
      )) {
        if (name !== "main") continue;
        expect(isAll).toBe(true);
        for (const scope of edgesOf(old.question)) {
          const [from, to] = [shownRowIndex(old.question, scope), shownRowIndex(now.question, scope)];
          const isSame = rowOf.get(from) === to || (from === to && from < 0);
          expect(
            isSame || found.some((one) => one.from === from && one.to === to),
            JSON.stringify(scope),
          ).toBe(true);
        }
      }
    });
  });
});

function edgesOf({ endpoints }: TableQuestion): Record<string, unknown>[] {
  const { data } = endpoints.status ?? {};
  const session = { loggedIn: true, token: "token", phoneType: "ios" };
  return data ? boundaryAnswers(data).map((status) => ({ session, status })) : [];
}

const isNever = () => false;
const isSame = (from: number, to: number) => from === to;

/** Returns a line for each pair of rows that differs between two tables, with its example answer. */
function differingLines(before: TableSource, after: TableSource, same = isSame): string[] {
  const [old, now] = [questionOf(before), questionOf(after)];
  const { found, isAll } = findDifferingAnswers(old, now, same);
  const name = (question: TableQuestion, row: number) =>
    row === NO_ROW_SHOWN ? "none" : row === TABLE_UNAVAILABLE ? "unavailable" : question.rows[row]?.state;
  const lines = found.map(
    ({ from, to, witness }) => `${textOf(witness)}: ${name(old, from)} → ${name(now, to)}`,
  );
  return isAll ? lines : [...lines, "not all"];
}

const count = { type: "object", properties: { count: { type: "integer", minimum: 0, maximum: 9 } } };
const enumOf = (...values: number[]) => ({ type: "object", properties: { state: { enum: values } } });

describe("two tables", () => {
  test.each<[string, TableSource, TableSource, string[]]>([
    [
      "with equal conditions do not differ",
      { status: count, rows: { a: "status.count > 3", b: null } },
      { status: count, rows: { a: "3 < status.count", b: null } },
      [],
    ],
    [
      "with different bounds",
      { status: count, rows: { a: "status.count > 3", b: null } },
      { status: count, rows: { a: "status.count > 5", b: null } },
      ["status.count=4: a → b"],
    ],
    [
      "with different constants",
      {
        status: count,
        rows: { a: "status.count > constants.cap", b: null },
        more: { constants: { cap: 5 } },
      },
      {
        status: count,
        rows: { a: "status.count > constants.cap", b: null },
        more: { constants: { cap: 8 } },
      },
      ["status.count=6: a → b"],
    ],
    [
      "with different values",
      { status: count, rows: { a: "values.left > 0", b: null }, values: { left: "5 - status.count" } },
      {
        status: count,
        rows: { a: "values.left > 0", b: null },
        values: { left: "values.all - status.count", all: "4" },
      },
      ["status.count=4: a → b"],
    ],
    [
      "with different schedules",
      {
        rows: { a: "now < schedule.start", b: null },
        more: { schedule: { start: Date.UTC(2025, 0, 31, 16), end: null } },
      },
      {
        rows: { a: "now < schedule.start", b: null },
        more: { schedule: { start: Date.UTC(2025, 1, 1, 16), end: null } },
      },
      ["now=2025-02-01 00:00:00: b → a"],
    ],
    [
      "with different enums: the table that cannot read the value offers a retry",
      { status: enumOf(0, 1), rows: { a: "status.state == 1", b: null } },
      { status: enumOf(0, 1, 2), rows: { a: "status.state >= 1", b: null } },
      ["status.state=2: unavailable → a"],
    ],
    [
      "one of which has no row for some answers",
      { status: count, rows: { a: "status.count > 3", b: "status.count <= 3" } },
      { status: count, rows: { a: "status.count > 3", b: "status.count < 3" } },
      ["status.count=3: b → none"],
    ],
  ])("%s", (_, before, after, expected) => expect(differingLines(before, after)).toEqual(expected));

  test("are not compared if they iterate over different lists", () => {
    const each = { as: "item", list: nodeOf("status.a"), path: ["status", "a"], schemas: [], filters: [] };
    const source = { rows: { a: null }, more: { each } };
    expect(differingLines(source, { rows: { a: null } }, isNever)).toEqual(["not all"]);
  });
});
