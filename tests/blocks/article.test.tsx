import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { numberInDigits } from "../../src/blocks/article/LinkedText.tsx";
import { splitIntoUnbreakableParts } from "../../src/blocks/shared/split-at-line-breaks.ts";
import type { ArticleBlock, Campaign } from "../../src/language/document.generated.ts";
import { drawBlocks } from "../support/blocks/draw-blocks.tsx";
import { forAll } from "../support/for-all.ts";
import { sayChinese } from "../support/plan/chinese-words.ts";
import { visitor } from "../support/play/page.ts";

const inChinese = (number: number) => numberInDigits(number, sayChinese("articleDigits"));

it("writes numbers in the digits of another script", () => {
  expect(numberInDigits(1200, "٠١٢٣٤٥٦٧٨٩")).toBe("١٢٠٠");
});

it.each([
  [1, "一"],
  [2, "二"],
  [9, "九"],
  [10, "十"],
  [11, "十一"],
  [19, "十九"],
  [20, "二十"],
  [21, "二十一"],
  [99, "九十九"],
  [100, "100"],
  [0, "0"],
  [1.5, "1.5"],
])("%d is %s", (number, text) => expect(inChinese(number)).toBe(text));

it("the 99 numbers are all different", () => {
  expect(new Set(Array.from({ length: 99 }, (_, i) => inChinese(i + 1))).size).toBe(99);
});

describe("pieces that must not break across lines", () => {
  it.each<[string, string[]]>([
    ["没有", ["没有"]],
    ["最后两个字不单独成行。", ["成行。"]],
    ["例如：“好吧”……", ["好吧”……"]],
    ["see the rules", []],
    ["满5000元减1%", ["5000元", "1%"]],
    ["自2023年7月20日起", ["2023年7月20日"]],
    ["2023年7月和7月20日", ["2023年7月", "7月20日"]],
    ["2023-07-20，2023/7/20", ["2023-07-20", "2023/7/20"]],
    ["09:30–12:00与13:30~15:30", ["09:30–12:00", "13:30~15:30"]],
    ["21:00–次日02:30", ["21:00–次日02:30"]],
    ["¥1,234.50或￥8", ["¥1,234.50", "￥8"]],
    ["3-5个工作日内，15分钟，24小时", ["3-5个工作日", "15分钟", "24小时"]],
    ["约20 万元", ["20 万元"]],
    ["18至64周岁，满2周", ["18至64周岁", "2周"]],
    ["电话400-820-8820", ["400-820-8820"]],
    ["编号2023与第3条", ["3条"]],
    ["12345678901234567890元", []],
  ])("are found in: %s", (text, whole) => {
    expect(splitIntoUnbreakableParts(text).flatMap((piece) => (piece.isWhole ? piece.text : []))).toEqual(
      whole,
    );
  });

  it("join to the text, and are short enough for a line", () => {
    const part = fc.oneof(
      fc.constantFrom("2023年7月", "9:30", "–", "1", ",000", ".5", "元", "¥", "%"),
      fc.string(),
    );
    forAll(100, [fc.array(part)], (parts) => {
      const text = parts.join("");
      const pieces = splitIntoUnbreakableParts(text);
      expect(pieces.map((piece) => piece.text).join("")).toBe(text);
      for (const { start, text: own } of pieces) expect(text.startsWith(own, start)).toBe(true);
    });
  });
});

const sections: ArticleBlock["sections"] = [
  { name: "scope", title: "适用范围", paragraphs: ["见[](#fees)、[这里](#scope)与[首页](/home)。"] },
  {
    name: "fees",
    title: "费用",
    clauses: [{ text: "收取1%。" }, { text: "例外：", points: ["代金券", "满{constants.least}元"] }],
  },
];

const draw = (block: Partial<ArticleBlock>, campaign: Partial<Campaign> = {}) =>
  drawBlocks({ constants: { least: 5000 }, ...campaign, view: [{ type: "article", sections, ...block }] });

/** Returns the text without markup. */
const textOf = (html: string) => html.replace(/<[^>]*>/g, "");

describe("an article", () => {
  it("numbers its articles, clauses and points as text", async () => {
    const text = textOf(await draw({ numbering: "articles" }));
    for (const words of [
      "第一条 适用范围",
      "第二条 费用",
      "2.1 收取1%",
      "2.2 例外",
      "（1）代金券",
      "（2）满5000元",
    ])
      expect(text).toContain(words);
  });

  it("has no numbers if numbering is off", async () => {
    const text = textOf(await draw({ numbering: "none" }));
    expect(text).not.toMatch(/第.条|2\.1|（1）/);
    expect(textOf(await draw({}))).toBe(text);
  });

  it.each([
    ["articles", "见第二条、这里与首页。"],
    ["none", "见费用、这里与首页。"],
  ] as const)("numbering %s: %s", async (numbering, words) => {
    expect(textOf(await draw({ numbering }))).toContain(words);
  });

  it("links to sections and pages without the login, so that a copied link shares none", async () => {
    const query = { token: "t+1", phoneType: "ios" };
    const html = await drawBlocks(
      { view: [{ type: "article", sections: sections.slice(0, 1) }] },
      { visit: { ...visitor, query } },
    );
    const links = Array.from(html.matchAll(/href="(.*?)"/g), ([, href]) => href?.replace(/&amp;/g, "&"));
    expect(links).toEqual(["#fees", "#scope", "/home"]);
  });

  it("uses each section's name as its id, with a heading one level below the article's", async () => {
    const titled = await draw({ title: "协议" });
    expect(titled).toMatch(/<h2[^>]*>协议<\/h2>.*<section[^>]* id="scope"><h3[^>]*>适用范围/s);
    expect(await draw({})).toMatch(/<section[^>]* id="fees"><h2[^>]*>费用/);
  });

  it("lists its contents if they have a heading", async () => {
    const html = await draw({ contents: "目录", numbering: "articles" });
    const [, id, nav = ""] = /<nav[^>]* aria-labelledby="(.*?)">(.*?)<\/nav>/s.exec(html) ?? [];
    expect(nav).toContain(`<p id="${id}">目录</p>`);
    expect(textOf(nav)).toBe("目录第一条 适用范围第二条 费用");
    expect(await draw({})).not.toContain("<nav");
  });

  it("keeps dates and amounts in one piece, also in values", async () => {
    const html = await draw({
      lead: "本协议自发布之日起生效，生效日期：2023年7月20日",
      sections: [
        { name: "a", title: "甲", paragraphs: ["单笔充值的金额上限为{constants.least}元，以页面展示为准。"] },
      ],
    });
    expect(html).toContain('<span class="whole">2023年7月20日</span>');
    expect(html).toContain('<span class="whole">5000元</span>');
  });

  it("escapes links and markup in values", async () => {
    const html = await draw(
      { sections: [{ name: "a", title: "甲", paragraphs: ["{constants.evil}"] }] },
      { constants: { evil: "[x](/y) <b>" } },
    );
    expect(html).toContain("[x](/y) &lt;b&gt;");
    expect(html).not.toContain("<a ");
  });

  it("resolves the brand's prefix in a link", async () => {
    const text = ["[隐私](/{brand.prefix}/privacy)"];
    const html = await draw({ sections: [{ name: "a", title: "甲", paragraphs: text }] });
    expect(html).toMatch(/href="\/.*\/privacy"/);
  });

  it("draws the links of the matching case of a text or heading", async () => {
    const section = {
      name: "a",
      title: [{ when: "1 > 2", text: "甲" }, { text: "乙" }],
      paragraphs: [[{ when: "2 > 1", text: "见[此](#a)" }, { text: "见[彼](#a)" }]],
    };
    const html = await draw({ sections: [section] });
    expect(html).toMatch(/乙<\/h2>/);
    expect(html).toContain("此</a>");
    expect(html).not.toContain("彼");
  });

  it("shows skeletons only for texts that wait for data", async () => {
    const html = await drawBlocks(
      {
        endpoints: { info: { path: "/info", data: { properties: { days: { type: "integer" } } } } },
        load: ["info"],
        view: [
          { type: "article", sections: [{ name: "a", title: "甲", paragraphs: ["[{info.days}天](#a)内"] }] },
        ],
      },
      { answers: { info: { busy: true } } },
    );
    expect(html).toContain("skeleton");
    expect(html).toContain("甲</h2>");
  });
});
