import type {
  Campaign,
  Endpoint,
  EngineWords,
  Row,
  Step,
  Table,
  Text,
  TextCase,
} from "../language/document.generated.ts";
import { encodeUrlPart } from "../language/encode-url-part.ts";
import { compileExpression } from "../language/evaluation/compile.ts";
import { replaceUnknownByNull, toConditionValue } from "../language/evaluation/evaluate.ts";
import { MISSING_VALUE_TEXT, renderTemplate } from "../language/evaluation/render-template.ts";
import { memoizeByKey } from "../language/memoize.ts";
import type { Node, Scope } from "../language/syntax/ast.ts";
import { expressionsInTemplate, namesInExpression } from "../language/syntax/names-in-expression.ts";
import type { TemplatePart } from "../language/syntax/template.ts";
import { copyWithoutPrototype, isObject, UNKNOWN } from "../language/values.ts";
import type { PublishedPage } from "./published-page.ts";

/** An expression of a document; numbers and booleans may be written without quotes. */
export type Expression = string | number | boolean;

/** A published page prepared for evaluation. Every expression and template is parsed once, on first use. */
export interface Plan
  extends Pick<PublishedPage, "campaign" | "brand" | "partners" | "words" | "dir" | "place"> {
  endpoints: Record<string, Endpoint>;
  /** Endpoints called when the page opens. */
  load: string[];
  /** Whether anything on the page depends on the current time, so that the page must tick. */
  ticks: boolean;
  /** Evaluates an expression; null for an error or an unknown value. */
  evaluate(expression: Expression, scope: Scope): unknown;
  /** Evaluates an expression; undefined for an error, UNKNOWN for an unknown value. */
  evaluateRaw(expression: Expression, scope: Scope): unknown;
  /** Whether a condition holds, or UNKNOWN. An omitted condition holds. */
  evaluateCondition(condition: Expression | undefined, scope: Scope): boolean | typeof UNKNOWN;
  /** Whether a condition certainly holds. An omitted condition holds. */
  holds(condition: Expression | undefined, scope: Scope): boolean;
  /**
   * Returns the first row of a state table that holds; UNKNOWN if an earlier row may hold; undefined if no row
   * holds.
   */
  row(table: Table, scope: Scope): Row | typeof UNKNOWN | undefined;
  /** Evaluates an expression to a number; null if it has no number. */
  number(expression: Expression, scope: Scope): number | null;
  /** Renders a template; an omitted template gives an empty text. */
  render(template: Text | undefined, scope: Scope): string;
  /** Returns one of the engine's own words in the page's language, with these values. */
  word: SayWord;
  /**
   * Renders the path of a call, with each value encoded as one part of an address; undefined if a value is missing, or
   * would lead out of its part.
   */
  path(template: string, scope: Scope): string | undefined;
  /** Whether the rendered template matches a regular expression. */
  matches(template: Text | undefined, pattern: string, scope: Scope): boolean;
  /** Rewrites the rendered template by the first pattern that matches it; returns an empty text if no pattern does. */
  pick(template: Text | undefined, picks: RewriteRules, scope: Scope): string;
  /** Returns the case of a text that holds; undefined if no case holds or if that is unknown. */
  caseOf(text: Text | undefined, scope: Scope): string | undefined;
  /** Returns the names that an expression reads, directly or through values.*; none if it is omitted. */
  reads(expression: Expression | undefined): ReadonlySet<string>;
  /** Returns the names that a template reads, directly or through values.*. Plain text reads none. */
  templateReads(template: Text | undefined): ReadonlySet<string>;
}

/** Returns one of the engine's own words, with these values; an empty text if the page does not have it. */
export type SayWord = (name: keyof EngineWords, values?: Scope) => string;

/**
 * Rules for rewriting a text: regular expressions with replacements, as in `String.replace`. The first that
 * matches is used.
 */
export type RewriteRules = readonly (readonly [pattern: string, result: string])[];

/** Returns the steps that handle failures if the document has no `catch`. */
export function defaultCatchSteps(plan: Pick<Plan, "load">, during: "load" | "action"): Step[] {
  const tell: Step = { toast: "{error.message}", when: "error.kind != 'loggedOut'" };
  return during === "load" ? [tell] : [tell, ...plan.load.map((endpoint) => ({ reload: endpoint }))];
}

/** Whether an endpoint is called only for logged-in customers. */
export function requiresLogin({ endpoints }: Pick<Plan, "endpoints">, endpoint: string): boolean {
  return endpoints[endpoint]?.requiresLogin !== false;
}

/**
 * Used in place of an expression that cannot be parsed (the validator rejects it). Evaluating it is an error.
 */
const UNPARSABLE_EXPRESSION: Node = { kind: "call", name: "", nameStart: 0, arguments: [], start: 0, end: 0 };

/**
 * The start of a number of which asterisks hide a part, such as 138****1234. In writing from right to left, digits on both
 * sides of other signs would change places; U+200E before the first digit prevents that.
 */
const MASKED_NUMBER = /\d+\*\*/g;

/** Parser of a document's texts. Both functions return undefined for a text that cannot be parsed. */
export interface TextParser {
  /** Returns the tree of an expression. */
  nodeOf(expression: string): Node | undefined;
  /** Returns the words and placeholders of a template. */
  partsOf(text: string): TemplatePart[] | undefined;
}

/**
 * Makes the plan of a published page, whose texts `reading` parses; see `createPagePlan`. Pure; the page is not
 * modified.
 */
export function createPlanWithReaders(published: PublishedPage, reading: TextParser): Plan {
  const campaign = removePrototypes(published.campaign);
  const { words = {} } = published;
  const place = { ...published.place, separator: words.listSeparator };
  const nodeOf = memoizeByKey(
    (expression: Expression = "") => reading.nodeOf(`${expression}`) ?? UNPARSABLE_EXPRESSION,
  );
  const compiledOf = memoizeByKey((expression: Expression = "") =>
    compileExpression(nodeOf(expression), place),
  );
  const conditionsOf = memoizeByKey((rows: readonly Row[]) =>
    rows.map((row) => ({ row, holds: compiledOf(row.when ?? true) })),
  );
  const partsOf = memoizeByKey((text: string) => reading.partsOf(text) ?? []);
  const values = campaign.values ?? copyWithoutPrototype();

  const namesOf = (nodes: readonly Node[]): ReadonlySet<string> => {
    const names = new Set<string>();
    const visit = (node: Node) => {
      for (const [root = "", member = ""] of namesInExpression(node)) {
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

  const evaluateCondition: Plan["evaluateCondition"] = (condition, scope) =>
    condition === undefined || toConditionValue(compiledOf(condition)(scope));

  const caseOf: Plan["caseOf"] = (text = "", scope) => {
    if (typeof text === "string") return text;
    for (const { when, text: own } of text) {
      const holds = evaluateCondition(when, scope);
      if (holds) return holds === UNKNOWN ? undefined : own;
    }
    return undefined;
  };

  const read: Plan["render"] = (template, scope) =>
    renderTemplate(partsOf(caseOf(template, scope) ?? MISSING_VALUE_TEXT), scope, place);
  const render: Plan["render"] = published.dir
    ? (template, scope) => read(template, scope).replace(MASKED_NUMBER, "\u200e$&")
    : read;

  const value: Plan["evaluate"] = (expression, scope) => replaceUnknownByNull(compiledOf(expression)(scope));

  return {
    // Default for pages of earlier publishers, which lack it.
    ticks: true,
    ...published,
    campaign,
    place,
    endpoints: campaign.endpoints ?? copyWithoutPrototype(),
    load: campaign.load ?? [],
    evaluate: value,
    number: (expression, scope) => {
      const number = value(expression, scope);
      return typeof number === "number" ? number : null;
    },
    evaluateRaw: (expression, scope) => compiledOf(expression)(scope),
    evaluateCondition,
    holds: (condition, scope) => evaluateCondition(condition, scope) === true,
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
    // Most words have no values: a page before React has no parser for them.
    word: (name, values) =>
      values ? render(words[name], { ...values, brand: published.brand }) : String(words[name] ?? ""),
    path: (template, scope) => {
      let path = "";
      for (const part of template.includes("{") ? partsOf(template) : [template]) {
        const value = typeof part === "string" ? part : pathPartOf(renderTemplate([part], scope, place));
        if (value === undefined) return undefined;
        path += value;
      }
      return path;
    },
    matches: (template, pattern, scope) => new RegExp(pattern).test(read(template, scope)),
    pick: (template, picks, scope) => {
      const text = read(template, scope);
      const [pattern = "", result = ""] = picks.find(([one]) => new RegExp(one).test(text)) ?? [];
      return result && text.replace(new RegExp(pattern), result);
    },
    reads: memoizeByKey((expression: Expression | undefined) => namesOf([nodeOf(expression)])),
    templateReads: memoizeByKey((template: Text = "") =>
      namesOf(
        textCasesOf(template).flatMap(({ when, text }) => [
          nodeOf(when ?? true),
          ...expressionsInTemplate(partsOf(text)),
        ]),
      ),
    ),
  };
}

/** Returns a value as a part of an address; undefined for a missing value and for those that name another folder. */
function pathPartOf(value: string): string | undefined {
  return ["", ".", "..", MISSING_VALUE_TEXT].includes(value) ? undefined : encodeUrlPart(value);
}

/** Returns the cases of a text; a plain text is a single case. */
function textCasesOf(text: Text): TextCase[] {
  return typeof text === "string" ? [{ text }] : text;
}

/**
 * Copies a campaign so that its objects have no prototype: a lookup by name then finds only entries of the
 * document.
 */
function removePrototypes(campaign: Campaign): Campaign {
  const bare = Object.entries(campaign).map(([key, value]) => [
    key,
    isObject(value) ? copyWithoutPrototype(value) : value,
  ]);
  return { ...campaign, ...Object.fromEntries(bare) };
}
