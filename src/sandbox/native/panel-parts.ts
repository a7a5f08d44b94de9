import type { Fault } from "../http/fault.ts";
import type { CampaignReport } from "../rules/campaign-report.ts";
import { el } from "./dom.ts";

/** What the panel knows when it is drawn, and how its sections act. */
export interface Panel {
  clock: { now: string; automatic: boolean };
  /** The campaign of the page, if it is one. */
  campaign: CampaignReport | null;
  faults: readonly Fault[];
  /** Tells the sandbox something, then the page, and draws the panel anew. */
  change(name: string, body: object, words: string): Promise<void>;
}

/** A part of the panel under a heading. */
export function section(title: string, content: (Node | string)[]): HTMLElement {
  return el("section", { class: "sbx-section" }, [el("h3", { class: "sbx-subtitle" }, [title]), ...content]);
}
