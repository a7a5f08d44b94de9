/** New-user service-fee reward: another page of `activeOperate`, with the same customers and vouchers. */
export const shares = "activeOperate";

export { info, join } from "./activeOperate.ts";
