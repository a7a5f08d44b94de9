import { decisionTableOf, factsNow } from "../../explain/decision-table.ts";
import { explainTable } from "../../explain/explain-table.ts";
import { describeField } from "../../explain/field-words.ts";
import type { Path } from "../../explain/reason.ts";
import type { Table } from "../../language/document.generated.ts";
import { MISSING } from "../../language/evaluation/render-template.ts";
import { byKey, memoize } from "../../language/memoize.ts";
import type { Scope } from "../../language/syntax/ast.ts";
import { parseTemplate } from "../../language/syntax/template.ts";
import { mapValues, UNKNOWN } from "../../language/values.ts";
import type { Plan } from "../../plan/plan.ts";
import { type Snapshot, scopeOf, withNames } from "../../play/snapshot.ts";
import type { AskedText, ToldTable, Yielded } from "./messages.ts";

/** Of a longer list only the first items are told. */
const MOST_ITEMS = 20;

/** What each state table of a page says now, and why. Pure. */
export function tellTables(plan: Plan, snapshot: Snapshot): Record<string, ToldTable[]> {
  const scope = scopeOf({ plan, snapshot });
  return mapValues(plan.campaign.tables, (table, name) =>
    scopesOf(plan, table, scope).map((one) => tellTable(plan, name, one)),
  );
}

/** What a table is asked with: the page's names, or these with each item of its list. */
function scopesOf(plan: Plan, { each, as = "item" }: Table, scope: Scope): Scope[] {
  if (each === undefined) return [scope];
  const items = plan.evaluate(each, scope);
  return Array.isArray(items)
    ? items.slice(0, MOST_ITEMS).map((item) => withNames(plan, scope, { [as]: item }))
    : [];
}

function tellTable(plan: Plan, name: string, scope: Scope): ToldTable {
  const words = { describe: (path: Path) => describeField(plan, path) };
  const { rows = [], kind = "none" } = explainTable(plan, name, scope, words) ?? {};
  const decision = decisionOf(plan)(name);
  return {
    kind,
    facts: decision ? factsNow(plan, decision, scope) : { values: {}, atoms: {} },
    rows: rows.map(({ row, isAsked, isShown, verdict, reason }) => ({
      ...{ state: row.state, isAsked, isShown, verdict, reason: reason.saying },
    })),
  };
}

/** The facts of each table, worked out once for a page. */
const decisionOf = memoize((plan: Plan) => byKey((name: string) => decisionTableOf(plan, name)));

/** What texts and expressions yield now; null where that is unknown, or has the customer's token in it. Pure. */
export function tellValues(plan: Plan, snapshot: Snapshot, texts: readonly AskedText[]): Yielded[] {
  const scope = scopeOf({ plan, snapshot });
  const { token } = snapshot.visit;
  return texts.map((asked) => {
    const value = yieldOf(plan, scope, asked);
    return token !== "" && String(value).includes(token) ? null : value;
  });
}

function yieldOf(plan: Plan, scope: Scope, { isText, text }: AskedText): Yielded {
  const names = isText ? plan.templateReads(text) : plan.reads(text);
  const isSeen = (name: string) => (name.split(".")[0] ?? "") in scope;
  if (![...names].every(isSeen)) return null;
  if (isText) {
    const shown = Array.isArray(parseTemplate(text)) ? plan.render(text, scope) : MISSING;
    return shown.includes(MISSING) ? null : shown;
  }
  const value = plan.evaluate(text, scope);
  if (Array.isArray(value)) return { items: value.length };
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? value : null;
}

interface Telling {
  get: () => Snapshot;
  tell: (snapshot: Snapshot) => void;
  /** Calls back before the next drawing. */
  soon: (then: () => void) => void;
}

/** Returns what to call after each change: tells once before the next drawing, if the tables read what changed. */
export function tellChanges(plan: Plan, { get, soon, tell }: Telling): () => void {
  const partsOf = partsReadBy(plan);
  let told: readonly unknown[] | undefined;
  let isComing = false;
  return () => {
    if (isComing) return;
    isComing = true;
    soon(() => {
      isComing = false;
      const snapshot = get();
      const parts = partsOf(snapshot);
      if (told?.every((part, index) => Object.is(part, parts[index]))) return;
      told = parts;
      tell(snapshot);
    });
  };
}

/** The parts of a snapshot on which what tables say depends, always in the same order. */
function partsReadBy({ campaign, reads }: Plan): (snapshot: Snapshot) => readonly unknown[] {
  const read = Object.values(campaign.tables ?? {}).flatMap(({ each, rows }) =>
    [each, ...rows.map(({ when }) => when)].flatMap((expression) => [...reads(expression)]),
  );
  const names = new Set(read);
  const endpoints = Object.keys(campaign.endpoints ?? {}).filter((name) => names.has(name));
  return ({ answers, doubted, local, now, refused, visit }) => [
    ...[visit, refused, doubted, local, names.has("now") ? now : null],
    ...endpoints.flatMap((name) => {
      const { data, error } = answers[name] ?? {};
      return [data, data === UNKNOWN && error !== undefined];
    }),
  ];
}
