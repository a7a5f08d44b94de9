import type { Brand, Campaign, EngineWords } from "../language/document.generated.ts";
import { pageKey } from "../language/page-key.ts";
import type { Place } from "../language/place.ts";
import { LANGUAGE } from "../language/version.generated.ts";

export { pageKey };

/**
 * A published page as a phone fetches it: the campaign with its bases merged in, its brand, and partner brands
 * that the address may select for the browser tab. Comments are removed; picture addresses are absolute.
 */
export interface PublishedPage {
  campaign: Campaign;
  brand: Brand;
  partners: Brand[];
  /** The engine's own words that the page may show, in the language of its brand. Evaluation alone needs none. */
  words?: EngineWords;
  /** Direction of the brand's script, if it is not from left to right. */
  dir?: "rtl";
  /** The time zone, and how numbers and dates are written, computed from the brand. */
  place: Place;
  /** Whether anything in it reads `now`. Files of earlier builds lack this and count as true. */
  ticks?: boolean;
}

/**
 * Whether fetched data can be a page. Documents are validated before they are published, so the phone checks only the
 * language version and the outermost shape.
 */
export function isPublishedPage(data: unknown): data is PublishedPage {
  const page = data as Partial<PublishedPage> | null;
  return (
    typeof page === "object" &&
    page !== null &&
    page.campaign?.language === LANGUAGE &&
    Array.isArray(page.campaign.view) &&
    typeof page.brand === "object" &&
    Array.isArray(page.partners) &&
    typeof page.place === "object"
  );
}

/**
 * Whether a page is the requested one. A host that decodes addresses or serves customers' uploads may return another
 * file.
 */
export function isPageWithKey({ campaign }: PublishedPage, key: string): boolean {
  return typeof campaign.route === "string" && pageKey(campaign.route) === key;
}
