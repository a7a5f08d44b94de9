import { describe, expect, test } from "vitest";
import { checkDocuments } from "../../src/check/check-documents.ts";
import { createExplanationPlan } from "../../src/explain/command/plan-for-explanations.ts";
import { evaluateWithWitnesses } from "../../src/explain/command/table-evaluations.ts";
import { realFiles, schemas } from "../check/support.ts";

const { documents } = checkDocuments(realFiles(), { schemas, requested: new Set() });
const pages = documents.filter(({ document }) => document.route !== undefined);
const tables = pages.flatMap((page) =>
  page.proofs().map((proof) => ({ page, proof, name: `${page.document.route} ${proof.name}` })),
);

test("the campaigns have tables to explain", () => {
  expect(tables.length).toBeGreaterThan(50);
});

describe("the witness of each state shows that state, and every row has a reason", () => {
  test.each(tables)("$name", ({ page, proof }) => {
    const views = evaluateWithWitnesses(createExplanationPlan(page), proof, 0);
    const met = proof.verdict.rows.filter(({ verdict }) => verdict === "met").map(({ state }) => state);
    const shown = views.flatMap(({ row, view }) => (view?.shown?.state === row.state ? [row.state] : []));
    expect(shown).toEqual(met);
    for (const { view } of views)
      for (const { isAsked, isShown, reason } of view?.explained.rows ?? []) {
        expect(isShown).toBe(isAsked && reason.verdict === true);
        expect(reason.saying.en).not.toBe("");
      }
  });
});
