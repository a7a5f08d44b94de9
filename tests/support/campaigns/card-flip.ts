import { type Day, daysAt } from "../draws/deck-page.ts";
import type { Phone, Reply } from "./phone.tsx";

export const ROUTE = "/wealthScratchyMusic";
export const VISIT = `${ROUTE}?token=t&phoneType=ios`;
export const DAYS = "/api/djdg/new/year/activity/draw/card/info";
export const FLIP = "/api/djdg/new/year/activity/draw/card";

/** Maximum duration of the flip of a won card (ms). */
export const TURN_MS = 800;

/** Makes the mall answer with these days at this time of its clock. The fifth day is today. */
export function setDays(
  phone: Phone,
  days: unknown[] = daysAt(4),
  date = "Wed, 14 Feb 2024 02:00:00 GMT",
): void {
  phone.answer(DAYS, { data: days, headers: { date } });
}

/** Sets the result of flipping today's card. The days then show it; their answer comes after `after` ms. */
export function setFlipResult(phone: Phone, rewardType: number | null, reply: Reply = {}, after = 0): void {
  const realSendAmount = rewardType === 0 ? 58.5 : null;
  const today: Partial<Day> = { joinStatus: 1, rewardType, realSendAmount };
  phone.answer(FLIP, { data: { rewardType, realSendAmount }, ...reply });
  phone.answer(DAYS, {
    data: daysAt(4, today),
    headers: { date: "Wed, 14 Feb 2024 02:00:00 GMT" },
    after,
  });
}

/** Returns the labels of the buttons below the middle card; the page has at most one. */
export const buttonsBelow = (phone: Phone) => phone.texts(".deck-below button");

export const phase = (phone: Phone) => phone.all(".deck")[0]?.dataset.phase;

/** Returns the faces of the middle card that are drawn. */
export const faces = (phone: Phone) =>
  ["front", "back"].filter((face) => phone.all(`[aria-hidden="false"] .deck-${face}`).length > 0);
