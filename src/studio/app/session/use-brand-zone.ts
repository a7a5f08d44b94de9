import type { BrandZone } from "../../api.ts";
import { useSessionState } from "./StudioContext.tsx";

const UTC: BrandZone = { zone: 0, name: "UTC" };

/**
 * Returns the time zone of the brand of the page that was last shown; before a page is shown, that of the default brand.
 * `isKnown` is false until the server has answered once.
 */
export function useBrandZone(): BrandZone & { isKnown: boolean } {
  const page = useSessionState(
    ({ checkedDraft, statesPage }) => checkedDraft?.response.page?.published ?? statesPage,
  );
  const usual = useSessionState(({ checkedDraft }) => checkedDraft?.response.usualZone);
  const isKnown = useSessionState(
    ({ checkedDraft, statesPage }) => checkedDraft !== null || statesPage !== null,
  );
  const zone = page ? { zone: page.place.zone, name: page.brand.timeZone } : (usual ?? UTC);
  return { ...zone, isKnown };
}
