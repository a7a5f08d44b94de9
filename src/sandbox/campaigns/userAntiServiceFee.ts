/** New-user service-fee reward (spec 1): who has joined here has joined there. */
export const shares = "activeOperate";

export { info, join } from "./activeOperate.ts";
