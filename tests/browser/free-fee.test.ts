import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { test } from "../support/browser.ts";

const ROUTE = "/fullServiceFeeFree";
const VISIT = `${ROUTE}?token=old-user&phoneType=ios`;
const LIST = "/api/djdg/activity/all/activity/time";
const EVENTS = ["上半月全免", "下半月全免"];

const card = (page: Page, title: string) => page.getByRole("button", { name: title });
const toast = (page: Page, text: string) => page.locator(".toast", { hasText: text });
const statesOf = (page: Page) =>
  page.locator(".banner").evaluateAll((cards) => cards.map((one) => one.getAttribute("data-state")));
const greyOf = (page: Page) =>
  page.locator(".banner").evaluateAll((cards) => cards.map((one) => one.classList.contains("banner-off")));

/** Opens the page of a mall whose activities of these types are in these states. */
async function visit(page: Page, ...states: [type: number, activityTimeState: number][]): Promise<void> {
  const data = states.map(([type, activityTimeState]) => ({
    id: type,
    type,
    activityStatus: 1,
    activityTimeState,
  }));
  await page.route(`**/prod-api${LIST}`, (call) => call.fulfill({ json: { code: 0, message: "", data } }));
  await page.goto(VISIT);
  await page.locator(".banner[data-state]").first().waitFor();
}

describe("the free-fee events (spec 1, screen 11: types 13 and 21)", () => {
  test.for<[string, [number, number][], string[], boolean[]]>([
    [
      "both active",
      [
        [13, 0],
        [21, 0],
      ],
      ["feeFree", "feeFree"],
      [false, false],
    ],
    [
      "the first active",
      [
        [13, 0],
        [21, 1],
      ],
      ["feeFree", "inactive"],
      [false, true],
    ],
    [
      "the second active, told in another order",
      [
        [21, 0],
        [13, 1],
      ],
      ["inactive", "feeFree"],
      [true, false],
    ],
    [
      "not open yet",
      [
        [13, -1],
        [21, -1],
      ],
      ["soon", "soon"],
      [true, true],
    ],
    [
      "of another type alone",
      [
        [5, 0],
        [10, 0],
      ],
      ["inactive", "inactive"],
      [true, true],
    ],
    ["none", [], ["inactive", "inactive"], [true, true]],
  ])("%s", async ([, told, states, grey], { open }) => {
    const page = await open({ path: "about:blank" });
    await visit(page, ...told);
    expect(await statesOf(page)).toEqual(states);
    expect(await greyOf(page)).toEqual(grey);
  });

  test.for([
    ["2025-03-10T10:00:00+08:00", ["feeFree", "soon"]],
    ["2025-03-20T10:00:00+08:00", ["inactive", "feeFree"]],
  ] as const)("by the mall's own time of %s", async ([now, states], { open, sandbox }) => {
    await sandbox.clock(now);
    const page = await open({ path: VISIT });
    await page.locator(".banner[data-state]").first().waitFor();
    expect(await statesOf(page)).toEqual(states);
  });

  test("one that runs leads to ordering, one that does not leads nowhere", async ({ open }) => {
    const page = await open({ path: "about:blank" });
    await visit(page, [13, 0], [21, 1]);
    await card(page, "下半月全免").click({ force: true });
    expect(await page.locator('[data-sandbox="order-sheet"]').count()).toBe(0);
    await card(page, "上半月全免").click();
    await page.locator('[data-sandbox="order-sheet"]').waitFor();
  });

  test("the visitor is sent to the login, and nothing is asked", async ({ open, sandbox }) => {
    const page = await open({ path: ROUTE });
    for (const title of EVENTS) await card(page, title).getByText("登录查看").waitFor();
    expect(await page.locator('[data-sandbox="login-sheet"]').count()).toBe(0);
    await card(page, "下半月全免").click();
    await page.locator('[data-sandbox="login-sheet"]').waitFor();
    expect((await sandbox.calls()).filter(({ path }) => path === LIST)).toEqual([]);
  });

  test("code 200001 opens the login", async ({ open, sandbox }) => {
    await sandbox.fault(LIST, "logout");
    const page = await open({ path: VISIT });
    await page.locator('[data-sandbox="login-sheet"]').waitFor();
    expect(await statesOf(page)).toEqual(["loggedOut", "loggedOut"]);
    expect(await page.locator(".toast").count()).toBe(0);
  });

  test("another code is told in the server's words, and each card is a retry", async ({ open }) => {
    const page = await open({ path: "about:blank" });
    let isBack = false;
    await page.route(`**/prod-api${LIST}`, (call) =>
      isBack ? call.continue() : call.fulfill({ json: { code: 500123, message: "系统维护中", data: null } }),
    );
    await page.goto(VISIT);
    await toast(page, "系统维护中").waitFor();
    isBack = true;
    await card(page, "上半月全免").getByText("重新加载").click();
    await page.locator(".banner[data-state]").first().waitFor();
  });

  test("a failure is 网络异常", async ({ open, sandbox }) => {
    await sandbox.fault(LIST, "status500");
    const page = await open({ path: VISIT, expectedProblems: [/Failed to load resource/] });
    await toast(page, "网络异常").waitFor();
    await page.getByRole("button", { name: "重试" }).click();
    await page.locator(".banner[data-state]").first().waitFor();
  });

  test("while the list is on its way no card leads anywhere", async ({ open, sandbox }) => {
    await sandbox.fault(LIST, "slow");
    const page = await open({ path: VISIT });
    await card(page, "上半月全免").waitFor();
    expect(await page.locator('.banner[aria-busy="true"]').count()).toBe(2);
  });
});
