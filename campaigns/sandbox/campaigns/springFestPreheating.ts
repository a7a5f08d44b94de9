import { festivalTimes, yearRoundTimes } from "../rules/activity-times.ts";
import type { EndpointHandler } from "../rules/rules.ts";

/**
 * Activity times, which the hub, the coupon centre and the free-fee page ask for. Festival activities are relative to
 * the hub's time, all others to the mall's, so that every page gets the same list.
 */
export const activities: EndpointHandler = (context) => ({
  data: [
    ...festivalTimes(context.inCampaign("springFestPreheating").now),
    ...yearRoundTimes(
      context.inCampaign("couponCentre").now,
      context.inCampaign("upayRechargeActivity").schedule,
    ),
  ],
});
