import { describe, expect } from "vitest";
import { bringAbout } from "../../../src/studio/server/scenes/scene-visits.ts";
import type { SandboxClient } from "../sandbox/sandbox-client.ts";
import { allowedAt } from "../wire/allowed-at.ts";
import { openWatchedTab, type WatchedTab } from "../wire/watched-tab.ts";
import { test as base, originOfWorker } from "./browser.ts";
import { settle, watchShifts } from "./layout-shifts.ts";
import { pageFaults } from "./page-faults.ts";
import { type Visit, visitsIn } from "./page-visits.ts";
import { untilDrawn } from "./visit.ts";

/** The tab in which all pages are opened: it fetches and compiles each script once. */
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
    // Of a worker, it would be closed after its browser.
    { scope: "file" },
  ],
});

/** Opens a page as the visit says and resolves to what moved while its answers came. */
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
  // What is still moving then could not be looked at.
  await page.emulateMedia({ reducedMotion: "reduce" });
  return shifted;
}

async function visit(tab: WatchedTab, sandbox: SandboxClient, one: Visit): Promise<string[]> {
  const { checks, tap } = one;
  await bringAbout(sandbox, one);
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
 * Tests the pages whose documents lie in these folders. Each page is opened once, and everything that is checked of a
 * page as it stands is checked on that visit. Each file of tests takes some folders, since files run side by side.
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
