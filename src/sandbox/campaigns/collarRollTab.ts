/** The hub's tabs (spec 1) ask the coupon centre's question for the days since registration alone. */
export const shares = "couponCentre";

export { home } from "./couponCentre.ts";
