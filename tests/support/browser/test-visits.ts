import { describe, expect } from "vitest";
import { prepareScene } from "../../../src/studio/server/scenes/scene-visits.ts";
import type { SandboxClient } from "../sandbox/sandbox-client.ts";
import { allowedAt } from "../wire/allowed-at.ts";
import { openWatchedTab, type WatchedTab } from "../wire/watched-tab.ts";
import { test as base, originOfWorker } from "./browser.ts";
import { settle, watchShifts } from "./layout-shifts.ts";
import { pageFaults } from "./page-faults.ts";
import { type Visit, visitsIn } from "./page-visits.ts";
import { untilDrawn } from "./visit.ts";

/** One tab for all pages, so that each script is fetched and compiled once. */
const test = base.extend<{ tab: WatchedTab }>({
  tab: [
    async ({ browser }, use) => {
      const tab = await openWatchedTab(browser, {
        ...allowedAt(originOfWorker()),
        ...{ who: "customer", isDrawn: true },
      });
      await use(tab);
      await tab.close();
    },
    // With the scope "worker" it would be closed after its browser.
    { scope: "file" },
  ],
});

/** Opens the page of a visit. Resolves to the layout shifts while its answers arrived. */
async function openPage({ page, open }: WatchedTab, { address, answers, size }: Visit): Promise<string[]> {
  const shifted: string[] = [];
  await page.setViewportSize(size);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  const script = await page.addInitScript({ content: watchShifts(answers) });
  await open(address, async () => {
    for (const { value, answered, moved } of (await settle(page)).shifts)
      shifted.push(
        `layout shift: ${value.toFixed(4)}, ${size.width} wide, ${answers}, after ${answered} answers\n  ${moved.join("\n  ")}`,
      );
  });
  await script.dispose();
  // Moving elements could not be checked.
  await page.emulateMedia({ reducedMotion: "reduce" });
  return shifted;
}

async function visit(tab: WatchedTab, sandbox: SandboxClient, one: Visit): Promise<string[]> {
  const { checks, tap } = one;
  await prepareScene(sandbox, one);
  const found = await openPage(tab, one);
  if (tap) {
    await tab.page.locator(tap).first().tap();
    await tab.page.getByRole("dialog").waitFor();
  }
  await untilDrawn(tab.page);
  found.push(...(await pageFaults(tab.page, checks)));
  await tab.look();
  return [...found, ...tab.takeFindings().map((finding) => `traffic and policy: ${finding}`)];
}

/**
 * Tests the pages whose documents are in these folders. Each page is visited once, with all checks of an open page. Each
 * test file takes some folders, since files run in parallel.
 */
export function testVisits(isIn: (folder: string) => boolean): void {
  describe.each(visitsIn(isIn))("$key", ({ visits }) => {
    test("opens without a shift or a leak, and can be read, tapped and heard", {
      timeout: 300_000,
    }, async ({ tab, sandbox }) => {
      const found: string[] = [];
      for (const one of visits)
        found.push(...(await visit(tab, sandbox, one)).map((fault) => `${one.name}: ${fault}`));
      expect(found).toEqual([]);
    });
  });
}
