import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { askedBy, fingerOn, WAYS_ON } from "../../support/browser/between-pages.ts";
import { test } from "../../support/browser/browser.ts";
import { pass, skipUntil } from "../../support/browser/held-time.ts";
import { hold } from "../../support/browser/hold.ts";

/** Records what is visible right after an event, before the next frame. */
const WATCH = `{
  window.seen_ = [];
  const look = (when) => {
    const marked = [...document.querySelectorAll("[data-pressed], .page-coming, .site-coming")];
    const what = when + ": " + marked.map((one) => one.className.split(" ")[0]).join(" ");
    window.seen_.push(what);
    console.debug(what);
  };
  for (const when of ["pointerdown", "pointercancel"]) addEventListener(when, () => look(when));
  // After React has handled the event, and before the frame.
  addEventListener("click", () => requestAnimationFrame(() => look("click")));
}`;

const seen = (page: Page): Promise<string[]> => page.evaluate("window.seen_.splice(0)");

const figure = (page: Page) => page.locator(".details", { hasText: "66" });

describe("a touch", () => {
  test("fetches the next page, its views and its data, so that the tap requests nothing", async ({
    open,
  }) => {
    const page = await open({ path: WAYS_ON });
    await page.getByText("前往").first().waitFor();
    const asked = askedBy(page);
    const finger = await fingerOn(page);
    const came = page.waitForResponse(/between\/info/);
    await finger.down("前往");
    await came;
    expect(asked().sort()).toEqual(["document", "info", "view"]);
    expect(new URL(page.url()).pathname).toBe("/waysOn");

    await finger.up();
    await figure(page).waitFor();
    expect(asked()).toEqual([]);
  });

  test("that becomes a scroll cancels the data, and a later tap requests it once", async ({ open }) => {
    // The tool that taps tries to cancel touches on other elements, which Chromium refuses while the page still scrolls.
    const expectedProblems = [/Ignored attempt to cancel a touchstart/];
    const page = await open({ path: WAYS_ON, before: WATCH, expectedProblems });
    await page.getByText("前往").first().waitFor();
    const asked = askedBy(page);
    const letGo = await hold(page, "**/between/info");
    const given = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/info"));
    const finger = await fingerOn(page);
    await finger.down("前往");
    await page.waitForRequest(/between\/info/);
    await finger.moveUp(120);
    await given;
    await finger.up();
    expect(asked().sort()).toEqual(["document", "info", "view"]);
    expect(await seen(page)).toEqual(["pointerdown: button", "pointercancel: "]);

    letGo();
    await page.evaluate("scrollTo(0, 0)");
    await page.getByText("前往").first().tap();
    await figure(page).waitFor();
    expect(asked()).toEqual(["info"]);
  });

  test("on a link in a text fetches the next page, too", async ({ open }) => {
    const page = await open({ path: WAYS_ON });
    await page.getByText("目的地").waitFor();
    const asked = askedBy(page);
    const finger = await fingerOn(page);
    const came = page.waitForResponse(/between\/info/);
    await finger.down("目的地");
    await came;
    await finger.up();
    await figure(page).waitFor();
    expect(asked().sort()).toEqual(["document", "info", "view"]);
  });

  test("on a button that makes a call first fetches no data that the call may change", {
    tags: "nightly",
  }, async ({ open }) => {
    const page = await open({ path: WAYS_ON });
    await page.getByText("参加并前往").waitFor();
    const asked = askedBy(page);
    const finger = await fingerOn(page);
    const came = page.waitForResponse(/details-[^/]+\.js/);
    await finger.down("参加并前往");
    await came;
    expect(asked()).toEqual(["document", "view"]);
    await finger.up();
    await figure(page).waitFor();
    expect(asked()).toEqual(["join", "info"]);
  });

  test("by a key on the focused button fetches the next page, too", { tags: "nightly" }, async ({ open }) => {
    const page = await open({ path: WAYS_ON });
    const asked = askedBy(page);
    await page.getByRole("button", { name: "前往", exact: true }).focus();
    const came = page.waitForResponse(/between\/info/);
    await page.keyboard.down(" ");
    await came;
    expect(await page.locator("[data-pressed]").count()).toBe(1);
    await page.keyboard.up(" ");
    await figure(page).waitFor();
    expect(asked().sort()).toEqual(["document", "info", "view"]);
  });
});

describe("a tapped control", () => {
  test("looks pressed before the next frame, and until the next page is shown", async ({ open }) => {
    const page = await open({ path: WAYS_ON, before: WATCH, isHeld: true });
    const letGo = await hold(page, "**/pages/waygoal.json");
    await page.getByText("前往").first().tap();
    await page.waitForURL(/wayGoal/);
    // Longer than a tap without navigation looks pressed.
    await pass(page, 500);
    expect(await seen(page)).toEqual(["pointerdown: button", "click: page-coming button"]);
    expect(await page.locator("[data-pressed]").textContent()).toBe("前往");
    letGo();
    await skipUntil(page, () => figure(page).isVisible());
    expect(await page.locator("[data-pressed], .page-coming").count()).toBe(0);
  });

  test("stops looking pressed when the customer goes back", { tags: "nightly" }, async ({ open }) => {
    const page = await open({ path: WAYS_ON });
    await page.getByText("前往").first().waitFor();
    const letGo = await hold(page, "**/pages/waygoal.json");
    await page.getByText("前往").first().tap();
    await page.locator(".page-coming").waitFor();
    await page.waitForURL(/wayGoal/);
    await page.goBack();
    await page.locator(".page-coming").waitFor({ state: "detached" });
    expect(await page.locator("[data-pressed]").count()).toBe(0);
    letGo();
  });

  test("stops looking pressed when the customer goes back before the next page is drawn", {
    tags: "nightly",
  }, async ({ open }) => {
    const page = await open({ path: WAYS_ON });
    await page.evaluate(`{
      const push = history.pushState.bind(history);
      history.pushState = (...entry) => { push(...entry); history.back(); };
      addEventListener("popstate", () => document.body.setAttribute("data-back", ""));
    }`);
    await page.getByText("前往").first().tap();
    // The pressed look may end within one frame.
    await page.locator("body[data-back]").waitFor();
    await page.locator(".page-coming").waitFor({ state: "detached" });
    expect(await page.locator("[data-pressed]").count()).toBe(0);
  });

  test("looks pressed only while it is touched if it leads to no page", { tags: "nightly" }, async ({
    open,
  }) => {
    const page = await open({ path: WAYS_ON, before: WATCH });
    await page.getByText("打开", { exact: true }).tap();
    await page.getByText("第一个").waitFor();
    expect(await seen(page)).toEqual(["pointerdown: link", "click: link"]);
    await page.locator("[data-pressed]").waitFor({ state: "detached" });
  });

  test("looks pressed on the way to another site", { tags: "nightly" }, async ({ open }) => {
    const page = await open({ path: WAYS_ON, before: WATCH });
    let letGo = () => {};
    const gone = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route("https://pay.bank.example/", async (call) => {
      await gone;
      await call.fulfill({ contentType: "text/html", body: "<h1>bank</h1>" });
    });
    // A page that is being left cannot be evaluated. Its console messages arrive later.
    const seen: string[] = [];
    page.on("console", (message) => seen.push(message.text()));
    await page.getByText("打开", { exact: true }).tap();
    await page.getByText("第一个").waitFor();
    await expect.poll(() => seen.splice(0)).toContain("click: link");
    const asked = page.waitForRequest("https://pay.bank.example/");
    await page.getByText("去银行").tap({ noWaitAfter: true });
    await asked;
    await expect.poll(() => seen).toEqual(["pointerdown: link", "click: site-coming link"]);
    letGo();
    await page.getByText("bank").waitFor();
    await page.goBack();
    await page.getByText("前往").first().waitFor();
    expect(await page.locator("[data-pressed], .site-coming").count()).toBe(0);
  });
});
