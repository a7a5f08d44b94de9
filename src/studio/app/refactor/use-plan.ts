import { useEffect, useState } from "react";
import type { LocalizedText } from "../../../language/messages/localized-text.ts";
import type { Refactoring } from "../../../refactor/refactoring.ts";
import { errorMessageOf } from "../base/studio-client.ts";

/** Pause after which a plan is requested for what the operator typed (ms). */
const PAUSE_MS = 250;

/**
 * Returns the plan for a request, or the reason why it is impossible; neither while it is not known. `key` identifies the
 * request; null requests nothing.
 */
export function usePlan(
  key: string | null,
  request: () => Promise<Refactoring>,
): { plan: Refactoring | null; refusal: LocalizedText | null } {
  const [found, setFound] = useState<{
    key: string;
    plan: Refactoring | null;
    refusal: LocalizedText | null;
  } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies the request
  useEffect(() => {
    if (key === null) return;
    let isCurrent = true;
    const timer = setTimeout(() => {
      request().then(
        (plan) => isCurrent && setFound({ key, plan, refusal: null }),
        (error) => isCurrent && setFound({ key, plan: null, refusal: errorMessageOf(error) }),
      );
    }, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [key]);
  return found && found.key === key ? found : { plan: null, refusal: null };
}
