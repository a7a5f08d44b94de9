import { expect } from "vitest";
import { test } from "../../support/browser/browser.ts";
import { untilHydrated } from "../../support/browser/hydrated.ts";
import { settle, watchShifts } from "../../support/browser/layout-shifts.ts";

// The shifts of all pages are checked on their visits (browser/looks).
test("a moving element is reported with its position", async ({ open }) => {
  const page = await open({ path: "about:blank", isDrawn: true, before: watchShifts("slow") });
  await page.goto("/yearTaskTicket?token=old-user");
  expect((await settle(page)).shifts).toEqual([]);
  await untilHydrated(page);
  await page.evaluate('document.querySelector("main").insertAdjacentHTML("afterbegin", "<p>早上好</p>")');
  const { shifts } = await settle(page);
  expect(shifts.flatMap(({ moved }) => moved).join("\n")).toContain("section.panel");
});
