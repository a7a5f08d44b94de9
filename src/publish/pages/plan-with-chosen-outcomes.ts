import type { DecisionQuestion, PickedText } from "../../ahead/page-drawings.ts";
import type { Text } from "../../language/document.generated.ts";
import { memoize } from "../../language/memoize.ts";
import type { Scope } from "../../language/syntax/ast.ts";
import type { Expression, Plan } from "../../plan/plan.ts";

/** Names with values that are known when the page is published, so that the inline script need not evaluate them. */
const NAMES_KNOWN_AT_PUBLISH = ["constants", "brand", "schedule"];

/** Names that the inline script cannot evaluate. It leaves choices that depend on them to the engine. */
const NAMES_UNKNOWN_INLINE = ["device", "forms", "arguments"];

/** Thrown if a block depends on more than the questions of a decision tree and texts. The engine draws such a block. */
export class NoDrawing extends Error {}

/**
 * The decisions for one drawing of a block: records each question, and decides it as given. Further questions get the
 * first case.
 */
export class DecisionPath {
  readonly asked: { ask: DecisionQuestion; count: number }[] = [];
  readonly #known = new Map<string, number>();
  readonly #taken: readonly number[];

  constructor(taken: readonly number[]) {
    this.#taken = taken;
  }

  answer(ask: DecisionQuestion, count: number): number {
    const key = JSON.stringify(ask);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const answer = this.#taken[this.asked.length] ?? 0;
    this.asked.push({ ask, count });
    this.#known.set(key, answer);
    return answer;
  }
}

/** Where decisions come from, and how texts are replaced. */
interface AskingPlanOptions {
  /** The scope of the page. Inside a list, views see more names. */
  scope: Scope;
  path: DecisionPath;
  /** Returns the placeholder of a text, or of what is picked by one. */
  marked(text: Text | PickedText): string;
  /** Collects the names that the drawing depends on. */
  used: Set<string>;
}

/**
 * Returns a plan for drawing a block before answers are known: each condition is decided by `path` instead of being
 * evaluated. Throws `NoDrawing` if the block needs any other value.
 */
export function createPlanWithOutcomes(
  plan: Plan,
  { scope: page, path, marked, used }: AskingPlanOptions,
): Plan {
  const givenWhenTapped = actionArgumentsIn(plan.campaign);
  const isFixed = (names: ReadonlySet<string>, scope: Scope): boolean => {
    const roots = Array.from(names).filter(
      (name) => !name.startsWith("values.") && !NAMES_KNOWN_AT_PUBLISH.includes(name),
    );
    const own = roots.filter((name) => scope[name] !== page[name]);
    if (own.length === roots.length) return true;
    // An expression over a list item and an answer would need a drawing for each item.
    if (own.length > 0 || roots.some((name) => NAMES_UNKNOWN_INLINE.includes(name))) throw new NoDrawing();
    for (const name of roots) used.add(name);
    return false;
  };
  // No short circuit: all names must be collected.
  const areFixed = (cases: readonly { when?: Expression | undefined }[], scope: Scope): boolean =>
    !cases.map(({ when }) => isFixed(plan.reads(when), scope)).includes(false);
  const fixedOr =
    <T>(real: (expression: Expression, scope: Scope) => T, other: (expression: Expression) => T) =>
    (expression: Expression, scope: Scope): T =>
      isFixed(plan.reads(expression), scope) ? real(expression, scope) : other(expression);
  const refuse = (): never => {
    throw new NoDrawing();
  };
  const evaluateCondition: Plan["evaluateCondition"] = (condition, scope) =>
    condition === undefined || isFixed(plan.reads(condition), scope)
      ? plan.evaluateCondition(condition, scope)
      : path.answer({ condition }, 2) === 0;
  const caseOf: Plan["caseOf"] = (text = "", scope) => {
    if (typeof text === "string") return text;
    if (areFixed(text, scope)) return plan.caseOf(text, scope);
    return text[path.answer({ cases: text }, text.length)]?.text;
  };
  return {
    ...plan,
    evaluateCondition,
    caseOf,
    holds: (condition, scope) => evaluateCondition(condition, scope) === true,
    row: (table, scope) => {
      const [name] = Object.entries(plan.campaign.tables ?? {}).find(([, one]) => one === table) ?? [];
      if (name === undefined || table.each) return refuse();
      if (areFixed(table.rows, scope)) return plan.row(table, scope);
      return table.rows[path.answer({ table: name }, table.rows.length)];
    },
    render: (text = "", scope) =>
      isFixed(plan.templateReads(text), scope) ? plan.render(text, scope) : marked(text),
    matches: (text = "", pattern, scope) =>
      isFixed(plan.templateReads(text), scope)
        ? plan.matches(text, pattern, scope)
        : path.answer({ text, matches: pattern }, 2) === 0,
    pick: (text = "", picks, scope) =>
      isFixed(plan.templateReads(text), scope) ? plan.pick(text, picks, scope) : marked({ of: text, picks }),
    evaluate: fixedOr(plan.evaluate, refuse),
    number: fixedOr(plan.number, refuse),
    // The arguments of an action are evaluated when it is tapped.
    evaluateRaw: fixedOr(plan.evaluateRaw, (expression) =>
      givenWhenTapped.has(expression) ? null : refuse(),
    ),
  };
}

/** Returns the expressions of a document that are only arguments of actions, and are evaluated at a tap. */
const actionArgumentsIn = memoize((document: object): ReadonlySet<unknown> => {
  const given = new Set<unknown>();
  const others = new Set<unknown>();
  const visit = (value: unknown) => {
    if (typeof value !== "object" || value === null) return;
    for (const [key, one] of Object.entries(value)) {
      if (key === "with") for (const expression of Object.values(one)) given.add(expression);
      else if (typeof one === "string") others.add(one);
      visit(one);
    }
  };
  visit(document);
  return new Set([...given].filter((one) => !others.has(one)));
});
