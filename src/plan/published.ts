import type { Brand, Campaign } from "../language/document.generated.ts";
import { pageKey } from "../language/page-key.ts";
import { LANGUAGE } from "../language/version.generated.ts";

export { pageKey };

/**
 * What a phone fetches for one page: the campaign with everything it extends merged in, the brand it belongs
 * to, and the partner brands that an address parameter may switch the browser tab to. Comments are taken out,
 * pictures have absolute addresses.
 */
export interface Published {
  campaign: Campaign;
  brand: Brand;
  partners: Brand[];
  /** Whether anything in it reads `now`. Where that is not said, as in files of earlier builds, it may. */
  ticks?: boolean;
}

/**
 * Whether fetched data can be a page at all. Documents were proved before they were published, so on the phone
 * only the language version and the outermost shape are looked at.
 */
export function isPublished(data: unknown): data is Published {
  const page = data as Partial<Published> | null;
  return (
    typeof page === "object" &&
    page !== null &&
    page.campaign?.language === LANGUAGE &&
    Array.isArray(page.campaign.view) &&
    typeof page.brand?.bridge === "object" &&
    Array.isArray(page.partners)
  );
}

/**
 * Whether a page is the one that was asked for. What a host answers under an address need not be: one that decodes
 * addresses, or keeps what customers upload, may be led to another file.
 */
export function isPageOf({ campaign }: Published, key: string): boolean {
  return typeof campaign.route === "string" && pageKey(campaign.route) === key;
}
