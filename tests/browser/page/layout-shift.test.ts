import { expect } from "vitest";
import { test } from "../../support/browser/browser.ts";
import { settle, watchShifts } from "../../support/browser/layout-shifts.ts";
import { untilTakenOver } from "../../support/browser/taken-over.ts";

// All pages are watched on their visits (browser/looks).
test("an element that moves is found, with its place", async ({ open }) => {
  const page = await open({ path: "about:blank", before: watchShifts("slow") });
  await page.goto("/yearTaskTicket?token=old-user");
  expect((await settle(page)).shifts).toEqual([]);
  await untilTakenOver(page);
  await page.evaluate('document.querySelector("main").insertAdjacentHTML("afterbegin", "<p>早上好</p>")');
  const { shifts } = await settle(page);
  expect(shifts.flatMap(({ moved }) => moved).join("\n")).toContain("section.panel");
});
