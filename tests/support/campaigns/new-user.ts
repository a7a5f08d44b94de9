import { expect } from "vitest";
import type { Phone } from "./phone.tsx";

/** The paths of the new user's endpoints, which both pages call. */
export const PATHS = {
  info: "/api/djdg/new/user/activity/info",
  join: "/api/djdg/new/user/activity/join",
  refund: "/api/djdg/new/user/activity/refund/service/fee",
} as const;

/** Joins the daily refund on either page, and closes the pop-up. */
export async function join(phone: Phone): Promise<void> {
  await phone.tap("立即参与");
  expect(phone.dialogTitle).toBe("参与成功");
  expect(phone.dialog?.textContent).toContain("奖励次日发放");
  await phone.tap("知道了");
  expect(phone.dialog).toBeUndefined();
}
