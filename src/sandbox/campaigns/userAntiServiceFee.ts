/** New-user service-fee reward: it shares its participants with activeOperate. */
export const shares = "activeOperate";

export { info, join } from "./activeOperate.ts";
