/** The hub's tabs need only the days since registration, from the coupon centre's answer. */
export const shares = "couponCentre";

export { home } from "./couponCentre.ts";
