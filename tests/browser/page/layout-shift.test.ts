import type { Browser, Page } from "playwright-core";
import { expect } from "vitest";
import { test } from "../../support/browser/browser.ts";
import { type Answers, settle, watchShifts } from "../../support/browser/layout-shifts.ts";
import { untilTakenOver } from "../../support/browser/taken-over.ts";
import { note } from "../../support/campaigns/note.ts";
import { site } from "../../support/campaigns/site.ts";

const SIZES = [
  { width: 375, height: 812 },
  { width: 320, height: 568 },
];
const CUSTOMERS = ["", "old-user", "new-day1"];
const WAYS: Answers[] = ["slow", "last first", "fast", "failing"];

interface Opening {
  route: string;
  customer: string;
}

/** All that one tab opens. */
interface Round {
  size: (typeof SIZES)[number];
  answers: Answers;
  openings: Opening[];
}

/**
 * Who opens what. A page opened costs a quarter of a second of a core, so by default each page is opened by every
 * customer once, in another size and with other answers each; another address of the same document is opened once.
 * SHIFTS=all has everybody open all pages that ask for something in all ways, which takes some ten minutes.
 */
function rounds(): Round[] {
  const isAll = process.env.SHIFTS === "all";
  const all = SIZES.flatMap((size) => WAYS.map((answers): Round => ({ size, answers, openings: [] })));
  const seen = new Set<string>();
  let turn = 0;
  for (const [key, { published }] of site.pages()) {
    const { id, route = `/${key}`, load = [] } = published.campaign;
    const asks = load.length > 0 || JSON.stringify(published.campaign).includes('"type":"page"');
    // Where a failure counts as a logout, what is there from then on is a visitor's page.
    const isLeft = JSON.stringify(published.campaign.catch?.load ?? []).includes('"logout"');
    const ways = isLeft ? all.filter(({ answers }) => answers !== "failing") : all;
    const customers =
      asks && (isAll || !seen.has(id)) ? CUSTOMERS : [CUSTOMERS[turn % CUSTOMERS.length] ?? ""];
    seen.add(id);
    for (const customer of customers) {
      const mine = isAll ? ways : ways.slice(turn % ways.length).slice(0, 1);
      for (const { openings } of mine) openings.push({ route, customer });
      // So that whoever opens the next page does so in another way than this one.
      turn++;
    }
    turn++;
  }
  return all;
}

/** As the app opens a page; with the signature that the winners' list asks for. */
function addressOf({ route, customer }: Opening): string {
  const token = customer ? { token: customer } : {};
  return `${route}?${new URLSearchParams({ ...token, phoneType: "ios", sing: "a", timestamp: "1" })}`;
}

/** Opens pages one after the other in a tab. Resolves to how many answers came; what moved is noted in `findings`. */
async function look(page: Page, { size, answers, openings }: Round, findings: string[]): Promise<number> {
  let answered = 0;
  for (const opening of openings) {
    await page.goto(addressOf(opening));
    const watched = await settle(page);
    answered += watched.answered;
    for (const { value, answered, moved } of watched.shifts) {
      const who = opening.customer || "visitor";
      const when = `${size.width} wide, ${answers}, after ${answered} answers`;
      findings.push(`${opening.route} as ${who}, ${when}: ${value.toFixed(4)}\n  ${moved.join("\n  ")}`);
    }
  }
  return answered;
}

/** Tabs of one phone, which fetches and compiles each script once for all of them. */
async function openTabs(browser: Browser, origin: string, tabs: readonly Omit<Round, "openings">[]) {
  const context = await browser.newContext({
    baseURL: origin,
    isMobile: true,
    hasTouch: true,
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
  });
  const pages = await Promise.all(
    tabs.map(async ({ size, answers }) => {
      const page = await context.newPage();
      await page.setViewportSize(size);
      await page.addInitScript({ content: watchShifts(answers) });
      return page;
    }),
  );
  return { pages, close: () => context.close() };
}

test("nothing that is seen moves while a page opens, whoever opens it, whenever and in whatever order answers come", {
  timeout: 1_800_000,
}, async ({ browser, origin, sandbox: _ }) => {
  const findings: string[] = [];
  const all = rounds();
  const tabs = await openTabs(browser, origin, all);
  const answered = await Promise.all(
    all.map((round, i) => look(tabs.pages[i] as Page, round, findings)),
  ).finally(tabs.close);
  const opened = all.reduce((sum, { openings }) => sum + openings.length, 0);
  note(`layout shift: ${opened} pages opened, ${answered.reduce((sum, one) => sum + one)} answers`);
  expect(findings).toEqual([]);
  // In each way pages were answered: they did not merely wait.
  expect(Math.min(...answered)).toBeGreaterThan(0);
});

test("what moves is found", async ({ browser, origin, sandbox: _ }) => {
  const tabs = await openTabs(browser, origin, [{ size: { width: 375, height: 812 }, answers: "slow" }]);
  const page = tabs.pages[0] as Page;
  await page.goto("/yearTaskTicket?token=old-user");
  expect((await settle(page)).shifts).toEqual([]);
  await untilTakenOver(page);
  await page.evaluate('document.querySelector("main").insertAdjacentHTML("afterbegin", "<p>早上好</p>")');
  const { shifts } = await settle(page);
  await tabs.close();
  expect(shifts.flatMap(({ moved }) => moved).join("\n")).toContain("section.panel");
});
