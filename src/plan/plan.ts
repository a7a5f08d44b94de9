import type { Campaign, Endpoint, Row, Step, Table, Text, TextCase } from "../language/document.generated.ts";
import { compile } from "../language/evaluation/compile.ts";
import { asVerdict, known } from "../language/evaluation/evaluate.ts";
import { MISSING, renderTemplate } from "../language/evaluation/render-template.ts";
import { byKey } from "../language/memoize.ts";
import type { Node, Scope } from "../language/syntax/ast.ts";
import { namesIn, nodesOf } from "../language/syntax/names-in.ts";
import type { Part } from "../language/syntax/template.ts";
import { bareTable, isObject, UNKNOWN } from "../language/values.ts";
import type { Published } from "./published.ts";

/** An expression of a document: a number or a boolean may stand bare. */
export type Expression = string | number | boolean;

/** A published page, ready to be asked: every expression and template is parsed once, when it is first met. */
export interface Plan extends Pick<Published, "campaign" | "brand" | "partners"> {
  endpoints: Record<string, Endpoint>;
  /** Endpoints asked when the page opens. */
  load: string[];
  /** Whether anything on the page depends on the present moment, so that it has to tick. */
  ticks: boolean;
  /** The value of an expression; null where it has none or it is unknown. */
  evaluate(expression: Expression, scope: Scope): unknown;
  /** The same, but an error is undefined and what is unknown UNKNOWN, as inside an expression. */
  attempt(expression: Expression, scope: Scope): unknown;
  /** Whether a condition holds, or UNKNOWN; one that is left out always does. */
  verdict(condition: Expression | undefined, scope: Scope): boolean | typeof UNKNOWN;
  /** Whether a condition certainly holds. */
  holds(condition: Expression | undefined, scope: Scope): boolean;
  /** The first row of a state table that holds; UNKNOWN where one above it may, undefined where none does. */
  row(table: Table, scope: Scope): Row | typeof UNKNOWN | undefined;
  /** The number of an expression; null where it has none. */
  number(expression: Expression, scope: Scope): number | null;
  /** The text of a template; empty where it is left out. */
  render(template: Text | undefined, scope: Scope): string;
  /** Whether the text of a template matches a regular expression. */
  matches(template: Text | undefined, pattern: string, scope: Scope): boolean;
  /** Replaces the text of a template by the first pattern that matches it; returns an empty text if no pattern does. */
  pick(template: Text | undefined, picks: Picks, scope: Scope): string;
  /** The case of a text that holds; undefined where none does, or it is not known which. */
  caseOf(text: Text | undefined, scope: Scope): string | undefined;
  /** The names that an expression reads, those behind values.* included; none where it is left out. */
  reads(expression: Expression | undefined): ReadonlySet<string>;
  /** The names that a template reads in the same way. Its plain text reads nothing. */
  templateReads(template: Text | undefined): ReadonlySet<string>;
}

/** Regular expressions, each with what replaces its match, as in `String.replace`. The first that matches counts. */
export type Picks = readonly (readonly [pattern: string, result: string])[];

/** What a page does about failures when its document says nothing. */
export function defaultCatch(plan: Pick<Plan, "load">, during: "load" | "action"): Step[] {
  const tell: Step = { toast: "{error.message}", when: "error.kind != 'loggedOut'" };
  return during === "load" ? [tell] : [tell, ...plan.load.map((endpoint) => ({ reload: endpoint }))];
}

/** Whether an endpoint is only asked for a customer who is logged in. */
export function requiresLogin({ endpoints }: Pick<Plan, "endpoints">, endpoint: string): boolean {
  return endpoints[endpoint]?.requiresLogin !== false;
}

/** Stands for an expression that cannot be read, which the checker lets through nowhere: an error, as is a call of no function. */
const UNREADABLE: Node = { kind: "call", name: "", nameStart: 0, arguments: [], start: 0, end: 0 };

/** Returns the parsed forms of a document's texts; undefined for a text that cannot be parsed. */
export interface Reading {
  /** The tree of an expression. */
  nodeOf(expression: string): Node | undefined;
  /** The parts of a template. */
  partsOf(text: string): Part[] | undefined;
}

/** Makes the plan of a published page, whose expressions and templates come from `reading`. Pure; the page is not modified. */
export function planBy(published: Published, reading: Reading): Plan {
  const campaign = withBareTables(published.campaign);
  const nodeOf = byKey((expression: Expression = "") => reading.nodeOf(`${expression}`) ?? UNREADABLE);
  const compiledOf = byKey((expression: Expression = "") => compile(nodeOf(expression)));
  const conditionsOf = byKey((rows: readonly Row[]) =>
    rows.map((row) => ({ row, holds: compiledOf(row.when ?? true) })),
  );
  const partsOf = byKey((text: string) => reading.partsOf(text) ?? []);
  const values = campaign.values ?? bareTable();

  const namesOf = (nodes: readonly Node[]): ReadonlySet<string> => {
    const names = new Set<string>();
    const visit = (node: Node) => {
      for (const [root = "", member = ""] of namesIn(node)) {
        const isValue = root === "values";
        const name = isValue ? `values.${member}` : root;
        const isNew = !names.has(name);
        names.add(name);
        if (isValue && isNew) visit(nodeOf(values[member]));
      }
    };
    nodes.forEach(visit);
    return names;
  };

  const verdict: Plan["verdict"] = (condition, scope) =>
    condition === undefined || asVerdict(compiledOf(condition)(scope));

  const caseOf: Plan["caseOf"] = (text = "", scope) => {
    if (typeof text === "string") return text;
    for (const { when, text: own } of text) {
      const holds = verdict(when, scope);
      if (holds) return holds === UNKNOWN ? undefined : own;
    }
    return undefined;
  };

  const render: Plan["render"] = (template, scope) =>
    renderTemplate(partsOf(caseOf(template, scope) ?? MISSING), scope);

  const value: Plan["evaluate"] = (expression, scope) => known(compiledOf(expression)(scope));

  return {
    // An earlier publisher did not say it.
    ticks: true,
    ...published,
    campaign,
    endpoints: campaign.endpoints ?? bareTable(),
    load: campaign.load ?? [],
    evaluate: value,
    number: (expression, scope) => {
      const number = value(expression, scope);
      return typeof number === "number" ? number : null;
    },
    attempt: (expression, scope) => compiledOf(expression)(scope),
    verdict,
    holds: (condition, scope) => condition === undefined || compiledOf(condition)(scope) === true,
    row: ({ rows }, scope) => {
      for (const { row, holds } of conditionsOf(rows)) {
        const value = holds(scope);
        if (value === true) return row;
        if (value === UNKNOWN) return UNKNOWN;
      }
      return undefined;
    },
    caseOf,
    render,
    matches: (template, pattern, scope) => new RegExp(pattern).test(render(template, scope)),
    pick: (template, picks, scope) => {
      const text = render(template, scope);
      const [pattern = "", result = ""] = picks.find(([one]) => new RegExp(one).test(text)) ?? [];
      return result && text.replace(new RegExp(pattern), result);
    },
    reads: byKey((expression: Expression = "") => namesOf([nodeOf(expression)])),
    templateReads: byKey((template: Text = "") =>
      namesOf(
        casesOf(template).flatMap(({ when, text }) => [
          ...(when === undefined ? [] : [nodeOf(when)]),
          ...nodesOf(partsOf(text)),
        ]),
      ),
    ),
  };
}

/** The cases of a text; one for a text that has none. */
function casesOf(text: Text): TextCase[] {
  return typeof text === "string" ? [{ text }] : text;
}

/** Its maps, like whatever else is an object in it, inherit nothing: what a document names is all that is found by its name. */
function withBareTables(campaign: Campaign): Campaign {
  const bare = Object.entries(campaign).map(([key, value]) => [
    key,
    isObject(value) ? bareTable(value) : value,
  ]);
  return { ...campaign, ...Object.fromEntries(bare) };
}
