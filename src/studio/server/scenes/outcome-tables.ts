import { entriesOfDocumentMap } from "../../../check/inspect/names-in-document.ts";
import { proveOutcomes } from "../../../check/inspect/prove-outcomes.ts";
import {
  expressionSourceOf,
  findChild,
  type JsonNode,
  listItemsOf,
  stringValueAt,
} from "../../../check/json/json-node.ts";
import type { Schemas } from "../../../check/schema/json-schema.ts";
import { describeResponseFields } from "../../../check/tables/describe-response-fields.ts";
import type { Witness } from "../../../check/tables/world/proof-question.ts";
import { explainResponse } from "../../../explain/explain-response.ts";
import { createOutcomeGrid, evaluateDecisionTable } from "../../../explain/table-as-grid.ts";
import { callSettingsOf } from "../../../language/call-settings.ts";
import type { ResponseSchema } from "../../../language/document.generated.ts";
import { isObject } from "../../../language/values.ts";
import type { Plan } from "../../../plan/plan.ts";
import type { GivenResponse, OutcomeResponse, OutcomeTable } from "../../api-outcomes.ts";
import { formLabelsIn, valueLabel } from "../../form-labels.ts";

/** A page without errors, or an empty page of a brand, whose calls have outcomes. */
export interface CallingPage {
  plan: Plan;
  brand: JsonNode | undefined;
  /** The page's document; undefined for a brand alone. */
  root: JsonNode | undefined;
}

/** Returns the lists of outcomes that decide the calls of a page: the server's first, then those of endpoints. */
export function outcomeTablesOf({ brand, plan, root }: CallingPage, schemas: Schemas): OutcomeTable[] {
  const endpoints = root ? entriesOfDocumentMap(root, "endpoints") : [];
  const own = endpoints.filter(({ value }) => findChild(value, "outcomes"));
  const others = endpoints.filter((one) => !own.includes(one)).map(({ key }) => key);
  const server = findChild(findChild(brand, "server"), "outcomes");
  const lists = [
    ...(server ? [{ endpoint: null, usedBy: others, list: server }] : []),
    ...own.map(({ key, value }) => ({ endpoint: key, usedBy: [key], list: findChild(value, "outcomes") })),
  ];
  return lists.map(({ list, ...table }) => ({ ...table, ...provenTable(list, table, { plan, schemas }) }));
}

/** Returns what a page makes of a response, and why. */
export function tryResponse(
  { plan }: CallingPage,
  endpoint: string | null,
  response: GivenResponse,
): OutcomeResponse {
  const name = endpoint ?? "";
  const { explained, saying, scope } = explainResponse(plan, name, response);
  const rows = explained.rows.map(({ isAsked, isShown, reason, verdict }, index) => ({
    ...{ state: String(index), isAsked, isShown, verdict, reason: reason.saying },
  }));
  const facts = evaluateDecisionTable(
    plan,
    createOutcomeGrid(plan, callSettingsOf(plan, name).outcomes),
    scope,
  );
  return { report: { rows, facts, kind: explained.kind }, saying };
}

function provenTable(
  list: JsonNode | undefined,
  { endpoint }: Pick<OutcomeTable, "endpoint">,
  { plan, schemas }: { plan: Plan; schemas: Schemas },
): Omit<OutcomeTable, "endpoint" | "usedBy"> {
  const rows = listItemsOf(list);
  // Our own schema uses the JSON Schema subset of answers here.
  const schema = schemas["definitions.schema.json"]?.definitions?.response as ResponseSchema;
  const labels = formLabelsIn(schemas);
  const { gap, gapProven, notes, rows: verdicts } = proveOutcomes(rows, schema, plan.place);
  const response = gap && exampleResponse(gap);
  return {
    decision: createOutcomeGrid(plan, callSettingsOf(plan, endpoint ?? "").outcomes),
    isComplete: gapProven ? gap === null : null,
    gap: response && { saying: describeResponseFields(gap.fields, plan.place), response },
    notes,
    rows: rows.map((row, index) => {
      const { maskedBy = [], verdict = "notProven", witness = null } = verdicts[index] ?? {};
      const outcome = stringValueAt(row, "outcome") ?? "";
      return {
        outcome,
        label: valueLabel("outcome", outcome, labels),
        code: expressionSourceOf(findChild(row, "code")) ?? null,
        reason: expressionSourceOf(findChild(row, "reason")) ?? null,
        verdict,
        maskedBy: maskedBy.map(Number),
        example: witness && exampleResponse(witness),
      };
    }),
  };
}

/** Returns the response of an example, without a body that no condition reads; null if the example names no status. */
function exampleResponse({ fields, scope: { response } }: Witness): GivenResponse | null {
  const { body = null, status } = isObject(response) ? response : {};
  if (typeof status !== "number") return null;
  const hasBody = body !== null && Object.keys(fields).some((path) => path.startsWith("response.body"));
  return { status, text: hasBody ? JSON.stringify(body) : "" };
}
