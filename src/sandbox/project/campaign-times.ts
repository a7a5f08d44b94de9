import { DAY_MS } from "../../language/time.ts";
import type { SandboxClock } from "../clock.ts";
import {
  campaignShiftDays,
  indexCampaigns,
  type SandboxCampaign,
  scheduleOf,
} from "../rules/sandbox-campaign.ts";
import type { SandboxEngine } from "./project-sandbox.ts";

/** The times of campaigns: while the clock is automatic, each is moved to the days of its schedule. */
export interface CampaignTimes {
  /** Returns the days by which the campaign's time differs from the clock; 0 once the clock was set. */
  shiftOf(campaign: SandboxCampaign): number;
  /** Returns the campaign's time in milliseconds since 1970. */
  nowIn(campaign: SandboxCampaign): number;
  /** Returns a campaign for the project's rules. Its document is read when its title or schedule is. */
  campaign: SandboxEngine["campaign"];
}

interface CampaignTimesOptions {
  clock: SandboxClock;
  campaigns(): readonly SandboxCampaign[];
  /** Returns the id of the campaign in whose time a campaign is; undefined for its own. */
  timeOf(id: string): string | undefined;
}

/** Creates the times of a sandbox's campaigns. */
export function createCampaignTimes({ clock, campaigns, timeOf }: CampaignTimesOptions): CampaignTimes {
  const campaignOf = (id: string) => indexCampaigns(campaigns()).withId(id);
  const times: CampaignTimes = {
    shiftOf(campaign) {
      const since = clock.automaticSince();
      if (since === undefined) return 0;
      const owner = campaignOf(timeOf(campaign.id) ?? "") ?? campaign;
      return campaignShiftDays(scheduleOf(owner), { now: clock.now(), since, zone: owner.zone });
    },
    nowIn: (campaign) => clock.now() + times.shiftOf(campaign) * DAY_MS,
    campaign(id) {
      const campaign = campaignOf(id);
      return (
        campaign && {
          ...{ id, route: campaign.route },
          get title() {
            return campaign.title;
          },
          get schedule() {
            return scheduleOf(campaign);
          },
          get now() {
            return times.nowIn(campaign);
          },
          get shiftDays() {
            return times.shiftOf(campaign);
          },
        }
      );
    },
  };
  return times;
}
