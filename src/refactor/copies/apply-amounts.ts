import { parsePointer } from "../../check/json/json-node.ts";
import { planAmountChange } from "../amount/plan-amount-change.ts";
import { planPrizeChange } from "../prizes/plan-prize-change.ts";
import { type PlannedRefactoring, textsAfterEdits } from "../refactoring.ts";
import type { AmountAnswer, FilledTemplate, Template } from "./template-answers.ts";

/**
 * Returns a text with other amounts, each with all that certainly belongs to it. Amounts can be exchanged: they are first set
 * to numbers that nothing has. Returns the refusal of the first change that is impossible.
 */
export function applyAmountAnswers(
  text: string,
  answers: readonly AmountAnswer[],
  template: Pick<Template, "documentsOf" | "schemas">,
): FilledTemplate {
  const changed = answers.filter(({ from, to }) => from !== to);
  const apply = (
    before: string,
    plan: (documents: ReturnType<Template["documentsOf"]>) => PlannedRefactoring,
  ) => {
    const documents = template.documentsOf(before);
    const file = documents[0]?.file.source.path ?? "";
    const planned = plan(documents);
    if ("refusal" in planned) return planned;
    const sure = planned.places.filter(({ isSure, path }) => isSure && path === file);
    return { text: textsAfterEdits(sure, () => before).get(file) ?? before };
  };
  let now: FilledTemplate = { text };
  const step = (plan: Parameters<typeof apply>[1]) => {
    if ("text" in now) now = apply(now.text, plan);
  };
  const { schemas } = template;
  for (const { amount, next, ...where } of orderChanges(changed))
    step((documents) => planAmountChange(documents, { amount, next, at: pathOf(where) }, schemas));
  // Prizes are added first: a draw needs one.
  for (const { draw, from, to } of changed)
    if (from === null && to !== null)
      step((documents) => planPrizeChange(documents, { kind: "add", amount: to, draw }, schemas));
  for (const { draw, from, to } of changed)
    if (from !== null && to === null)
      step((documents) => planPrizeChange(documents, { kind: "remove", amount: from, draw }, schemas));
  return now;
}

function pathOf({ draw, pointer }: Pick<AmountAnswer, "draw" | "pointer">) {
  return pointer === undefined ? (draw === undefined ? undefined : ["draws", draw]) : parsePointer(pointer);
}

/** A change of one amount, in the order in which no two amounts are equal in between. */
type AmountStep = Pick<AmountAnswer, "draw" | "pointer"> & { amount: number; next: number };

/** More than any prize; a text with such a number does not exist between two steps only. */
const FIRST_FREE_NUMBER = 900_000_001;

function orderChanges(answers: readonly AmountAnswer[]): AmountStep[] {
  const changes = answers.flatMap(({ draw, from, pointer, to }): AmountStep[] =>
    from === null || to === null ? [] : [{ draw, pointer, amount: from, next: to }],
  );
  const isTaken = ({ next, ...one }: AmountStep) =>
    one.pointer === undefined && changes.some(({ amount, draw }) => draw === one.draw && amount === next);
  const later = changes.filter(isTaken);
  const parked = later.map((one, index) => ({ ...one, next: FIRST_FREE_NUMBER + index }));
  const arrived = later.map((one, index) => ({ ...one, amount: FIRST_FREE_NUMBER + index }));
  return [...parked, ...changes.filter((one) => !later.includes(one)), ...arrived];
}
