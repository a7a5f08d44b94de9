import { parsePointer } from "../../../check/json/json-node.ts";
import type { Project } from "../../../check/project/project.ts";
import { en } from "../../../language/messages/localized-text.ts";
import { planAmountChange } from "../../../refactor/amount/plan-amount-change.ts";
import { planPrizeChange } from "../../../refactor/prizes/plan-prize-change.ts";
import type { PlannedRefactoring, Refactoring } from "../../../refactor/refactoring.ts";
import { type RequestInput, requiredTextAt } from "../http/read-studio-request.ts";
import { StudioError } from "../http/send-picture.ts";

/** Plans a change of an amount or of the prizes of a document. Throws StudioError if it is impossible. */
export function planDraftRefactoring(project: Project, input: RequestInput): Refactoring {
  const documents = project.documentsOf(requiredTextAt(input, "path"));
  const [kind, amount] = [requiredTextAt(input, "kind"), numberAt(input, "amount")];
  if (kind === "add-prize" || kind === "remove-prize")
    return planOrRefuse(
      planPrizeChange(documents, { amount, kind: kind === "add-prize" ? "add" : "remove" }, project.schemas),
    );
  const at = typeof input.pointer === "string" ? parsePointer(input.pointer) : undefined;
  const change = { amount, next: numberAt(input, "next"), at };
  return planOrRefuse(planAmountChange(documents, change, project.schemas));
}

/** Returns a plan. Throws StudioError with the reason of a refusal. */
export function planOrRefuse(plan: PlannedRefactoring): Refactoring {
  if ("refusal" in plan) throw new StudioError(plan.refusal, 409);
  return plan;
}

function numberAt(input: RequestInput, name: string): number {
  const value = input[name];
  if (typeof value === "number" && Number.isFinite(value)) return value;
  throw new StudioError(
    en`The request has no "${name}", expected a number. Reload the page and try again.`
      .zh`请求里缺少“${name}”，应为数字。请刷新页面后重试。`,
    400,
  );
}
