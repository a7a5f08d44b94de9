import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { type PreviewServer, startPreview } from "../../../scripts/lib/preview-server.ts";
import { test } from "../../support/browser/browser.ts";

const lines = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ type: "text", text: `第${i + 1}行说明` }));

const help = {
  language: 2,
  id: "help",
  route: "/help",
  title: "帮助",
  topBar: { do: "back" },
  endpoints: { info: { path: "/api/help/info", requiresLogin: false, data: { type: "object" } } },
  load: ["info"],
  actions: { on: { steps: [{ navigate: "/other", keepQuery: true }] } },
  view: [
    ...lines(12),
    {
      type: "fold",
      sections: [
        { name: "recharge", title: "充值", view: lines(14) },
        { name: "withdraw", title: "提现", view: lines(6) },
        {
          name: "rules",
          title: "规则",
          view: [{ type: "article", sections: [{ name: "deep", title: "深处", paragraphs: ["在里面"] }] }],
        },
      ],
    },
    { type: "link", text: "去别处", do: "on" },
    ...lines(20),
  ],
};
const other = { ...help, id: "other", route: "/other", view: lines(2), actions: {} };

const folder = mkdtempSync(join(tmpdir(), "fold-"));
let preview: PreviewServer | undefined;

/** As long as a preview may take on a busy machine. */
const START_MS = 70_000;

beforeAll(async () => {
  cpSync("campaigns/brands", join(folder, "brands"), { recursive: true });
  for (const page of [help, other]) writeFileSync(join(folder, `${page.id}.json`), JSON.stringify(page));
  preview = await startPreview({ CAMPAIGNS: folder });
}, START_MS);
afterAll(async () => {
  await preview?.stop();
  rmSync(folder, { recursive: true });
});

const at = (hash = "") => ({
  path: `${preview?.origin}/help?token=old-user&phoneType=ios&sandbox=off${hash}`,
});
const button = (page: Page, name: string) => page.getByRole("button", { name });
const hashOf = (page: Page) => new URL(page.url()).hash;

/** The headings of the sections that are open. */
const openOf = (page: Page): Promise<string[]> =>
  page.locator(".fold-heading [aria-expanded=true]").allInnerTexts();

describe("a fold", () => {
  test("is closed at first; what opens closes the other, and is written in the address", async ({ open }) => {
    const page = await open(at());
    await page.getByRole("heading", { name: "充值" }).waitFor();
    expect(await openOf(page)).toEqual([]);
    const entries = await page.evaluate("history.length");
    await button(page, "充值").click();
    expect([await openOf(page), hashOf(page)]).toEqual([["充值"], "#recharge"]);
    await button(page, "提现").click();
    expect([await openOf(page), hashOf(page)]).toEqual([["提现"], "#withdraw"]);
    await button(page, "提现").click();
    expect([await openOf(page), hashOf(page)]).toEqual([[], ""]);
    expect(await page.evaluate("history.length")).toBe(entries);
  });

  test("what is tapped stays under the finger when another one above it closes", async ({ open }) => {
    const page = await open(at());
    await button(page, "充值").click();
    await button(page, "规则").scrollIntoViewIfNeeded();
    const before = await button(page, "规则").boundingBox();
    await button(page, "规则").click();
    expect(await openOf(page)).toEqual(["规则"]);
    for (let frame = 0; frame < 20; frame++) {
      expect(Math.abs(((await button(page, "规则").boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(
        1.5,
      );
      await page.evaluate("new Promise(requestAnimationFrame)");
    }
  });

  test("opening asks for no data again, and makes no page anew", async ({ open }) => {
    const page = await open(at());
    const asked: string[] = [];
    await button(page, "充值").waitFor();
    await page.waitForLoadState("networkidle");
    page.on("request", (request) => asked.push(request.url()));
    await page.evaluate("window.mark_ = document.querySelector('.fold')");
    await button(page, "充值").click();
    await button(page, "提现").click();
    await page.evaluate("new Promise((done) => setTimeout(done, 300))");
    expect(asked).toEqual([]);
    expect(await page.evaluate("window.mark_ === document.querySelector('.fold')")).toBe(true);
  });

  test.for([
    ["#withdraw", "提现", "提现"],
    ["#deep", "规则", "深处"],
  ] as const)("%s opens %s and leads to %s", async ([hash, section, heading], { open }) => {
    const page = await open(at(hash));
    const goal = page.getByRole("heading", { name: heading });
    await goal.waitFor();
    expect(await openOf(page)).toEqual([section]);
    await expect
      .poll(async () => (await goal.boundingBox())?.y)
      .toSatisfy((y: number | undefined) => y !== undefined && y >= 43 && y < 110);
  });

  test("a changed address opens, too", async ({ open }) => {
    const page = await open(at());
    await button(page, "充值").waitFor();
    await page.evaluate("location.hash = '#withdraw'");
    await expect.poll(() => openOf(page)).toEqual(["提现"]);
  });

  test("what the browser finds in a closed section opens it", async ({ open }) => {
    const page = await open(at());
    await button(page, "充值").waitFor();
    const hidden = "[...document.querySelectorAll('.fold-body')].map((body) => body.getAttribute('hidden'))";
    expect(await page.evaluate(hidden)).toEqual(["until-found", "until-found", "until-found"]);
    await page.evaluate(
      "document.querySelector('#withdraw .fold-body').dispatchEvent(new Event('beforematch', { bubbles: true }))",
    );
    await expect.poll(() => openOf(page)).toEqual(["提现"]);
    expect(await page.evaluate(hidden)).toEqual(["until-found", null, "until-found"]);
    await button(page, "提现").click();
    expect(await page.evaluate(hidden)).toEqual(["until-found", "until-found", "until-found"]);
  });

  test("closed, it is nothing to the keyboard and takes no room; on paper all of it is there", async ({
    open,
  }) => {
    const page = await open(at());
    await button(page, "充值").waitFor();
    const heights = () =>
      page.evaluate("[...document.querySelectorAll('.fold-body')].map((body) => body.offsetHeight > 0)");
    expect(await heights()).toEqual([false, false, false]);
    await page.emulateMedia({ media: "print" });
    expect(await heights()).toEqual([true, true, true]);
  });

  test("is as it was left when the customer comes back", async ({ open }) => {
    const page = await open(at());
    await button(page, "提现").click();
    await button(page, "去别处").scrollIntoViewIfNeeded();
    const left = await page.evaluate("window.scrollY");
    await button(page, "去别处").click();
    await page.waitForURL(/other/);
    await button(page, "充值").waitFor({ state: "detached" });
    await page.goBack();
    await button(page, "提现").waitFor();
    expect(await openOf(page)).toEqual(["提现"]);
    await expect.poll(() => page.evaluate("window.scrollY")).toBe(left);
  });

  test("its buttons are large enough for a finger", async ({ open }) => {
    const page = await open({ ...at(), width: 320, height: 568 });
    for (const name of ["充值", "提现", "规则"])
      expect((await button(page, name).boundingBox())?.height).toBeGreaterThanOrEqual(44);
  });
});
