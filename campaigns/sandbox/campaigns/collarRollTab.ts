/** Tabs of the coupon hub: another page of the coupon centre, which reads only the days since registration. */
export const shares = "couponCentre";

export { home } from "./couponCentre.ts";
