import type { Page } from "playwright-core";
import { expect } from "vitest";
import { violationsOf } from "../../support/browser/axe.ts";
import type { OpenOptions } from "../../support/browser/browser.ts";
import { hold } from "../../support/browser/hold.ts";
import { SPRING_TEA } from "../../support/studio/campaign-folder.ts";
import { CompletionTypist } from "../../support/studio/completion-typist.ts";
import { test } from "../../support/studio/studio-browser.ts";
import { WITHOUT_STILLS } from "../../support/studio/without-stills.ts";
import { writeCampaign } from "../../support/studio/write-campaign.ts";

const FILE = "seasonal/luckyTea.json";

// Playwright inserts Chinese text like an input method that never ends its composition, so the editor takes the next
// key as part of it. Without the EditContext interface, the editor receives plain input.
const NO_EDIT_CONTEXT = "delete window.EditContext;";

const studio = (file: string, language: "zh" | "en" = "zh"): OpenOptions => ({
  path: `/studio?file=${file}`,
  width: 1280,
  height: 800,
  deviceScaleFactor: 1,
  before: `localStorage.setItem("studio:language", "${language}"); ${NO_EDIT_CONTEXT} ${WITHOUT_STILLS}`,
  // The sandbox uses the files on the disk, in which no page has these calls yet.
  expectedProblems: [/status of 404/],
});

const textOf = (page: Page) => page.locator(".editor .cm-content");

/** Moves the cursor to the end of the document's first entry. */
async function goToFirstLine(page: Page): Promise<void> {
  await textOf(page).focus();
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("End");
}

/** Timeout for some eighty choices; each waits for its result. */
const LONG_MS = 300_000;

test("can write a campaign with a wheel, a form and two tables into an empty file from completions", {
  tags: "nightly",
  timeout: LONG_MS,
}, async ({ open, campaigns }) => {
  campaigns.write("", FILE);
  const page = await open(studio(FILE));
  await textOf(page).focus();
  const pen = new CompletionTypist(page);
  await writeCampaign(pen);
  await page.getByRole("heading", { name: "没有问题" }).waitFor();

  // Only names, amounts, addresses, texts for customers and the server's names were typed; the rest was chosen.
  const json = await textOf(page).evaluate((content: HTMLElement) => content.innerText);
  const byHand = pen.byHand.map(({ typed }) => typed).join("").length + pen.letters;
  expect(byHand).toBeLessThan(json.replace(/\s/g, "").length / 3);
  expect(pen.byHand.filter(({ typed }) => /["{}[\]:]/.test(typed))).toEqual([]);
  expect(json).toMatchInlineSnapshot(`
    "{
      "language": 3,
      "id": "luckyTea",
      "title": "幸运春茶",
      "route": "/luckyTea",
      "forms": {
        "sign": { "fields": { "phone": { "label": "手机号" } }, "submit": "报名", "do": "join" }
      },
      "endpoints": {
        "status": { "path": "/api/lucky/tea/info", "data": { "type": "object", "properties": { "joined": { "type": "boolean" }, "chances": { "type": "integer", "minimum": 0 } } } },
        "lottery": { "path": "/api/lucky/tea/draw", "data": { "type": "object", "properties": { "prize": { "enum": [5, 10] } } } },
        "join": { "path": "/api/lucky/tea/join", "send": { "phone": "forms.sign.phone" } }
      },
      "load": ["status"],
      "draws": {
        "gifts": {
          "places": [
            { "prize": 5, "label": "5元" },
            { "prize": 10, "label": "10元" }
          ],
          "result": "lottery.prize",
          "announce": "抽中{lottery.prize}元"
        }
      },
      "tables": {
        "main": {
          "rows": [
            { "state": "loggedOut", "text": "登录参加", "when": "!session.loggedIn", "do": "login" },
            { "state": "joined", "text": "已报名", "when": "status.joined", "disabled": true },
            { "state": "open", "text": "了解订购", "do": "order" }
          ]
        },
        "spin": {
          "rows": [
            { "state": "loggedOut", "text": "登录", "when": "!session.loggedIn", "do": "login" },
            { "state": "ready", "text": "抽奖", "when": "status.chances > 0", "do": "spin" },
            { "state": "none", "text": "机会已用完", "disabled": true }
          ]
        }
      },
      "actions": {
        "join": { "steps": [
          { "call": "join" },
          { "toast": "报名成功" },
          { "reload": "status" }
        ] },
        "spin": { "steps": [
          { "call": "lottery" },
          { "play": "gifts" },
          { "reload": "status" }
        ] }
      },
      "view": [
        { "type": "hero", "title": "幸运春茶" },
        { "type": "wheel", "draw": "gifts", "table": "spin" },
        { "type": "form", "form": "sign" },
        { "type": "button", "table": "main" }
      ]
    }"
  `);

  await page.keyboard.press("Control+s");
  await page.getByText("已保存").first().waitFor();
  const saved = JSON.parse(campaigns.read(FILE));
  expect(saved.view.map(({ type }: { type: string }) => type)).toEqual(["hero", "wheel", "form", "button"]);
  expect(Object.keys(saved.tables)).toEqual(["main", "spin"]);
  await page.goto("/luckyTea?token=old-user");
  await page.getByText("幸运春茶").first().waitFor();
  await page.getByLabel("手机号").waitFor();
  await page.getByRole("button", { name: "报名" }).first().waitFor();
});

test("shows completions and explanations in the chosen language, without accessibility problems", async ({
  open,
}) => {
  const page = await open(studio(SPRING_TEA, "en"));
  await textOf(page).getByText("springTea").first().waitFor();
  await goToFirstLine(page);
  await page.keyboard.press("Control+Space");
  await page.getByRole("listbox", { name: "Completions" }).waitFor();
  await page.getByRole("option", { name: /^constants/ }).waitFor();
  expect(await page.locator(".cm-completionInfo").textContent()).toMatch(/^[ -~“”…\s]+$/);
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("F2");
  await page.getByRole("status").filter({ hasText: "Path of this schema" }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole("button", { name: "中文" }).click();
  await textOf(page).focus();
  await page.keyboard.press("F2");
  await page.getByRole("status").filter({ hasText: "本格式说明的路径" }).waitFor();
  await page.keyboard.press("Escape");
  await page.locator(".cm-explained").waitFor({ state: "detached" });
});

test("explains a name on hover or on request, unless it is closed before the answer; offers completions for the latest text if typing continues", {
  tags: "nightly",
}, async ({ open }) => {
  const page = await open(studio(SPRING_TEA));
  await textOf(page).getByText("springTea").first().waitFor();
  // Wait for the page, because its arrival may move the text under the mouse.
  await page.frameLocator(".phone iframe").getByRole("heading").first().waitFor();
  await textOf(page).getByText("status.claimed").first().hover();
  await page.locator(".cm-explained").filter({ hasText: "status" }).waitFor();
  await page.mouse.move(0, 0);
  await page.locator(".cm-explained").waitFor({ state: "detached" });

  const answer = await hold(page, "**/hover");
  await goToFirstLine(page);
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  const asked = page.waitForRequest("**/hover");
  await page.keyboard.press("F2");
  const answered = (await asked).response();
  await page.keyboard.press("Escape");
  await page.evaluate(() => {
    const seen = () => document.querySelectorAll(".cm-explained").length > 0;
    new MutationObserver(() => {
      if (seen()) document.body.dataset.shown = "";
    }).observe(document.body, { subtree: true, childList: true });
  });
  answer();
  await (await answered)?.finished();
  // Wait until the editor could have drawn the answer.
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  expect(await page.locator("body[data-shown]").count(), "what was closed is shown").toBe(0);
  await page.keyboard.press("F2");
  await page.locator("body[data-shown]").waitFor();
  await page.keyboard.press("Escape");

  let answerOnce = () => {};
  const isTypedOn = new Promise<void>((resolve) => {
    answerOnce = resolve;
  });
  await page.route(
    "**/complete",
    async (request) => {
      await isTypedOn;
      await request.fulfill({ json: null });
    },
    { times: 1 },
  );
  await goToFirstLine(page);
  const askedOnce = page.waitForRequest("**/complete");
  await page.keyboard.type("c");
  await askedOnce;
  await page.keyboard.type("o");
  answerOnce();
  await page.getByRole("option", { name: /^constants/ }).waitFor();
});

test("offers names for a template only on request if typing starts before the completions arrive", {
  tags: "nightly",
}, async ({ open, campaigns }) => {
  campaigns.write("", FILE);
  const page = await open(studio(FILE));
  await textOf(page).focus();
  const text = () => textOf(page).evaluate((content: HTMLElement) => content.innerText);
  const names = page.getByRole("option", { name: /^\{session\.loggedIn\}/ });
  const list = page.getByRole("listbox");
  /** Moves to the title in an empty text. Returns a function that releases its completions. */
  const reachTitle = async () => {
    await page.keyboard.press("Control+a");
    await page.keyboard.press("Delete");
    const pen = new CompletionTypist(page);
    await pen.ask("{ … }");
    await pen.write("luckyTea", "a name");
    const answer = await hold(page, "**/complete");
    const asked = page.waitForRequest("**/complete");
    await pen.next();
    await asked;
    return answer;
  };

  const answerToWords = await reachTitle();
  await page.keyboard.type("Tea");
  const askedAgain = page.waitForRequest("**/complete");
  answerToWords();
  await (await (await askedAgain).response())?.finished();
  await page.keyboard.press("Tab");
  await page.keyboard.type("/luckyTea");
  expect(await text(), "after words that nothing was offered for").toContain('"title": "Tea"');

  await page.unrouteAll();
  const answerToWish = await reachTitle();
  await page.keyboard.insertText("幸运");
  await page.keyboard.press("Control+Space");
  answerToWish();
  await names.waitFor();

  await page.keyboard.press("Escape");
  await list.waitFor({ state: "detached" });
  await page.unrouteAll();
  const answerToFirst = await reachTitle();
  await page.keyboard.insertText("幸运");
  const answerToSecond = await hold(page, "**/complete");
  const askedForSecond = page.waitForRequest("**/complete");
  answerToFirst();
  await askedForSecond;
  await page.keyboard.press("Control+Space");
  answerToSecond();
  await names.waitFor();
});

test("writes after a completed placeholder if typing continues immediately", { tags: "nightly" }, async ({
  open,
  campaigns,
}) => {
  const rows = '[{ "state": "open", "text": "去订购", "do": "order" }]';
  const view = '"view": [\n    { "type": "hero", "title": "幸运" }\n  ]';
  campaigns.write(
    `{ "language": 3, "id": "luckyTea", "title": "幸运", "route": "/luckyTea", "tables": { "main": { "rows": ${rows} } },\n  ${view}\n}`,
    FILE,
  );
  const page = await open(studio(FILE));
  await textOf(page).getByText("luckyTea").first().waitFor();
  const before = await textOf(page).innerText();
  const pen = new CompletionTypist(page);
  // Repeated, because the result depends on what the browser draws at that moment.
  for (let round = 0; round < 4; round++) {
    await textOf(page).focus();
    await pen.press("Control+End", "ArrowUp", "ArrowUp", "End");
    await pen.ask("button");
    await page.keyboard.type("ma");
    await page.locator(".cm-snippetField .cm-lintRange-error").waitFor();
    await pen.pick("main");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.type("wh");
    await expect
      .poll(() => textOf(page).innerText(), { message: `round ${round}` })
      .toContain('"table": "main"wh');
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    for (let step = 0; step < 20 && (await textOf(page).innerText()) !== before; step++)
      await page.keyboard.press("Control+z");
    expect(await textOf(page).innerText(), `after round ${round} was undone`).toBe(before);
  }
});
