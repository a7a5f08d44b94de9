import type { Page, Route } from "playwright-core";
import type { OpenOptions } from "./browser.ts";

/** The page of the loss compensation (spec 1). */
export const ROUTE = "/userInsuranceIncome";
/** The paths of its calls. */
export const PATHS = {
  summary: "/api/djdg/activity/loss/reparation/info",
  hold: "/api/djdg/activity/loss/reparation/hold",
  closed: "/api/djdg/activity/loss/reparation/close",
} as const;
const END = "2024-01-08 00:00:00";

/** What a page takes to open, at most: only then its clock is stopped. */
const WARM_UP_MS = 60_000;

type Name = keyof typeof PATHS;
type Open = (options: OpenOptions) => Promise<Page>;

/** A server of these answers; a function is asked anew each time. Counts the calls. */
export async function openWith(
  open: Open,
  answers: Partial<Record<Name, unknown>>,
  options: { now?: string; before?: string; expectedProblems?: RegExp[] } = {},
) {
  const calls: Record<Name, number> = { summary: 0, hold: 0, closed: 0 };
  const page = await open({ path: "about:blank", ...options });
  const now = Date.parse(options.now ?? "");
  if (options.now) await page.clock.install({ time: now - WARM_UP_MS });
  const all: Record<Name, unknown> = {
    summary: { totalAmount: 0, endTime: END },
    hold: [],
    closed: [],
    ...answers,
  };
  for (const name of Object.keys(PATHS) as Name[]) {
    await page.route(`**${PATHS[name]}`, (route: Route) => {
      calls[name]++;
      const answer = all[name];
      const data = typeof answer === "function" ? answer() : answer;
      return route.fulfill({ json: { code: 0, message: "", data } });
    });
  }
  await page.goto(`${ROUTE}?token=old-user&phoneType=ios`);
  await page
    .getByText(/暂无持仓订单|保盈进行中/)
    .first()
    .waitFor();
  // From here on time stands still but for what runFor lets pass.
  if (options.now) await page.clock.pauseAt(now);
  return { page, calls };
}

/** Lets the timers of what is under way fire while the clock all but stands. */
export async function digitsSoon(page: Page): Promise<string[]> {
  await page.clock.runFor(20);
  return digits(page);
}

/** An order that is held. */
export const held = (more: object = {}) => ({
  direction: 1,
  contract: "XAG",
  amount: 480,
  plAmount: -36.5,
  createTime: "2024-01-02 10:24:00",
  ...more,
});

/** An order that was cancelled. */
export const cancelled = (more: object = {}) => ({
  direction: 1,
  productType: "XAG",
  price: 480,
  plAmount: -36.5,
  orderTime: "2024-01-02 10:24:00",
  closeTime: "2024-01-02 15:08:00",
  sendStatus: 0,
  sendAmount: null,
  ...more,
});

/** The orders that are drawn, the sample included. */
export const cards = (page: Page) => page.locator(".list-item");
/** The tab of this name. */
export const tab = (page: Page, name: RegExp) => page.getByRole("tab", { name });
/** What stands in the boxes of the countdown. */
export const digits = (page: Page) => page.getByRole("timer").locator("b").allTextContents();
