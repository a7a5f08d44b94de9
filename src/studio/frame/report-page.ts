import { fieldWordsOf } from "../../explain/describe-field.ts";
import { explainTable } from "../../explain/explain-table.ts";
import { createDecisionTable, evaluateDecisionTable } from "../../explain/table-as-grid.ts";
import type { Table } from "../../language/document.generated.ts";
import { MISSING_VALUE_TEXT } from "../../language/evaluation/render-template.ts";
import { memoize, memoizeByKey } from "../../language/memoize.ts";
import type { Scope } from "../../language/syntax/ast.ts";
import { parseTemplate } from "../../language/syntax/template.ts";
import { mapValues, UNKNOWN } from "../../language/values.ts";
import type { Plan } from "../../plan/plan.ts";
import { replaceNamesInScope, type Snapshot, scopeOfSnapshot } from "../../play/snapshot.ts";
import type { DescribedAnswers, TableReport, TextValue, WatchedText } from "./messages.ts";

/** Maximum number of items reported for a table over a list. */
const MAX_REPORTED_ITEMS = 20;

/**
 * Returns the shown row of each state table, with the reason for each row. `described`: the schemas of answers with
 * descriptions and names, which published pages omit. Pure.
 */
export function reportShownRows(
  plan: Plan,
  snapshot: Snapshot,
  described: DescribedAnswers = {},
): Record<string, TableReport[]> {
  const scope = scopeOfSnapshot({ plan, snapshot });
  return mapValues(plan.campaign.tables, (table, name) =>
    tableScopes(plan, table, scope).map((one) => reportTable(plan, name, { scope: one, described })),
  );
}

/** Returns the scopes in which a table is evaluated: the page's, or one for each item of its list. */
function tableScopes(plan: Plan, { each, as = "item" }: Table, scope: Scope): Scope[] {
  if (each === undefined) return [scope];
  const items = plan.evaluate(each, scope);
  return Array.isArray(items)
    ? items.slice(0, MAX_REPORTED_ITEMS).map((item) => replaceNamesInScope(plan, scope, { [as]: item }))
    : [];
}

function reportTable(
  plan: Plan,
  name: string,
  { described, scope }: { scope: Scope; described: DescribedAnswers },
): TableReport {
  const endpoints = mapValues(plan.endpoints, (endpoint, one) => ({
    ...endpoint,
    ...(Object.hasOwn(described, one) && { data: described[one] }),
  }));
  const words = fieldWordsOf({ campaign: plan.campaign, endpoints });
  const { rows = [], kind = "none" } = explainTable(plan, name, scope, words) ?? {};
  const decision = decisionOf(plan)(name);
  return {
    kind,
    facts: decision ? evaluateDecisionTable(plan, decision, scope) : { values: {}, atoms: {} },
    rows: rows.map(({ row, isAsked, isShown, verdict, reason }) => ({
      ...{ state: row.state, isAsked, isShown, verdict, reason: reason.saying },
    })),
  };
}

/** The decision table of each table, computed once per plan. */
const decisionOf = memoize((plan: Plan) => memoizeByKey((name: string) => createDecisionTable(plan, name)));

/** Returns the current values of texts and expressions; null if unknown, or to hide the customer's token. Pure. */
export function reportCurrentValues(
  plan: Plan,
  snapshot: Snapshot,
  texts: readonly WatchedText[],
): TextValue[] {
  const scope = scopeOfSnapshot({ plan, snapshot });
  const { token } = snapshot.visit;
  return texts.map((asked) => {
    const value = currentTextValue(plan, scope, asked);
    return token !== "" && String(value).includes(token) ? null : value;
  });
}

function currentTextValue(plan: Plan, scope: Scope, { isText, text }: WatchedText): TextValue {
  const names = isText ? plan.templateReads(text) : plan.reads(text);
  const isSeen = (name: string) => (name.split(".")[0] ?? "") in scope;
  if (![...names].every(isSeen)) return null;
  if (isText) {
    const shown = Array.isArray(parseTemplate(text)) ? plan.render(text, scope) : MISSING_VALUE_TEXT;
    return shown.includes(MISSING_VALUE_TEXT) ? null : shown;
  }
  const value = plan.evaluate(text, scope);
  if (Array.isArray(value)) return { items: value.length };
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? value : null;
}

/** How to read the page's snapshot, and how to report it. */
interface ChangeReporterOptions {
  get: () => Snapshot;
  report: (snapshot: Snapshot) => void;
  /** Schedules a callback before the next frame. */
  soon: (then: () => void) => void;
}

/** Returns a function to call after each change. It reports once before the next frame if tables read the change. */
export function createChangeReporter(plan: Plan, { get, soon, report }: ChangeReporterOptions): () => void {
  const partsOf = snapshotPartsReadBy(plan);
  let lastParts: readonly unknown[] | undefined;
  let isComing = false;
  return () => {
    if (isComing) return;
    isComing = true;
    soon(() => {
      isComing = false;
      const snapshot = get();
      const parts = partsOf(snapshot);
      if (lastParts?.every((part, index) => Object.is(part, parts[index]))) return;
      lastParts = parts;
      report(snapshot);
    });
  };
}

/** Returns a function that picks the values of a snapshot that the tables read, always in the same order. */
function snapshotPartsReadBy({ campaign, reads }: Plan): (snapshot: Snapshot) => readonly unknown[] {
  const read = Object.values(campaign.tables ?? {}).flatMap(({ each, rows }) =>
    [each, ...rows.map(({ when }) => when)].flatMap((expression) => [...reads(expression)]),
  );
  const names = new Set(read);
  const endpoints = Object.keys(campaign.endpoints ?? {}).filter((name) => names.has(name));
  return ({ answers, isMarkedLoggedOut, local, now, refused, visit }) => [
    ...[visit, refused, isMarkedLoggedOut, local, names.has("now") ? now : null],
    ...endpoints.flatMap((name) => {
      const { data, error } = answers[name] ?? {};
      return [data, data === UNKNOWN && error !== undefined];
    }),
  ];
}
