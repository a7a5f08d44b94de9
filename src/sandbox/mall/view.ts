import { once } from "../../language/memoize.ts";
import { DAY_MS, dayOf } from "../../language/time.ts";
import { type SandboxCampaign, scheduleOf } from "../rules/campaign.ts";
import { phaseOf } from "../rules/campaign-time.ts";
import type { View } from "../rules/rules.ts";
import { type History, moveFacts, registerDaysOf } from "./history.ts";

/** Nobody: what rules see of a call that needs no login. */
export function guestHistory(now: number): History {
  return { token: "", now, registeredOn: dayOf(now), orders: [], recharges: [], vouchers: [], marks: [] };
}

/** What a view has besides the customer's own history: by how many days times differ, and what is known of all. */
export interface Beyond extends Pick<View, "isMarkedByAnyone" | "seal" | "of"> {
  days: number;
}

/**
 * A history as a campaign sees it whose time differs by so many days. What it gave and remembers from before its
 * start is of an earlier round (the sandbox ran for longer than the campaign) and left out. Pure; the input is not
 * modified.
 */
export function viewOf(history: History, campaign: SandboxCampaign, { days, ...known }: Beyond): View {
  const facts = moveFacts(history, days * DAY_MS);
  const schedule = scheduleOf(campaign);
  const now = history.now + days * DAY_MS;
  const own = once(() => ({
    vouchers: facts.vouchers.filter((one) => one.source === campaign.id && one.issuedAt >= schedule.start),
    marks: facts.marks.filter((mark) => mark.campaign === campaign.id && mark.at >= schedule.start),
  }));
  return {
    ...facts,
    token: history.token,
    now,
    today: dayOf(now),
    registeredOn: history.registeredOn + days,
    registerDays: registerDaysOf(history),
    identity: history.identity,
    hasRecharged: facts.recharges.some(({ at }) => at <= now),
    // Worked out when asked for: every call has all campaigns look whether something is due, and most see at once that it is not.
    get vouchers() {
      return own().vouchers;
    },
    get marks() {
      return own().marks;
    },
    schedule,
    phase: phaseOf(schedule, now),
    fields: {},
    headers: {},
    ...known,
  };
}
