import type { Field } from "../../language/document.generated.ts";
import { useCurrentCampaign } from "../campaign-context.ts";

/** Returns a function that evaluates the initial value of a field; undefined if the field has none. */
export function useInitialValues(): (field: Field) => unknown {
  const { plan, scope } = useCurrentCampaign();
  return ({ initial }) => initial && plan.evaluate(initial, scope);
}
