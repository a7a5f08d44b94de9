import { runUnlessNumberTooLarge } from "./solver/rational.ts";
import { solveFormulas } from "./solver/solve-formulas.ts";
import type { TableQuestion } from "./world/proof-question.ts";
import { translateTableToFormulas } from "./world/translate-table.ts";

/** Maximum number of solver steps for all questions about one document's assumptions. */
const BUDGET_STEPS = 5000;

/**
 * Returns the indexes of the fewest conditions of `assume` that no answer meets together; empty if some answer meets all,
 * or if that is not certain. Pure; never throws.
 */
export function contradictingAssumptions(
  shared: Omit<TableQuestion, "rows" | "hitPolicy">,
): readonly number[] {
  const { assume } = shared;
  if (assume.length === 0) return [];
  const isContradiction = (indexes: readonly number[]): boolean => {
    const some = assume.filter((_, index) => indexes.includes(index));
    const question: TableQuestion = { ...shared, assume: some, rows: [], hitPolicy: "FIRST" };
    const { assumptions, store } = translateTableToFormulas(question, "loggedIn");
    return solveFormulas(store, assumptions, { each: BUDGET_STEPS, left: BUDGET_STEPS }) === "none";
  };
  const findFewest = (): readonly number[] => {
    const all = [...assume.keys()];
    if (!isContradiction(all)) return [];
    return all.reduce<readonly number[]>((left, index) => {
      const fewer = left.filter((one) => one !== index);
      return fewer.length > 0 && isContradiction(fewer) ? fewer : left;
    }, all);
  };
  return runUnlessNumberTooLarge(findFewest, () => []);
}
