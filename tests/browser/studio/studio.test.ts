import { statSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { MAX_PICTURE_BYTES } from "../../../src/studio/api-write.ts";
import { violationsOf } from "../../support/browser/axe.ts";
import type { OpenOptions } from "../../support/browser/browser.ts";
import { SPRING_TEA, springTea } from "../../support/studio/campaign-folder.ts";
import { test } from "../../support/studio/studio-browser.ts";
import { WITHOUT_STILLS } from "../../support/studio/without-stills.ts";

/** Two misspellings, each with only one possible fix. */
const misspelt = springTea.replace('"do": "claim"', '"do": "clam"').replace('"disabled"', '"disabeld"');
const CHINESE = 'localStorage.setItem("studio:language", localStorage.getItem("studio:language") ?? "zh");';
/** Opens the studio in Chinese, which its operators use, at the size of a small laptop. */
const studio = (more: Partial<OpenOptions> = {}): OpenOptions => ({
  path: `/studio?file=${SPRING_TEA}`,
  width: 1280,
  height: 800,
  deviceScaleFactor: 1,
  before: CHINESE,
  ...more,
});
/** Opens the studio without stills, for tests that do not need them. */
const bare = (more: Partial<OpenOptions> = {}) => studio({ before: `${CHINESE} ${WITHOUT_STILLS}`, ...more });

const textOf = (page: Page) => page.locator(".editor .cm-content");
const saveOf = (page: Page) => page.getByRole("button", { name: "保存", exact: true });
const problemsOf = (page: Page) => page.locator(".problem");
const phoneOf = (page: Page) => page.frameLocator(".phone iframe");
const withoutProblems = (page: Page) => page.getByRole("heading", { name: "没有问题" });

/** Waits until the text is loaded and checked. */
async function ready(page: Page): Promise<void> {
  await textOf(page).getByText("springTea").first().waitFor();
  await page.getByRole("heading", { name: /没有问题|^问题/ }).waitFor();
}

/** Replaces a text with the editor's own search. */
async function replace(page: Page, before: string, after: string): Promise<void> {
  await textOf(page).focus();
  await page.keyboard.press("Control+f");
  await page.getByRole("textbox", { name: "查找" }).fill(before);
  await page.getByRole("textbox", { name: "替换为" }).fill(after);
  await page.getByRole("button", { name: "全部替换" }).click();
  await page.keyboard.press("Escape");
}

describe("writing", () => {
  test("shows a problem at its place and fixes it by a tap; tidies the text up on demand, which can be undone", async ({
    open,
    campaigns,
  }) => {
    campaigns.write(misspelt);

    const page = await open(bare());
    const problem = problemsOf(page).filter({ hasText: "“clam”" });
    await problem.waitFor();
    expect(await problem.textContent()).toContain("第 30 行");
    await page.locator(".cm-lint-marker-error").first().waitFor();
    expect(await saveOf(page).getAttribute("aria-disabled")).toBe("true");
    await problem.focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toContain("clam");
    await page.getByRole("button", { name: "全部改正（2）" }).click();
    await withoutProblems(page).waitFor();
    await textOf(page).focus();
    await page.keyboard.press("Control+z");
    await problem.waitFor();
    await page.getByRole("listitem").filter({ has: problem }).getByRole("button", { name: "改正" }).click();
    await problem.waitFor({ state: "detached" });
    expect(await problemsOf(page).count()).toBe(1);
    expect(await textOf(page).textContent()).toContain('"disabeld"');

    await replace(page, '"id": "springTea"', '"id":   "springTea"');
    await page.keyboard.press("Shift+Alt+f");
    await textOf(page).getByText('"id": "springTea"').waitFor();
    await page.keyboard.press("Control+z");
    await textOf(page).getByText('"id":   "springTea"').waitFor();
  });

  test("shows typed texts in the open page at once, redraws it when typing pauses, and keeps the last valid page while the text has errors", async ({
    open,
  }) => {
    const page = await open(bare());
    await ready(page);
    const phone = phoneOf(page);
    await phone.getByText("春茶有礼").first().waitFor();
    const body = phone.locator("main").first();
    await body.evaluate((element) => element.setAttribute("data-kept", ""));
    await page.evaluate(() => {
      const frame = document.querySelector<HTMLIFrameElement>(".phone iframe")?.contentDocument;
      if (!frame) throw new Error("There is no preview.");
      // Records whether the page is still the same one when the text appears.
      new MutationObserver(() => {
        if (!frame.body.textContent?.includes("夏茶有礼")) return;
        document.documentElement.dataset.said ??= String(frame.querySelector("main[data-kept]") !== null);
      }).observe(frame, { subtree: true, childList: true, characterData: true });
    });
    await replace(page, "春茶有礼", "夏茶有礼");
    await phone.getByText("夏茶有礼").first().waitFor();
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.said)).toBe("true");
    await phone.locator("main:not([data-kept])").first().waitFor();
    expect(await phone.getByText("夏茶有礼").count()).toBeGreaterThan(0);

    await replace(page, "status.claimed", "status.claimd");
    const isOutdated = page.getByText("预览显示的是上一次没有错误的内容");
    await isOutdated.waitFor();
    await phone.getByText("夏茶有礼").first().waitFor();
    await replace(page, "status.claimd", "status.claimed");
    await withoutProblems(page).waitFor();
    await isOutdated.waitFor({ state: "detached" });

    await phone.getByText("一杯春茶，一份心意").waitFor();
    const held: (() => void)[] = [];
    await page.route("**/studio/api/draft", async (route) => {
      await new Promise<void>((resolve) => held.push(resolve));
      await route.continue();
    });
    await replace(page, "一份心意", "两份心意");
    await phone.getByText("一杯春茶，两份心意").waitFor();
    await expect.poll(() => held.length).toBe(1);
    held.pop()?.();
    await withoutProblems(page).waitFor();
    await replace(page, "一杯春茶，两份心意", "");
    await phone.getByText("一杯春茶，两份心意").waitFor({ state: "detached" });
    await expect.poll(() => held.length).toBe(1);
    held.pop()?.();
    await phone.getByText("一杯春茶，两份心意").waitFor();
    await isOutdated.waitFor();
  });
});

/** Drops a square picture of random pixels on the editor, where a text is shown. */
async function drop(page: Page, picture: { width: number; name: string }, where: string): Promise<void> {
  const box = await textOf(page).getByText(where).first().boundingBox();
  await page.evaluate(
    async ({ width, name, x, y }) => {
      const canvas = new OffscreenCanvas(width, width);
      const noise = new ImageData(width, width);
      for (let at = 0, seed = 1; at < noise.data.length; at++) {
        seed = (Math.imul(seed, 1664525) + 1013904223) | 0;
        noise.data[at] = at % 4 === 3 ? 255 : seed >>> 24;
      }
      canvas.getContext("2d")?.putImageData(noise, 0, 0);
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([await canvas.convertToBlob()], name, { type: "image/png" }));
      const event = new DragEvent("drop", {
        dataTransfer,
        clientX: x,
        clientY: y,
        bubbles: true,
        cancelable: true,
      });
      document.elementFromPoint(x, y)?.dispatchEvent(event);
    },
    { ...picture, x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 },
  );
}

test("stores dropped pictures beside the document, inserts their names, shows them in the preview, and shrinks large ones", {
  tags: "nightly",
}, async ({ open, campaigns }) => {
  const page = await open(bare());
  await ready(page);
  await drop(page, { width: 40, name: "tea leaves.png" }, "春茶有礼");
  await textOf(page).getByText('"art/tea-leaves.png"').waitFor();
  expect(campaigns.has("seasonal/art/tea-leaves.png")).toBe(true);
  await textOf(page).focus();
  await page.keyboard.press("Control+z");
  await textOf(page).getByText('"art/tea-leaves.png"').waitFor({ state: "detached" });

  await drop(page, { width: 40, name: "tea.png" }, "春茶有礼");
  await textOf(page).getByText('"art/tea.png"').waitFor();
  await page.keyboard.press("Control+z");
  await textOf(page).getByText('"art/tea.png"').waitFor({ state: "detached" });
  const words = '"text": "一杯春茶，一份心意"';
  const art = '"art": { "src": "art/tea.png", "widthPx": 40, "heightPx": 40 }';
  await replace(page, words, `${words}, ${art}`);
  const picture = phoneOf(page).locator("img[src*='art/tea']");
  await expect
    .poll(() => picture.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth))
    .toBe(40);

  await drop(page, { width: 700, name: "tea.png" }, "春茶有礼");
  await textOf(page).getByText('"art/tea.webp"').waitFor();
  expect(statSync(join(campaigns.path, "seasonal/art/tea.webp")).size).toBeLessThanOrEqual(MAX_PICTURE_BYTES);
});

describe("the preview", () => {
  test("shows the page in a picked state, at another time, with faults, under another brand and on another phone, and logs its events", {
    tags: "nightly",
  }, async ({ open }) => {
    const page = await open(studio());
    await ready(page);
    const state = page.locator(".state:enabled").last();
    await state.click();
    expect(await state.getAttribute("aria-pressed")).toBe("true");
    await page.locator('.state[aria-current="true"] .state-reason').first().waitFor();
    await page.getByRole("button", { name: "开始", exact: true }).click();
    const moment = page.getByLabel("日期和时间（Asia/Shanghai）");
    const start = /"start": "([\d-]+)/.exec(springTea)?.[1] ?? "";
    expect(await moment.inputValue()).toBe(`${start}T00:00`);
    await page.getByRole("slider").press("ArrowRight");
    expect(await moment.inputValue()).toBe(`${start}T01:00`);
    await page.getByRole("button", { name: "恢复时间" }).click();
    await page.getByRole("button", { name: "恢复数据" }).click();
    expect(await page.locator('.state[aria-pressed="true"]').count()).toBe(0);

    await page.getByRole("tab", { name: "状态" }).press("ArrowLeft");
    await page.getByText("已返回").first().waitFor();

    const phone = phoneOf(page);
    await phone.getByRole("button", { name: "领取66元代金券" }).waitFor();
    await page.getByText("更多", { exact: true }).click();
    await page.getByLabel("故障").selectOption("登录失效");
    await phone.getByRole("button", { name: "登录领取" }).waitFor();
    await page.getByLabel("故障").selectOption("数据格式不同");
    await phone.getByRole("button", { name: "领取66元代金券" }).waitFor();
    await page.getByLabel("系统").selectOption("浏览器");
    await page.locator(".browser-tab").getByText("春茶有礼").waitFor();
    await page.getByLabel("浏览器标签页的品牌").selectOption("星选特价");
    expect(await page.getByLabel("地址参数").inputValue()).toBe("page=xxtj");
    await page.locator(".browser-tab").getByText("星选特价").waitFor();

    await page.getByLabel("手机尺寸").selectOption("320×568");
    const frame = page.locator(".phone iframe");
    expect([await frame.getAttribute("width"), await frame.getAttribute("height")]).toEqual(["320", "568"]);
    await page.getByRole("button", { name: "手机", exact: true }).click();
    await page.getByRole("dialog").getByText("--lan").waitFor();
  });

  test("shows another file's page in the same phone, from its top and without events of the previous page; a problem in a base links to its file", {
    tags: "nightly",
  }, async ({ open, campaigns }) => {
    const page = await open(bare({ path: "/studio?file=seasonal/yearTaskTicket.json" }));
    const phone = phoneOf(page);
    const inFrame = <T>(what: () => T) => phone.locator("body").evaluate(what);
    await phone.locator("main").first().waitFor();
    await page.getByRole("tab", { name: "状态" }).press("ArrowLeft");
    await page.getByText("已返回").first().waitFor();
    await inFrame(() => {
      document.body.setAttribute("data-kept", "");
      scrollTo(0, 300);
    });
    await page.locator(".file", { hasText: "springTea.json" }).click();
    await phone.getByText("春茶有礼").first().waitFor();
    expect(await inFrame(() => [document.body.hasAttribute("data-kept"), scrollY])).toEqual([true, 0]);
    await page.getByText("status：已返回").first().waitFor();
    const told = await page.locator(".log-what").allTextContents();
    expect(told.filter((what) => !/^(status|claim)：/.test(what))).toEqual([]);
    await page.locator(".file", { hasText: "mallA.json" }).click();
    await page.getByText("这个文档没有自己的页面").waitFor();
    await page.locator(".file", { hasText: "springTea.json" }).click();
    await phone.getByText("每位用户可领取一次。").click();

    const base = "seasonal/newerPages.json";
    campaigns.write(campaigns.read(base).replace('"language"', '"langauge"'), base);
    await page.locator(".file", { hasText: "yearTaskTicket.json" }).click();
    await problemsOf(page).filter({ hasText: base }).first().click();
    await page.waitForURL(/newerPages\.json/);
    await problemsOf(page).filter({ hasText: "langauge" }).first().waitFor();
  });

  test("selects the text of an element that is tapped with Alt or after “Pick”, without acting; marks the element of the text at the cursor", async ({
    open,
  }) => {
    const page = await open(bare());
    await ready(page);
    const phone = phoneOf(page);
    const selected = () => page.evaluate(() => getSelection()?.toString());
    const leadsTo = (text: string) => expect.poll(selected).toBe(text);
    await phone.getByText("每位用户可领取一次。").click({ modifiers: ["Alt"] });
    await leadsTo('"每位用户可领取一次。"');
    await page.getByRole("button", { name: "选取" }).click();
    const button = phone.getByRole("button", { name: "领取66元代金券" });
    await button.focus();
    await button.press("Enter");
    await leadsTo('"领取{status.amount}元代金券"');
    expect(await phone.getByText("领取成功").count()).toBe(0);
    expect(await page.getByRole("button", { name: "选取" }).getAttribute("aria-pressed")).toBe("false");

    const rule = phone.getByText("代金券实时到账。");
    await rule.waitFor();
    await textOf(page).getByText("代金券实时到账。").click();
    // A mark is visible only for a moment.
    const isMarked = (element: HTMLElement) => {
      const shown = element.getBoundingClientRect();
      return [...document.querySelectorAll("[data-mark]")]
        .map((mark) => mark.getBoundingClientRect())
        .some(({ top, bottom }) => top <= shown.top && bottom >= shown.bottom);
    };
    await expect.poll(() => rule.evaluate(isMarked), { interval: 20 }).toBe(true);
  });
});

describe("saving", () => {
  test("restores unsaved text after a reload; saving writes the file and removes the draft", async ({
    open,
    campaigns,
  }) => {
    const page = await open(bare());
    await ready(page);
    await replace(page, "春茶有礼", "夏茶有礼");
    await page.getByText("未保存", { exact: true }).waitFor();
    await page.reload();
    await page.getByText("已恢复").waitFor();
    await textOf(page).getByText("夏茶有礼").first().waitFor();
    await page.getByRole("button", { name: "放弃修改" }).click();
    await textOf(page).getByText("春茶有礼").first().waitFor();
    expect(campaigns.read()).toBe(springTea);

    await replace(page, "春茶有礼", "夏茶有礼");
    await expect.poll(() => saveOf(page).getAttribute("aria-disabled")).toBe("false");
    await page.keyboard.press("Control+s");
    await page.getByText("已保存").waitFor();
    expect(campaigns.read()).toContain("夏茶有礼");
    await page.reload();
    await ready(page);
    expect(await page.getByText("已恢复").count()).toBe(0);
  });

  test("takes over a changed file if there are no edits", async ({ open, campaigns }) => {
    const page = await open(bare());
    await ready(page);
    campaigns.write(springTea.replace("春茶有礼", "秋茶有礼"));
    await textOf(page).getByText("秋茶有礼").first().waitFor();
    await page.getByText("没有改动", { exact: true }).waitFor();
  });
});

describe("every operator", () => {
  test("finds no accessibility problems at 1280 and 1024 pixels", async ({ open }) => {
    const page = await open(studio());
    await ready(page);
    await page.locator(".state").first().waitFor();
    for (const width of [1280, 1024]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await violationsOf(page), `${width} pixels`).toEqual([]);
      const { scroll, client, small } = await page.evaluate(() => ({
        scroll: document.documentElement.scrollWidth,
        client: document.documentElement.clientWidth,
        small: [...document.querySelectorAll<HTMLElement>("button, input, select")]
          .filter((each) => each.checkVisibility())
          .filter((each) => Math.min(each.offsetWidth, each.offsetHeight) < 24)
          .map((each) => each.outerHTML),
      }));
      expect(scroll, `${width} pixels`).toBe(client);
      expect(small, `${width} pixels`).toEqual([]);
    }
  });

  test("can switch panes with F6, leave the text with Tab, create a campaign, and switch the language permanently", {
    tags: "nightly",
  }, async ({ open }) => {
    const page = await open(bare());
    await ready(page);
    const paneOf = () =>
      page.evaluate(() => document.activeElement?.closest("[data-pane]")?.getAttribute("data-pane"));
    const seen = [];
    for (let count = 0; count < 6; count++) {
      await page.keyboard.press("F6");
      seen.push(await paneOf());
    }
    expect(seen).toEqual(["top", "files", "editor", "preview", "inspector", "top"]);
    await textOf(page).focus();
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest(".cm-editor"))).toBe(null);
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "键盘快捷键" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });

    await page.getByRole("button", { name: "新建活动" }).click();
    await page.keyboard.type("冬茶有礼");
    await page.getByRole("textbox", { name: /^id / }).fill("winterTea");
    await page.getByRole("button", { name: "新建并打开" }).click();
    await textOf(page).getByText("winterTea").first().waitFor();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.locator(".file", { hasText: "winterTea.json" }).waitFor();

    await page.getByRole("button", { name: "English" }).click();
    await page.getByRole("button", { name: "Save", exact: true }).waitFor();
    await page.reload();
    await page.getByRole("button", { name: "Save", exact: true }).waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe("en");

    await page.goto("/winterTea");
    await page.getByRole("heading", { name: "冬茶有礼" }).first().waitFor();
  });
});
