import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, it, vi } from "vitest";
import { listBlockKinds } from "../../src/blocks/campaign-context.ts";
import { loadBlockViews } from "../../src/blocks/registry.ts";
import type { Campaign } from "../../src/language/document.generated.ts";
import { CampaignView } from "../../src/page/CampaignView.tsx";
import { openingSnapshot, scopeOfSnapshot } from "../../src/play/snapshot.ts";
import { NO_HANDLERS, planFor, visitor } from "../support/play/page.ts";

const END = 10_000;
const countdown = { type: "countdown" as const, leftMs: `${END} - now`, label: "还剩" };

/** Returns how often a page reports a passed moment, while the clock shows these. */
async function passedIn(campaign: Partial<Campaign>, moments: readonly number[]): Promise<number> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const plan = planFor(campaign);
  const opening = openingSnapshot(plan, visitor, moments[0] ?? 0);
  const dialogs = Object.keys(campaign.dialogs ?? {}).map((name) => ({
    name,
    scope: scopeOfSnapshot({ plan, snapshot: opening }),
  }));
  const views = await loadBlockViews(listBlockKinds(plan.campaign));
  const passed = vi.fn();
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  for (const now of moments) {
    const snapshot = { ...opening, dialogs, now };
    const around = { ...NO_HANDLERS, views, momentPassed: passed, report: () => {} };
    await act(async () => root.render(<CampaignView plan={plan} snapshot={snapshot} {...around} />));
  }
  await act(async () => root.unmount());
  document.body.replaceChildren();
  return passed.mock.calls.length;
}

it.each<[string, Partial<Campaign>]>([
  ["on the page", { view: [countdown] }],
  ["in days", { view: [{ ...countdown, units: "days" }] }],
  ["in a dialog, which goes on", { dialogs: { left: { title: "", view: [countdown] } } }],
])("a countdown %s reports its end once, and not an end that was already over", async (_, campaign) => {
  expect(await passedIn(campaign, [END - 2000, END - 1000])).toBe(0);
  expect(await passedIn(campaign, [END - 1000, END, END + 1000])).toBe(1);
  expect(await passedIn(campaign, [END + 1000, END + 2000])).toBe(0);
});
