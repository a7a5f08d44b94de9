import type { Node, Scope } from "../../language/syntax/ast.ts";
import { confirmModel, type SearchRequest } from "./search.ts";
import { type Formula, not } from "./solver/formula.ts";
import { unlessOutOfReach } from "./solver/rational.ts";
import { type Budget, solve } from "./solver/solve.ts";
import { translate } from "./translation/translate.ts";
import type { Cases } from "./translation/value.ts";
import { witnessOf } from "./world/fields-that-matter.ts";
import { type PreparedWorld, prepareWorld } from "./world/prepare-world.ts";
import type { Fact, TableQuestion, Witness, World } from "./world/question.ts";

export type { Fact } from "./world/question.ts";

/** A place where an expression is evaluated, with everything that the expression can read there. */
export interface PlaceQuestion extends Omit<TableQuestion, "rows" | "hitPolicy"> {
  /** Conditions known to hold, or not to hold, whenever the expression is evaluated. */
  facts: readonly Fact[];
}

/** A claim about expressions at a place. */
export interface Claim {
  /** The expressions of the claim. */
  about: readonly Node[];
  /** Returns the formula of the claim over the values of these expressions. */
  formula: (casesOf: (node: Node) => Cases) => Formula;
}

/** Maximum branches of one question about a place. Low, because there are many such questions. */
const BUDGET = 1000;

const WORLDS: readonly World[] = ["loggedIn", "loggedOut"];

/**
 * Returns whether the claim can hold at the place. False is proved for all responses that the schemas allow, before and
 * after login; without a proof, the result is true. Pure; never throws.
 */
export function isPossible(question: PlaceQuestion, claim: Claim): boolean {
  return unlessOutOfReach(
    () =>
      WORLDS.some((world) => {
        const { prepared, formulas } = prepare(question, claim, world);
        return solve(prepared.store, formulas, newBudget()) !== "none";
      }),
    () => true,
  );
}

/**
 * Returns a response under which the claim holds at the place, confirmed by the evaluator (`isShown`). Undefined means
 * that none was found, not that none exists. Pure; never throws.
 */
export function findExample(
  question: PlaceQuestion,
  claim: Claim,
  isShown: (scope: Scope) => boolean,
): Witness | undefined {
  const search = () => {
    for (const world of WORLDS) {
      const witness = findExampleIn(question, claim, { world, isShown });
      if (witness) return witness;
    }
    return undefined;
  };
  return unlessOutOfReach(search, () => undefined);
}

function findExampleIn(
  question: PlaceQuestion,
  claim: Claim,
  { world, isShown }: { world: World; isShown: (scope: Scope) => boolean },
): Witness | undefined {
  const { prepared, formulas } = prepare(question, claim, world);
  const model = solve(prepared.store, formulas, newBudget());
  if (typeof model === "string") return undefined;
  const wanted: SearchRequest = {
    question: { ...question, rows: [], hitPolicy: "FIRST" },
    prepared,
    formulas,
    isShown,
    budget: newBudget(),
  };
  const found = confirmModel(wanted, model);
  return found && witnessOf({ ...found, prepared, formulas, budget: newBudget() });
}

function prepare(
  question: PlaceQuestion,
  { about, formula }: Claim,
  world: World,
): { prepared: PreparedWorld; formulas: Formula[] } {
  const { facts } = question;
  const asked = [...facts.map(({ node }) => node), ...about];
  const rows = asked.map((when) => ({ state: "", when }));
  const prepared = prepareWorld({ ...question, facts: [], rows, hitPolicy: "FIRST" }, world);
  const known = facts.map(({ holds }, index) => {
    const row = prepared.rows[index] as Formula; // one row per fact
    return holds ? row : not(row);
  });
  const wanted = formula((node) => translate(prepared.env, node));
  return { prepared, formulas: [...known, wanted, ...prepared.assumptions] };
}

function newBudget(): Budget {
  return { each: BUDGET, left: BUDGET };
}
