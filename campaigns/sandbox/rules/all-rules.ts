import * as activeOperate from "../campaigns/activeOperate.ts";
import * as collarRollTab from "../campaigns/collarRollTab.ts";
import * as couponCentre from "../campaigns/couponCentre.ts";
import * as freeBargain51 from "../campaigns/freeBargain51.ts";
import * as fullServiceFeeFree from "../campaigns/fullServiceFeeFree.ts";
import * as glutinousRiceDetial from "../campaigns/glutinousRiceDetial.ts";
import * as glutinousRiceFlour from "../campaigns/glutinousRiceFlour.ts";
import * as grantCoupon from "../campaigns/grantCoupon.ts";
import * as mineSwiper from "../campaigns/mineSwiper.ts";
import * as oldUserWelfare from "../campaigns/oldUserWelfare.ts";
import * as orderRichList from "../campaigns/orderRichList.ts";
import * as shopCommodity from "../campaigns/shopCommodity.ts";
import * as springFestPreheating from "../campaigns/springFestPreheating.ts";
import * as unionPayActivity from "../campaigns/unionPayActivity.ts";
import * as upayRechargeActivity from "../campaigns/upayRechargeActivity.ts";
import * as userAntiServiceFee from "../campaigns/userAntiServiceFee.ts";
import * as userInsuranceIncome from "../campaigns/userInsuranceIncome.ts";
import * as wealthScratchyMusic from "../campaigns/wealthScratchyMusic.ts";
import * as yearEndFeedback from "../campaigns/yearEndFeedback.ts";
import * as yearPrizeDraw from "../campaigns/yearPrizeDraw.ts";
import * as yearTaskTicket from "../campaigns/yearTaskTicket.ts";
import type { CampaignRules } from "./rules.ts";

/** The rules of all campaigns that have any, by the id of the campaign. */
export const ALL_RULES: Readonly<Record<string, CampaignRules>> = {
  activeOperate,
  collarRollTab,
  couponCentre,
  freeBargain51,
  fullServiceFeeFree,
  glutinousRiceDetial,
  glutinousRiceFlour,
  grantCoupon,
  mineSwiper,
  oldUserWelfare,
  orderRichList,
  shopCommodity,
  springFestPreheating,
  unionPayActivity,
  upayRechargeActivity,
  userAntiServiceFee,
  userInsuranceIncome,
  wealthScratchyMusic,
  yearEndFeedback,
  yearPrizeDraw,
  yearTaskTicket,
};
