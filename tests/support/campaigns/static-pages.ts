/** The routes of the static pages, by topic, with the prefixes from the brand documents. */
export const STATIC_ROUTES: Readonly<Record<string, readonly string[]>> = {
  "pages of mall A": [
    ...of("/mall-a/", "helpSubscription bigSubscription newSubscription getSubscription profitSubscription"),
    ...of("/mall-a/", "userSubscription aboutSubscription appUnionExplain privacySubscription"),
    ...of("/mall-a-ios/", "aboutSubscription privacySubscription"),
  ],
  "pages of mall B": of(
    "/mall-b/",
    "userSubscription privacySubscription helpSubscription bigSubscription aboutSubscription appUnionExplain",
  ),
  "pages of mall C": of("/mall-c/", "userSubscription privacySubscription aboutSubscription"),
  "pages of mall D": of(
    "/mall-d/",
    "helpSubscription bigSubscription aboutSubscription appUnionExplain userSubscription privacySubscription",
  ),
  "text notices": [
    ...of("/", "internationalMaterials daySavingTimeFour easterOrderTime daylightSavingTime"),
    ...of("/", "orderTimeNoveTowoneSix unionMaintNow unionMaintenance martinAffectsOrdering"),
    ...of("/", "orderTimeNovemberNd thanksTimeAdjustment adjustingTimeGoods autumnFestivalNational"),
    ...of("/", "timeAdjustmentForSeptember orderTimeAdjustment orderTimeMay holidayNotice"),
  ],
  "poster notices": [
    ...of("/", "orderTimeJune orderTimeJuly orderTimeAugust orderTimeSeptember orderTimeOctober"),
    ...of("/", "OrderTimeNovember christmasClose newYearClose orderTime25January januaryOrderTime"),
    ...of("/", "presidentDay merchOrderTime currentOrderTime"),
  ],
  "landing pages of channels": of("/", "O1 O2 O3 O4 V1 V2 V3 V4 S1 S2"),
  "membership pages": of("/", "activity serviceTelephone serviceqy"),
  "AI photo page": of("/", "aiPhoto"),
};

/** All routes of static pages. */
export const staticRoutes: readonly string[] = Object.values(STATIC_ROUTES).flat();

function of(prefix: string, names: string): string[] {
  return names.split(" ").map((name) => prefix + name);
}
