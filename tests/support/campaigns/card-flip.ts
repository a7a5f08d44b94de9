import { type Day, daysAt } from "../draws/deck-page.ts";
import type { Phone, Reply } from "./phone.tsx";

export const ROUTE = "/wealthScratchyMusic";
export const VISIT = `${ROUTE}?token=t&phoneType=ios`;
export const DAYS = "/api/djdg/new/year/activity/draw/card/info";
export const FLIP = "/api/djdg/new/year/activity/draw/card";

/** A card that is won is turned over within that. */
export const TURN_MS = 800;

/** The days, told at this moment by the mall's clock; today is the fifth. */
export function tell(
  phone: Phone,
  days: unknown[] = daysAt(4),
  date = "Wed, 14 Feb 2024 02:00:00 GMT",
): void {
  phone.answer(DAYS, { data: days, headers: { date } });
}

/** What becomes of today's card once it is turned over; the days then say so after so many milliseconds. */
export function turn(phone: Phone, rewardType: number | null, reply: Reply = {}, after = 0): void {
  const realSendAmount = rewardType === 0 ? 58.5 : null;
  const today: Partial<Day> = { joinStatus: 1, rewardType, realSendAmount };
  phone.answer(FLIP, { data: { rewardType, realSendAmount }, ...reply });
  phone.answer(DAYS, {
    data: daysAt(4, today),
    headers: { date: "Wed, 14 Feb 2024 02:00:00 GMT" },
    after,
  });
}

/** The buttons below the card in the middle; there is never more than one. */
export const below = (phone: Phone) => phone.texts(".deck-below button");

export const phase = (phone: Phone) => phone.all(".deck")[0]?.dataset.phase;

/** Which faces of the card in the middle are drawn. */
export const faces = (phone: Phone) =>
  ["front", "back"].filter((face) => phone.all(`[aria-hidden="false"] .deck-${face}`).length > 0);
