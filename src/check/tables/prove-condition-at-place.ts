import { memoize } from "../../language/memoize.ts";
import type { Node, Scope } from "../../language/syntax/ast.ts";
import { confirmModelByEvaluation, type ResponseSearch } from "./find-response.ts";
import { type Formula, not } from "./solver/formula.ts";
import { runUnlessNumberTooLarge } from "./solver/rational.ts";
import { type StepBudget, solveFormulas } from "./solver/solve-formulas.ts";
import type { GuardedCases } from "./translation/guarded-cases.ts";
import { translateExpression } from "./translation/translate-expression.ts";
import type { KnownCondition, TableQuestion, Witness, World } from "./world/proof-question.ts";
import { type TranslatedTable, translateTableToFormulas } from "./world/translate-table.ts";
import { witnessFromModel } from "./world/witness-from-model.ts";

export type { KnownCondition as Fact } from "./world/proof-question.ts";

/** The position of an expression in a document, with everything that the expression can read there. */
export interface PlaceQuestion extends Omit<TableQuestion, "rows" | "hitPolicy"> {
  /**
   * Conditions that always hold, or never hold, when the expression is evaluated, such as the `when` of a block
   * around it.
   */
  facts: readonly KnownCondition[];
}

/** A statement about expressions that may hold for some response, for example "this condition is true". */
export interface ExpressionClaim {
  /** The expressions that the statement is about. */
  about: readonly Node[];
  /** Returns the statement as a formula; `casesOf` returns the possible values of an expression. */
  formula: (casesOf: (node: Node) => GuardedCases) => Formula;
}

/** Maximum solver steps for one expression. Low, because a document has many expressions. */
const PLACE_BUDGET_STEPS = 1000;

const BOTH_WORLDS: readonly World[] = ["loggedIn", "loggedOut"];

/**
 * Returns whether a statement about expressions can hold for some response, before or after login. False is proved
 * for all responses that the schemas allow; without a proof, the result is true. Pure; never throws.
 */
export function canClaimHold(question: PlaceQuestion, claim: ExpressionClaim): boolean {
  return runUnlessNumberTooLarge(
    () =>
      BOTH_WORLDS.some((world) => {
        const { prepared, formulas } = translateClaim(question, claim, world);
        return solveFormulas(prepared.store, formulas, createProofBudget()) !== "none";
      }),
    () => true,
  );
}

/**
 * Returns a response for which a statement about expressions holds, confirmed by evaluation (`isShown`). Undefined
 * means that none was found, not that none exists. Pure; never throws.
 */
export function findExampleForClaim(
  question: PlaceQuestion,
  claim: ExpressionClaim,
  isShown: (scope: Scope) => boolean,
): Witness | undefined {
  const searchBothWorlds = () => {
    for (const world of BOTH_WORLDS) {
      const witness = findExampleForLoginState(question, claim, { world, isShown });
      if (witness) return witness;
    }
    return undefined;
  };
  return runUnlessNumberTooLarge(searchBothWorlds, () => undefined);
}

function findExampleForLoginState(
  question: PlaceQuestion,
  claim: ExpressionClaim,
  { world, isShown }: { world: World; isShown: (scope: Scope) => boolean },
): Witness | undefined {
  const { prepared, formulas } = translateClaim(question, claim, world);
  const model = solveFormulas(prepared.store, formulas, createProofBudget());
  if (typeof model === "string") return undefined;
  const wanted: ResponseSearch = {
    question: { ...question, rows: [], hitPolicy: "FIRST" },
    prepared,
    formulas,
    isShown,
    budget: createProofBudget(),
  };
  const found = confirmModelByEvaluation(wanted, model);
  return found && witnessFromModel({ ...found, prepared, formulas, budget: createProofBudget() });
}

function translateClaim(
  question: PlaceQuestion,
  { about, formula }: ExpressionClaim,
  world: World,
): { prepared: TranslatedTable; formulas: Formula[] } {
  const { facts } = question;
  const prepared = preparePlace(question, about, world);
  const known = facts.map(({ holds }, index) => {
    const row = prepared.rows[index] as Formula; // one row per fact
    return holds ? row : not(row);
  });
  const wanted = formula((node) => translateExpression(prepared.env, node));
  return { prepared, formulas: [...known, wanted, ...prepared.assumptions] };
}

/** The worlds of a question that were prepared last. Usually several claims about the same expressions follow. */
const lastPrepared = memoize((_: PlaceQuestion) => ({
  about: [] as readonly Node[],
  worlds: new Map<World, TranslatedTable>(),
}));

function preparePlace(question: PlaceQuestion, about: readonly Node[], world: World): TranslatedTable {
  const last = lastPrepared(question);
  if (last.about.length !== about.length || about.some((node, index) => node !== last.about[index])) {
    last.about = about;
    last.worlds = new Map();
  }
  let prepared = last.worlds.get(world);
  if (!prepared) {
    const rows = [...question.facts.map(({ node }) => node), ...about].map((when) => ({ state: "", when }));
    prepared = translateTableToFormulas({ ...question, facts: [], rows, hitPolicy: "FIRST" }, world);
    last.worlds.set(world, prepared);
  }
  return prepared;
}

function createProofBudget(): StepBudget {
  return { each: PLACE_BUDGET_STEPS, left: PLACE_BUDGET_STEPS };
}
