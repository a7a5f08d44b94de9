import { expect } from "vitest";
import { violationsOf } from "../../support/browser/axe.ts";
import { test } from "../../support/studio/studio-browser.ts";
import { WITHOUT_STILLS } from "../../support/studio/without-stills.ts";

const DRAW = "seasonal/yearPrizeDraw.json";

test("an operator changes title, date, amount, prize, rule and button without seeing a key, in a locked project", async ({
  campaigns,
  open,
}) => {
  const project = campaigns.read("project.json");
  campaigns.write(
    project.replace('"name":', '"studio": { "locks": "technical" },\n  "name":'),
    "project.json",
  );
  const page = await open({
    ...{ path: `/studio?file=${DRAW}`, width: 1280, height: 800, deviceScaleFactor: 1 },
    before: `localStorage.setItem("studio:language", "zh"); localStorage.setItem("studio:way", "content"); ${WITHOUT_STILLS}`,
  });
  const form = page.locator(".form-view");
  const at = (pointer: string) => page.locator(`[id="field:${pointer}"]`);
  await at("/title").fill("元宵大抽奖");
  await at("/schedule/start").fill("2025-02-09T00:00");
  await form.getByLabel("今日…次抽奖机会已全部攒满").fill("6");
  for (const card of ["/view/0", "/view/1", "/draws/prize/places/0", "/tables/draw/rows/4", "/view/5"])
    await at(card).click();
  // The date is in a text, too, which the studio points out.
  await at("/view/0/kicker").fill("2月9日起 · 每日最多{constants.drawsPerDay}次");
  await at("/draws/prize/places/0/label").fill("一千");
  await at("/tables/draw/rows/4/text").fill("马上抽奖");
  await at("/view/5/items/5").fill("从未充值的用户不参加。");
  expect(await form.innerText()).not.toMatch(/\b(status|draws|tables|activityTimeState|drawable)\b/);
  expect(await form.locator(".f-key").count()).toBe(0);
  expect(await violationsOf(page)).toEqual([]);

  await page.keyboard.press("Control+s");
  await page.getByText("已保存", { exact: true }).waitFor();
  const saved = JSON.parse(campaigns.read(DRAW));
  expect(saved).toMatchObject({
    title: "元宵大抽奖",
    schedule: { start: "2025-02-09T00:00:00+08:00" },
    constants: { drawsPerDay: 6 },
  });
  expect(saved.draws.prize.places[0]).toEqual({ prize: 1000, label: "一千", note: "元代金券" });
  expect(saved.tables.draw.rows[4].text).toBe("马上抽奖");
  expect(saved.view[5].items[5]).toBe("从未充值的用户不参加。");

  await page.getByRole("tab", { name: "技术" }).click();
  await page.getByText("本项目锁定了技术部分").waitFor();
  expect(await at("/title").isEditable()).toBe(false);
  expect(await violationsOf(page)).toEqual([]);
});
