import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { PublishedPage } from "../../../src/plan/published-page.ts";
import { createSite } from "../../../src/publish/site.ts";
import { createOptimisticPage } from "../../../src/studio/app/session/optimistic-page.ts";
import { Drafts } from "../../../src/studio/server/draft/drafts.ts";

const campaign = {
  id: "tea",
  title: "春茶有礼",
  description: "给编辑看的",
  view: [
    { type: "text", text: "好券天天上新" },
    { type: "text", text: "还有{status.left}张", colour: "#ff0000" },
    { type: "image", src: "art/tea.png", visible: "status.name == '长'" },
    { type: "list", each: "status.friends", view: [{ type: "text", text: "好友" }] },
  ],
  tables: { main: { rows: [{ state: "open", when: "status.open", text: "去参与", do: "claim" }] } },
  actions: { claim: [{ toast: "领取成功" }] },
};
const { description: unseen, ...seen } = campaign;
const published = {
  campaign: { ...seen, route: "/tea" },
  partners: [],
  ticks: false,
} as unknown as PublishedPage;

const answer = (isCurrent: boolean, page = published) => ({
  ...{ problems: [], elsewhere: [], pages: [] },
  page: { key: "tea", published: page, isCurrent },
});

const written = JSON.stringify(campaign);
const checkedDraft = { text: written, response: answer(true) };

describe("typed texts", () => {
  test.each([
    ["in a text", "好券天天上新", "好券天天上新了"],
    ["in the title", "春茶有礼", "夏茶有礼"],
    ["before an expression", "还有{", "只有{"],
    ["after an expression", "}张", "}张券"],
    ["with nothing around the expression", "还有{status.left}张", "{status.left}"],
    ["in a nested block", "好友", "朋友"],
    ["in a table", "去参与", "去看看"],
    ["that become empty", "好券天天上新", ""],
    ["with changed white space", '好友"}', '朋友" }'],
  ])("%s are shown before the server answers", (_, old, now) => {
    const text = written.replace(old, now);
    const { description: unseen, ...ahead } = JSON.parse(text) as typeof campaign;
    expect(createOptimisticPage(checkedDraft, text)).toEqual({
      ...published,
      campaign: { ...ahead, route: "/tea" },
    });
  });

  test.each([
    ["invalid JSON", "好友", '好友"'],
    ["a changed expression", "status.left", "status.lef"],
    ["a new format", "{status.left}", "{status.left | money}"],
    ["a new expression", "{status.left}", "{status.left}{status.left}"],
    ["a removed expression", "{status.left}", ""],
    ["the start of an expression", "好友", "好友{"],
    ["an extra brace", "好友", "好友}"],
    ["a changed condition", "'长'", "'短'"],
    ["a colour", "#ff0000", "#ff000"],
    ["a picture", "art/tea.png", "art/te.png"],
    ["a kind of block", '"image"', '"imag"'],
    ["a key", '"title"', '"titel"'],
    ["a block more", '[{"type":"text"', '[{},{"type":"text"'],
    ["another kind of value", '"好友"', "5"],
    ["a toast of an action", "领取成功", "已领取"],
    ["a text that customers do not see", "给编辑看的", "给编辑的"],
  ])("%s waits for the server", (_, old, now) => {
    expect(written).toContain(old);
    expect(createOptimisticPage(checkedDraft, written.replace(old, now))).toBeUndefined();
  });

  test("that the page inherits from another file wait for the server", () => {
    const other = { ...published, campaign: { ...published.campaign, title: "别处的" } };
    const text = written.replace("春茶", "夏茶");
    expect(createOptimisticPage({ text: written, response: answer(true, other) }, text)).toBeUndefined();
  });

  test("are not shown on a page with errors; an unchanged text returns the page itself", () => {
    const wrong = { text: written, response: answer(false) };
    expect(createOptimisticPage(wrong, written.replace("春茶", "夏茶"))).toBeUndefined();
    expect(
      createOptimisticPage({ text: written, response: { ...answer(true), page: null } }, written),
    ).toBeUndefined();
    expect(createOptimisticPage(checkedDraft, written)).toBe(published);
  });
});

describe.each(["seasonal/grantCoupon.json", "seasonal/yearPrizeDraw.json"])("in %s", (path) => {
  test("the page shown early equals the server's later answer", () => {
    const site = createSite({ folder: "campaigns", schemas: "schemas" });
    const drafts = new Drafts({ site, project: undefined, onPage: () => undefined });
    const text = readFileSync(`campaigns/${path}`, "utf8");
    const draft = (now: string) => drafts.draft({ editor: "me", path, text: now });
    const first = { text, response: draft(text) };
    let count = 0;
    for (const { 0: written, index } of text.matchAll(/"[^"\\\n]+"/g)) {
      const now = `${text.slice(0, index)}${written.slice(0, -1)}好"${text.slice(index + written.length)}`;
      const ahead = createOptimisticPage(first, now);
      if (!ahead) continue;
      const { page } = draft(now);
      if (page?.isCurrent) expect(ahead, written).toEqual(page.published);
      count++;
    }
    expect(count).toBeGreaterThan(10);
  });
});
