import { festivalTimes, standingTimes } from "../rules/activity-times.ts";
import type { Handler } from "../rules/rules.ts";

/**
 * Activity hub (spec 2), coupon centre and free-fee page (spec 1) ask the same: what runs when. Festival activities
 * stand where the hub's time lies in each, all others where the mall's does; so the list is the same whichever page
 * asks.
 */
export const activities: Handler = (view) => ({
  data: [
    ...festivalTimes(view.of("springFestPreheating").now),
    ...standingTimes(view.of("couponCentre").now, view.of("upayRechargeActivity").schedule),
  ],
});
