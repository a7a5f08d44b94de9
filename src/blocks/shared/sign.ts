import type { Expression, Picks } from "../../plan/plan.ts";
import type { CampaignContextValue } from "../campaign-context.ts";
import "./sign.css";

const SIGNS: Picks = [
  ["^-\\d.*$", "is-loss"],
  ["^0$", "is-even"],
  ["^\\d.*$", "is-gain"],
];

/** The class that colours a figure by its sign, as Chinese markets do; none where there is no number. Pure. */
export function signClass(
  { plan, scope }: Pick<CampaignContextValue, "plan" | "scope">,
  sign: Expression | undefined,
): string {
  return sign === undefined ? "" : plan.pick(`{${sign}}`, SIGNS, scope);
}
