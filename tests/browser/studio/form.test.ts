import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { violationsOf } from "../../support/browser/axe.ts";
import type { OpenOptions } from "../../support/browser/browser.ts";
import { hold } from "../../support/browser/hold.ts";
import { untilDrawn } from "../../support/browser/visit.ts";
import { SPRING_TEA, springTea } from "../../support/studio/campaign-folder.ts";
import { test } from "../../support/studio/studio-browser.ts";
import { WITHOUT_STILLS } from "../../support/studio/without-stills.ts";

const NEW = "seasonal/formTea.json";
const empty =
  '{\n  "$schema": "../../schemas/editor/campaign.schema.json",\n  "language": 3,\n  "id": "formTea",\n  "title": "新活动",\n  "view": []\n}\n';

const studio = (file = SPRING_TEA, more: Partial<OpenOptions> = {}): OpenOptions => ({
  path: `/studio?file=${file}`,
  width: 1280,
  height: 800,
  deviceScaleFactor: 1,
  before: `localStorage.setItem("studio:language", localStorage.getItem("studio:language") ?? "zh"); ${WITHOUT_STILLS}`,
  ...more,
});

/** Returns the control of a place. */
const at = (page: Page, pointer: string) => page.locator(`[id="field:${pointer}"]`);
const listAt = (page: Page, pointer: string) => page.locator(`.f-list[data-pointer="${pointer}"]`);
const textOf = (page: Page) => page.locator(".editor .cm-content");

const focused = (page: Page, selector: string) =>
  page.waitForFunction((wanted) => document.activeElement?.matches(wanted), selector);

const withoutProblems = (page: Page) => page.getByRole("heading", { name: "没有问题" });
const unchanged = (page: Page) => page.getByText("没有改动", { exact: true });

async function showForm(page: Page): Promise<void> {
  await page.getByRole("tab", { name: "技术" }).click();
  await at(page, "/title").waitFor();
}

/** Unfolds the optional settings of a place. */
async function more(page: Page, pointer: string): Promise<void> {
  const fold = page.locator(`[data-more="${pointer}"]`);
  if ((await fold.getAttribute("aria-expanded")) === "false") await fold.click();
}

/** Adds a missing part, which then has the focus. */
async function addPart(page: Page, owner: string, key: string): Promise<void> {
  await more(page, owner);
  await page.locator(`button[data-pointer="${owner}/${key}"]`).click();
  const pointer = `${owner}/${key}`;
  await focused(page, `[data-pointer="${pointer}"] *, [id="field:${pointer}"]`);
}

async function addEntry(page: Page, map: string, name: string): Promise<void> {
  const field = listAt(page, map).locator("> .f-add input");
  await field.fill(name);
  await field.press("Enter");
  await page.locator(`[data-pointer="${map}/${name}"]`).first().waitFor();
}

/** Adds an item to a list, of a kind if there are several. */
async function addItem(page: Page, list: string, kind?: string): Promise<void> {
  await listAt(page, list).locator("> .f-add").click();
  if (kind === undefined) return;
  await page.getByRole("dialog").getByRole("searchbox").fill(kind);
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor({ state: "detached" });
}

const fill = (page: Page, pointer: string, text: string) => at(page, pointer).fill(text);
const pick = (page: Page, pointer: string, value: string) => at(page, pointer).selectOption(value);

test("can write a campaign with the form alone, from an almost empty file to its page", {
  tags: "nightly",
  timeout: 240_000,
}, async ({ open, campaigns }) => {
  campaigns.write(empty, NEW);
  const page = await open(studio(NEW, { height: 1000, expectedProblems: [/status of 404.*form\/tea/] }));
  await page.getByRole("heading", { name: /没有问题|^问题/ }).waitFor();
  await showForm(page);
  await fill(page, "/title", "暖春有礼");
  await more(page, "");
  await fill(page, "/route", "/formTea");

  await addPart(page, "", "schedule");
  await more(page, "/schedule");
  await fill(page, "/schedule/start", "2025-04-01T00:00:00");
  await fill(page, "/schedule/lastDay", "2035-04-30");

  await addPart(page, "", "theme");
  await addPart(page, "/theme", "background");
  await fill(page, "/theme/background/0", "#e8f3e4");
  await fill(page, "/theme/onBackground", "#dddddd");
  await page.locator('.f-contrast[data-enough="false"]').first().waitFor();
  await fill(page, "/theme/onBackground", "#24402a");
  await page.locator('.f-contrast[data-enough="true"]').first().waitFor();
  await page.getByRole("radio", { name: "大圆角" }).check();

  await addPart(page, "", "endpoints");
  await addEntry(page, "/endpoints", "status");
  await fill(page, "/endpoints/status/path", "/api/djdg/form/tea/info");
  await addPart(page, "/endpoints/status", "send");
  await addEntry(page, "/endpoints/status/send", "accessToken");
  await fill(page, "/endpoints/status/send/accessToken", "session.token");
  await addPart(page, "/endpoints/status", "data");
  await more(page, "/endpoints/status/data");
  await pick(page, "/endpoints/status/data/type", "object");
  await addPart(page, "/endpoints/status/data", "properties");
  await addEntry(page, "/endpoints/status/data/properties", "claimed");
  await more(page, "/endpoints/status/data/properties/claimed");
  await pick(page, "/endpoints/status/data/properties/claimed/type", "boolean");
  await addEntry(page, "/endpoints", "claim");
  await fill(page, "/endpoints/claim/path", "/api/djdg/form/tea/claim");
  await addPart(page, "/endpoints/claim", "send");
  await addEntry(page, "/endpoints/claim/send", "accessToken");
  await fill(page, "/endpoints/claim/send/accessToken", "session.token");

  await addPart(page, "", "load");
  await addItem(page, "/load");
  await pick(page, "/load/0", "status");

  await addPart(page, "", "dialogs");
  await addEntry(page, "/dialogs", "won");
  await fill(page, "/dialogs/won/title", "领取成功");
  await addItem(page, "/dialogs/won/view", "text");
  await fill(page, "/dialogs/won/view/0/text", "代金券已到账");

  await addPart(page, "", "actions");
  await addEntry(page, "/actions", "claim");
  await at(page, "/actions/claim/steps/0").click();
  await pick(page, "/actions/claim/steps/0/call", "claim");
  await addItem(page, "/actions/claim/steps", "open");
  await pick(page, "/actions/claim/steps/1/open", "won");
  await addItem(page, "/actions/claim/steps", "reload");
  await pick(page, "/actions/claim/steps/2/reload", "status");

  await addPart(page, "", "tables");
  await addEntry(page, "/tables", "main");
  await at(page, "/tables/main/rows/0").click();
  await fill(page, "/tables/main/rows/0/state", "loggedOut");
  await fill(page, "/tables/main/rows/0/text", "登录领取");
  await more(page, "/tables/main/rows/0");
  await fill(page, "/tables/main/rows/0/when", "!session.loggedIn");
  await pick(page, "/tables/main/rows/0/do", "login");
  await addItem(page, "/tables/main/rows");
  await fill(page, "/tables/main/rows/1/state", "claimed");
  await fill(page, "/tables/main/rows/1/text", "已领取");
  await more(page, "/tables/main/rows/1");
  await fill(page, "/tables/main/rows/1/when", "status.claimed");
  await at(page, "/tables/main/rows/1/disabled").click();
  await addItem(page, "/tables/main/rows");
  await fill(page, "/tables/main/rows/2/state", "claimable");
  await fill(page, "/tables/main/rows/2/text", "领取代金券");
  await more(page, "/tables/main/rows/2");
  await pick(page, "/tables/main/rows/2/do", "claim");

  await at(page, "/view").click();
  await addItem(page, "/view", "hero");
  await fill(page, "/view/0/title", "暖春有礼");
  await addItem(page, "/view", "button");
  await pick(page, "/view/1/table", "main");
  await addItem(page, "/view", "rules");
  await fill(page, "/view/2/items/0", "每位用户可领取一次。");
  for (const index of [0, 1, 2]) await at(page, `/view/${index}`).click();
  await drag(page, "/view/2", "/view/1");

  await withoutProblems(page).waitFor();
  await page.locator('.button.is-main[aria-disabled="false"]').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press("Control+s");
  await page.getByText("已保存").waitFor();

  const saved = JSON.parse(campaigns.read(NEW));
  expect(saved.view.map(({ type }: { type: string }) => type)).toEqual(["hero", "rules", "button"]);
  expect(Object.keys(saved)).toEqual([
    ...["$schema", "language", "id", "route", "title", "theme", "schedule", "endpoints", "load"],
    ...["tables", "actions", "dialogs", "view"],
  ]);
  expect(saved.schedule).toEqual({ start: "2025-04-01T00:00:00+08:00", lastDay: "2035-04-30" });
  const visit = await open({ path: "/formTea?token=old-user" });
  await visit.getByRole("heading", { name: "暖春有礼" }).waitFor();
  await visit.getByRole("button", { name: /领取/ }).waitFor();
});

/** Drags a row by its grip to the position of another. */
async function drag(page: Page, from: string, to: string): Promise<void> {
  const grip = page.locator(`.f-card[data-pointer="${from}"] > .f-card-head > .f-grip`);
  await grip.scrollIntoViewIfNeeded();
  const [start, target] = [
    await grip.boundingBox(),
    await page.locator(`.f-card[data-pointer="${to}"]`).boundingBox(),
  ];
  if (!start || !target) throw new Error("What is dragged is not seen");
  await page.mouse.move(start.x + 8, start.y + 8);
  await page.mouse.down();
  await page.mouse.move(start.x + 8, target.y + 20, { steps: 4 });
  await page.mouse.move(start.x + 8, target.y + 2);
  await page.mouse.up();
}

/** Repeats undo or redo until something is visible: on a slow machine, fast typing makes several steps. */
async function repeat(page: Page, key: string, wanted: Locator): Promise<void> {
  for (let count = 0; count < 20 && !(await wanted.isVisible()); count++) await page.keyboard.press(key);
  await wanted.waitFor();
}

test("shares its text and undo history with the text tab; while the text is broken, the form is read-only and links to the error", {
  tags: "nightly",
}, async ({ open }) => {
  const page = await open(studio());
  await page.getByRole("heading", { name: /没有问题|^问题/ }).waitFor();
  await showForm(page);
  await at(page, "/title").focus();
  await page.keyboard.press("End");
  await page.keyboard.type("abc");
  await page.getByRole("tab", { name: "JSON" }).click();
  await textOf(page).getByText('"title": "春茶有礼abc"').waitFor();
  // The cursor is at the field that was edited in the form.
  await focused(page, ".cm-content");
  expect(await page.locator(".cm-activeLine").textContent()).toContain('"title"');
  await repeat(page, "Control+z", textOf(page).getByText('"title": "春茶有礼",').first());
  await repeat(page, "Control+y", textOf(page).getByText('"title": "春茶有礼abc"').first());
  await showForm(page);
  expect(await at(page, "/title").inputValue()).toBe("春茶有礼abc");
  await focused(page, '[id="field:/title"]');
  await repeat(page, "Control+z", unchanged(page));
  expect(await at(page, "/title").inputValue()).toBe("春茶有礼");

  await page.getByRole("tab", { name: "JSON" }).click();
  await textOf(page).focus();
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.type("x");
  await page.getByRole("tab", { name: "技术" }).click();
  await page.getByText("暂时不能修改").waitFor();
  expect(await at(page, "/title").inputValue()).toBe("春茶有礼");
  expect(await at(page, "/title").getAttribute("readonly")).not.toBe(null);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole("button", { name: "跳到这一行" }).click();
  await focused(page, ".cm-content");
});

test("shows a problem at its field and fixes it by a tap; renames an entry with its references; shows current values below texts and conditions", async ({
  open,
  campaigns,
}) => {
  campaigns.write(springTea.replace('"do": "claim" }', '"do": "clam" }'));
  const page = await open(studio(SPRING_TEA, { expectedProblems: [/status of 404.*tea\/info/] }));
  await page.locator(".problem").first().waitFor();
  await page.getByRole("tab", { name: "技术" }).click();
  await at(page, "/title").waitFor();
  await page.getByRole("button", { name: /clam/ }).first().click();
  const field = at(page, "/tables/main/rows/3/do");
  await focused(page, '[id="field:/tables/main/rows/3/do"]');
  expect(await field.getAttribute("aria-invalid")).toBe("true");
  await page.locator(".f-problems").getByRole("button", { name: "改正" }).click();
  await withoutProblems(page).waitFor();
  expect(await field.inputValue()).toBe("claim");

  const yields = page.locator('[id="yields:/tables/main/rows/3/text"]');
  await yields.filter({ hasText: /^现在：领取\d+元代金券$/ }).waitFor();
  // The line disappears for a moment whenever the preview is drawn again and waits for its answers.
  const isBelow = async () => {
    const written = await at(page, "/tables/main/rows/3/text").boundingBox();
    const line = await yields.boundingBox();
    return written !== null && line !== null && line.y >= written.y + written.height;
  };
  await expect.poll(isBelow).toBe(true);
  await fill(page, "/tables/main/rows/3/text", "共{status.amount * 0}元");
  await yields.filter({ hasText: "现在：共0元" }).waitFor();
  await fill(page, "/tables/main/rows/3/text", "共{status.amount");
  await yields.waitFor({ state: "detached" });
  await at(page, "/tables/main/rows/0").click();
  await more(page, "/tables/main/rows/0");
  const holds = page.locator('[id="yields:/tables/main/rows/0/when"]');
  await holds.filter({ hasText: "现在：否" }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await fill(page, "/tables/main/rows/3/text", "领取{status.amount}元代金券");
  await withoutProblems(page).waitFor();

  await page.getByRole("button", { name: "重命名 main" }).click();
  await page.getByRole("textbox", { name: /^新名称/ }).fill("foot");
  await page.getByText("/view/1/table").waitFor();
  await page.getByRole("button", { name: "重命名", exact: true }).click();
  await at(page, "/tables/foot").waitFor();
  await page.getByRole("tab", { name: "JSON" }).click();
  await textOf(page).getByText('"table": "foot"').waitFor();
  await withoutProblems(page).waitFor();
});

/** Presses a key until an element has the focus. */
async function until(page: Page, key: string, selector: string): Promise<void> {
  for (let count = 0; count < 60; count++) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not lead to ${selector}`);
}

test("can be used by keyboard alone", { tags: "nightly" }, async ({ open }) => {
  const page = await open(studio());
  await page.getByRole("heading", { name: /没有问题|^问题/ }).waitFor();
  await until(page, "F6", ".cm-content");
  await until(page, "Shift+Tab", "#tab-text");
  await page.keyboard.press("ArrowRight");
  await at(page, "/title").waitFor();
  await until(page, "Tab", ".f-outline input");
  await page.keyboard.type("/claim");
  await page.keyboard.press("Enter");
  await focused(page, '[id="field:/endpoints/claim/path"]');
  await page.keyboard.press("End");
  await page.keyboard.type("ed");
  expect(await at(page, "/endpoints/claim/path").inputValue()).toBe("/api/djdg/spring/tea/claimed");
  await until(page, "Tab", '[id="field:/view"]');
  await page.keyboard.press("Enter");
  await until(page, "Tab", '[id="field:/view/2"]');
  await page.keyboard.press("Alt+ArrowUp");
  await focused(page, '[id="field:/view/1"]');
  expect(await at(page, "/view/1").textContent()).toContain("规则");
  await page.keyboard.press("Enter");
  await until(page, "Tab", '[id="field:/view/1/items/0"]');
  await page.keyboard.press("Alt+ArrowDown");
  await focused(page, '[id="field:/view/1/items/1"]');
  expect(await at(page, "/view/1/items/1").inputValue()).toBe("每位用户可领取一次。");
  await until(page, "Tab", '.f-list[data-pointer="/view"] > .f-add');
  await page.keyboard.press("Enter");
  await page.keyboard.type("progress");
  await page.keyboard.press("Enter");
  await focused(page, '[id="field:/view/3"]');
  await repeat(page, "Control+z", unchanged(page));
});

test("chooses or uploads a picture by keyboard alone", { tags: "nightly" }, async ({ open, campaigns }) => {
  campaigns.write(
    springTea.replace('{ "type": "hero",', '{ "type": "hero", "art": { "src": "art/snake.svg" },'),
  );
  const page = await open(studio(SPRING_TEA, { expectedProblems: [/status of 403.*api\/art/] }));
  const drawn = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><path d="M0 0h4"/></svg>';
  let given = "no picture";
  page.on("filechooser", (chooser) =>
    chooser.setFiles({ name: "tea.svg", mimeType: "image/svg+xml", buffer: Buffer.from(given) }),
  );
  await page.getByRole("heading", { name: /没有问题|^问题/ }).waitFor();
  await showForm(page);
  await at(page, "/view").click();
  await at(page, "/view/0").click();
  const src = at(page, "/view/0/art/src");
  await src.focus();
  await until(page, "Tab", ".f-picture > .button");
  await page.keyboard.press("Enter");
  await focused(page, "dialog [data-first]");
  const pictures = page.getByRole("dialog", { name: "选择图片" }).getByRole("listitem");
  const all = readdirSync(join(campaigns.path, "seasonal/art"));
  await pictures.getByRole("button", { name: "snake.svg", pressed: true }).waitFor();
  expect(await pictures.count()).toBe(all.length);
  expect(await violationsOf(page)).toEqual([]);
  const [other = ""] = all.filter((name) => name !== "snake.svg");
  await page.keyboard.type(other);
  await page.keyboard.press("Enter");
  await pictures.first().waitFor({ state: "detached" });
  expect(await src.inputValue()).toBe(`art/${other}`);
  // The displayed width: the design's width, or the picture's own if it is smaller.
  const width = Number(await at(page, "/view/0/art/widthPx").inputValue());
  const sizes = [width, Math.round((width * 30) / 40)].map(String);

  await focused(page, ".f-picture > .button");
  await page.keyboard.press("Enter");
  await until(page, "Tab", "dialog .pictures-head > .button");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByRole("alert").filter({ hasText: "tea.svg" }).waitFor();
  given = drawn;
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  expect(await src.inputValue()).toBe("art/tea.svg");
  expect(
    await Promise.all(["widthPx", "heightPx"].map((key) => at(page, `/view/0/art/${key}`).inputValue())),
  ).toEqual(sizes);
  expect(campaigns.read("seasonal/art/tea.svg")).toBe(drawn);
});

test("does not move a button while it is pressed when a problem arrives", async ({ open }) => {
  const page = await open(studio());
  await withoutProblems(page).waitFor();
  await showForm(page);
  for (const part of ["/tables", "/tables/main", "/tables/main/rows/3"]) await at(page, part).click();
  const letAnswer = await hold(page, "**/studio/api/draft");
  await fill(page, "/tables/main/rows/3/text", "共{nothing}元");
  const fold = page.locator('[data-more="/tables/main/rows/3"]');
  await fold.scrollIntoViewIfNeeded();
  const { x = 0, y = 0 } = (await fold.boundingBox()) ?? {};
  await page.mouse.move(x + 8, y + 8);
  await page.mouse.down();
  const answered = page.waitForResponse("**/studio/api/draft");
  letAnswer();
  await (await answered).finished();
  await untilDrawn(page);
  await page.mouse.up();
  expect(await fold.getAttribute("aria-expanded")).toBe("true");
  await page.locator(".f-problems").getByText("nothing").first().waitFor();
});

test("has no accessibility problems in an unfolded form, light or dark", { tags: "nightly" }, async ({
  open,
}) => {
  const page = await open(studio("seasonal/yearTaskTicket.json"));
  await page.getByRole("heading", { name: /没有问题|^问题/ }).waitFor();
  await showForm(page);
  for (const part of ["/theme", "/schedule", "/constants", "/endpoints", "/tables", "/view"])
    await at(page, part).click();
  for (const part of ["/endpoints/status", "/tables/main", "/view/0"]) await at(page, part).click();
  await more(page, "/theme");
  await more(page, "");
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await violationsOf(page), colorScheme).toEqual([]);
    const small = await page.evaluate(() =>
      [
        ...document.querySelectorAll<HTMLElement>(
          ".form-view button, .form-view input:not([type=radio]), .form-view select",
        ),
      ]
        .filter((each) => each.checkVisibility())
        .filter((each) => Math.min(each.offsetWidth, each.offsetHeight) < 24)
        .map((each) => each.outerHTML),
    );
    expect(small, colorScheme).toEqual([]);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      colorScheme,
    ).toBe(0);
  }
});
