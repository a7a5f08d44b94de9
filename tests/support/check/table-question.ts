import { describeResponseFields } from "../../../src/check/tables/describe-response-fields.ts";
import type { TableQuestion, TableVerdict, Witness } from "../../../src/check/tables/prove-table.ts";
import type { Campaign } from "../../../src/language/document.generated.ts";
import type { Node } from "../../../src/language/syntax/ast.ts";
import { parseExpression } from "../../../src/language/syntax/parse.ts";
import { MALL_PLACE } from "../place.ts";

/** Parses a valid expression. @throws if it is invalid. */
export function nodeOf(text: string): Node {
  const parsed = parseExpression(text);
  if ("node" in parsed) return parsed.node;
  throw new Error(`${text}: ${JSON.stringify(parsed.error)}`);
}

/** A table in the notation of tests: `state: condition`, with null for a default row. Missing parts are empty. */
export interface TableSource {
  rows: Record<string, string | null>;
  status?: unknown;
  endpoints?: TableQuestion["endpoints"];
  assume?: string[];
  values?: Record<string, string>;
  more?: Partial<TableQuestion>;
}

export function questionOf({
  rows,
  status,
  endpoints,
  assume = [],
  values = {},
  more,
}: TableSource): TableQuestion {
  const data = status as NonNullable<TableQuestion["endpoints"][string]>["data"]; // plain JSON, as in a document
  return {
    place: MALL_PLACE,
    rows: Object.entries(rows).map(([state, when]) => ({ state, when: when === null ? null : nodeOf(when) })),
    hitPolicy: "FIRST",
    assume: assume.map((one) => nodeOf(String(one))),
    values: Object.fromEntries(Object.entries(values).map(([name, text]) => [name, nodeOf(text)])),
    constants: {},
    local: {},
    schedule: { start: null, end: null },
    endpoints: {
      ...(status !== undefined && { status: { data, loaded: true, requiresLogin: true } }),
      ...endpoints,
    },
    ...more,
  };
}

/** Returns the question of one table of a merged campaign. */
export function questionOfCampaign(campaign: Campaign & { assume?: string[] }, table: string): TableQuestion {
  const { schedule, endpoints = {}, load = [], tables = {}, values = {}, assume = [] } = campaign;
  const instant = (text: string | undefined) => (text === undefined ? null : Date.parse(text));
  const { rows = [], hitPolicy = "FIRST" } = tables[table] ?? {};
  return {
    place: MALL_PLACE,
    rows: rows.map(({ state, when }) => ({ state, when: when === undefined ? null : nodeOf(String(when)) })),
    hitPolicy,
    assume: assume.map((one) => nodeOf(String(one))),
    values: Object.fromEntries(Object.entries(values).map(([name, text]) => [name, nodeOf(String(text))])),
    constants: campaign.constants ?? {},
    local: campaign.local ?? {},
    schedule: { start: instant(schedule?.start), end: instant(schedule?.end) },
    endpoints: Object.fromEntries(
      Object.entries(endpoints).map(([name, { data, requiresLogin = true }]) => [
        name,
        { data, loaded: load.includes(name), requiresLogin },
      ]),
    ),
  };
}

/** Returns the fields of a witness as in messages; empty without a witness. */
export function textOf(witness: Witness | null | undefined): string {
  return witness ? describeResponseFields(witness.fields, MALL_PLACE).en : "";
}

/** Returns a verdict in the notation of the cases: for each row its witness, or the reason why it has none. */
export function shown({ gap, gapProven, rows, overlaps }: TableVerdict): Record<string, string> {
  const lines = rows.map(({ state, verdict, maskedBy, witness }): [string, string] => [
    state,
    verdict === "met"
      ? textOf(witness)
      : verdict === "masked"
        ? `masked by ${maskedBy.join(" + ")}`
        : verdict,
  ]);
  const pairs = overlaps.map(({ first, second, witness }) => [`${first} & ${second}`, textOf(witness)]);
  const gapText = gap ? textOf(gap) : gapProven ? undefined : "not proven";
  return { ...Object.fromEntries(lines), ...Object.fromEntries(pairs), ...(gapText && { gap: gapText }) };
}
