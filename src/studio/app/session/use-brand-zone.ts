import type { Zone } from "../../../language/time.ts";
import { useSessionState } from "./StudioContext.tsx";

/** The time zone in which the studio shows and reads times. */
export interface BrandZone {
  zone: Zone;
  /** Its IANA name, as the brand states it. */
  name: string;
}

const UTC: BrandZone = { zone: 0, name: "UTC" };

/** Returns the time zone of the brand of the page that was last shown; UTC before a page is shown. */
export function useBrandZone(): BrandZone {
  const page = useSessionState(
    ({ checkedDraft, statesPage }) => checkedDraft?.response.page?.published ?? statesPage,
  );
  return page ? { zone: page.place.zone, name: page.brand.timeZone } : UTC;
}
