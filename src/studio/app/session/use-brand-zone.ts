import type { BrandZone } from "../../api.ts";
import { useSessionState } from "./StudioContext.tsx";

const UTC: BrandZone = { zone: 0, name: "UTC" };

/** Returns the time zone of the brand of the page that was last shown; before a page is shown, that of the default brand. */
export function useBrandZone(): BrandZone {
  const page = useSessionState(
    ({ checkedDraft, statesPage }) => checkedDraft?.response.page?.published ?? statesPage,
  );
  const usual = useSessionState(({ checkedDraft }) => checkedDraft?.response.usualZone);
  return page ? { zone: page.place.zone, name: page.brand.timeZone } : (usual ?? UTC);
}
