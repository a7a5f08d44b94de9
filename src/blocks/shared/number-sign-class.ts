import type { Expression, RewriteRules } from "../../plan/plan.ts";
import type { CampaignContextValue } from "../campaign-context.ts";
import "./sign.css";

const SIGN_CLASSES: RewriteRules = [
  ["^-\\d.*$", "is-loss"],
  ["^0$", "is-even"],
  ["^\\d.*$", "is-gain"],
];

/** Returns the class that colours a figure by its sign, as Chinese markets do; empty for a value that is not a number. Pure. */
export function numberSignClass(
  { plan, scope }: Pick<CampaignContextValue, "plan" | "scope">,
  sign: Expression | undefined,
): string {
  return sign === undefined ? "" : plan.pick(`{${sign}}`, SIGN_CLASSES, scope);
}
