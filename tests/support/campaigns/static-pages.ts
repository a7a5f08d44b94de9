/** The routes of spec 3, by its sections, with the prefixes that the brand documents choose. */
export const STATIC_ROUTES: Readonly<Record<string, readonly string[]>> = {
  "2.1": [
    ...of("/mall-a/", "helpSubscription bigSubscription newSubscription getSubscription profitSubscription"),
    ...of("/mall-a/", "userSubscription aboutSubscription appUnionExplain privacySubscription"),
    ...of("/mall-a-ios/", "aboutSubscription privacySubscription"),
  ],
  "2.2": of(
    "/mall-b/",
    "userSubscription privacySubscription helpSubscription bigSubscription aboutSubscription appUnionExplain",
  ),
  "2.3": of("/mall-c/", "userSubscription privacySubscription aboutSubscription"),
  "2.4": of(
    "/mall-d/",
    "helpSubscription bigSubscription aboutSubscription appUnionExplain userSubscription privacySubscription",
  ),
  "2.7 text": [
    ...of("/", "internationalMaterials daySavingTimeFour easterOrderTime daylightSavingTime"),
    ...of("/", "orderTimeNoveTowoneSix unionMaintNow unionMaintenance martinAffectsOrdering"),
    ...of("/", "orderTimeNovemberNd thanksTimeAdjustment adjustingTimeGoods autumnFestivalNational"),
    ...of("/", "timeAdjustmentForSeptember orderTimeAdjustment orderTimeMay holidayNotice"),
  ],
  "2.7 image": [
    ...of("/", "orderTimeJune orderTimeJuly orderTimeAugust orderTimeSeptember orderTimeOctober"),
    ...of("/", "OrderTimeNovember christmasClose newYearClose orderTime25January januaryOrderTime"),
    ...of("/", "presidentDay merchOrderTime currentOrderTime"),
  ],
  "2.8": of("/", "O1 O2 O3 O4 V1 V2 V3 V4 S1 S2"),
  "2.9": of("/", "activity serviceTelephone serviceqy"),
  "2.10": of("/", "aiPhoto"),
};

/** All of them. */
export const staticRoutes: readonly string[] = Object.values(STATIC_ROUTES).flat();

function of(prefix: string, names: string): string[] {
  return names.split(" ").map((name) => prefix + name);
}
