import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Published } from "../../../src/plan/published.ts";
import { createSite } from "../../../src/publish/site.ts";
import { wordsAhead } from "../../../src/studio/app/desk/words-ahead.ts";
import { Studio } from "../../../src/studio/server/studio.ts";

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
} as unknown as Published;

const answer = (isCurrent: boolean, page = published) => ({
  ...{ problems: [], elsewhere: [], pages: [] },
  page: { key: "tea", published: page, isCurrent },
});

const written = JSON.stringify(campaign);
const answered = { text: written, answer: answer(true) };

describe("words that are typed", () => {
  test.each([
    ["in a text", "好券天天上新", "好券天天上新了"],
    ["in the title", "春茶有礼", "夏茶有礼"],
    ["before what is worked out", "还有{", "只有{"],
    ["behind it", "}张", "}张券"],
    ["nothing around it", "还有{status.left}张", "{status.left}"],
    ["in a block of a block", "好友", "朋友"],
    ["in a table", "去参与", "去看看"],
    ["until nothing is left", "好券天天上新", ""],
    ["with room around what stands beside them", '好友"}', '朋友" }'],
  ])("%s are on the page ahead of the server", (_, old, now) => {
    const text = written.replace(old, now);
    const { description: unseen, ...ahead } = JSON.parse(text) as typeof campaign;
    expect(wordsAhead(answered, text)).toEqual({ ...published, campaign: { ...ahead, route: "/tea" } });
  });

  test.each([
    ["a text that is no JSON", "好友", '好友"'],
    ["what is worked out", "status.left", "status.lef"],
    ["how it is written", "{status.left}", "{status.left | money}"],
    ["more of it", "{status.left}", "{status.left}{status.left}"],
    ["less of it", "{status.left}", ""],
    ["what is to be worked out", "好友", "好友{"],
    ["a brace too many", "好友", "好友}"],
    ["an expression", "'长'", "'短'"],
    ["a colour", "#ff0000", "#ff000"],
    ["a picture", "art/tea.png", "art/te.png"],
    ["a kind of block", '"image"', '"imag"'],
    ["a name", '"title"', '"titel"'],
    ["a block more", '[{"type":"text"', '[{},{"type":"text"'],
    ["another kind of value", '"好友"', "5"],
    ["what is said when something is tapped", "领取成功", "已领取"],
    ["what no customer sees", "给编辑看的", "给编辑的"],
  ])("%s waits for the server", (_, old, now) => {
    expect(written).toContain(old);
    expect(wordsAhead(answered, written.replace(old, now))).toBeUndefined();
  });

  test("what the page has from elsewhere waits for the server", () => {
    const other = { ...published, campaign: { ...published.campaign, title: "别处的" } };
    const text = written.replace("春茶", "夏茶");
    expect(wordsAhead({ text: written, answer: answer(true, other) }, text)).toBeUndefined();
  });

  test("nothing is ahead of a page with errors; without another text the page is what it is", () => {
    const wrong = { text: written, answer: answer(false) };
    expect(wordsAhead(wrong, written.replace("春茶", "夏茶"))).toBeUndefined();
    expect(wordsAhead({ text: written, answer: { ...answer(true), page: null } }, written)).toBeUndefined();
    expect(wordsAhead(answered, written)).toBe(published);
  });
});

describe.each(["seasonal/grantCoupon.json", "seasonal/yearPrizeDraw.json"])("in %s", (path) => {
  test("whatever is ahead of the server is what the server then says", () => {
    const site = createSite({ folder: "campaigns", schemas: "schemas" });
    const { drafts } = new Studio({ site, rules: {}, readme: () => "" });
    const text = readFileSync(`campaigns/${path}`, "utf8");
    const draft = (now: string) => drafts.draft({ editor: "me", path, text: now });
    const first = { text, answer: draft(text) };
    let count = 0;
    for (const { 0: written, index } of text.matchAll(/"[^"\\\n]+"/g)) {
      const now = `${text.slice(0, index)}${written.slice(0, -1)}好"${text.slice(index + written.length)}`;
      const ahead = wordsAhead(first, now);
      if (!ahead) continue;
      const { page } = draft(now);
      if (page?.isCurrent) expect(ahead, written).toEqual(page.published);
      count++;
    }
    expect(count).toBeGreaterThan(10);
  });
});
