import type { Node, Scope } from "../../language/syntax/ast.ts";
import { confirm, type Wanted } from "./search.ts";
import { type Formula, not } from "./solver/formula.ts";
import { unlessOutOfReach } from "./solver/rational.ts";
import { type Budget, solve } from "./solver/solve.ts";
import { translate } from "./translation/translate.ts";
import type { Cases } from "./translation/value.ts";
import { witnessOf } from "./world/fields-that-matter.ts";
import { type PreparedWorld, prepareWorld } from "./world/prepare-world.ts";
import type { Fact, TableQuestion, Witness, World } from "./world/question.ts";

export type { Fact } from "./world/question.ts";

/** A place where an expression counts, with everything that the expression may read there. */
export interface PlaceQuestion extends Omit<TableQuestion, "rows" | "hitPolicy"> {
  /** What is so wherever the expression is asked. */
  facts: readonly Fact[];
}

/** Something that may be so at a place. */
export interface Claim {
  /** The expressions that it is about. */
  about: readonly Node[];
  /** When it is so, over the values of these expressions. */
  formula: (casesOf: (node: Node) => Cases) => Formula;
}

/** Branches that a question about a place may take: there are many of them. */
const BUDGET = 1000;

const WORLDS: readonly World[] = ["loggedIn", "loggedOut"];

/**
 * Whether the claim can be so at the place: "no" is proven of all responses that the schemas allow, before login and
 * after; anything else, and what is out of reach, is possible. Pure; never throws.
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
 * A response for which the claim is so at the place, and the evaluator says so, too (`isShown`). Undefined where none
 * was found: there may be one all the same. Pure; never throws.
 */
export function exampleOf(
  question: PlaceQuestion,
  claim: Claim,
  isShown: (scope: Scope) => boolean,
): Witness | undefined {
  const search = () => {
    for (const world of WORLDS) {
      const witness = exampleIn(question, claim, { world, isShown });
      if (witness) return witness;
    }
    return undefined;
  };
  return unlessOutOfReach(search, () => undefined);
}

function exampleIn(
  question: PlaceQuestion,
  claim: Claim,
  { world, isShown }: { world: World; isShown: (scope: Scope) => boolean },
): Witness | undefined {
  const { prepared, formulas } = prepare(question, claim, world);
  const model = solve(prepared.store, formulas, newBudget());
  if (typeof model === "string") return undefined;
  const wanted: Wanted = {
    question: { ...question, rows: [], hitPolicy: "FIRST" },
    prepared,
    formulas,
    isShown,
    budget: newBudget(),
  };
  const found = confirm(wanted, model);
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
    const row = prepared.rows[index] as Formula; // a row for each fact
    return holds ? row : not(row);
  });
  const wanted = formula((node) => translate(prepared.env, node));
  return { prepared, formulas: [...known, wanted, ...prepared.assumptions] };
}

function newBudget(): Budget {
  return { each: BUDGET, left: BUDGET };
}
