import { describe, expect, it } from "vitest";
import { drawingMarkForText } from "../../../src/plan/drawing-marks.ts";
import { MAX_DESCRIPTION_BYTES, pageDescription } from "../../../src/publish/pages/page-description.ts";

const CASES: [what: string, html: string, description: string][] = [
  [
    "the title and the first texts",
    "<h1>春茶有礼</h1><p>一杯春茶，一份心意！</p>",
    "春茶有礼。一杯春茶，一份心意！",
  ],
  ["each text once", "<h1>有礼</h1><p>4月1日</p><p>4月1日</p>", "春茶有礼。4月1日。"],
  ["the text of inner elements", '<p class="a">首充<b>200</b>元</p>', "春茶有礼。首充200元。"],
  ["only headings and paragraphs", "<pre>a</pre><ul><li>b</li></ul><button>c</button>", "春茶有礼。商城。"],
  [
    "no text that waits for an answer",
    `<p>还差${drawingMarkForText(0)}元</p><p>--元</p>`,
    "春茶有礼。商城。",
  ],
  ["no empty text", "<p></p><p> \n</p>", "春茶有礼。商城。"],
  [
    "escaped characters",
    "<p>&lt;a b=&quot;&amp;amp;&quot;&gt; &#x27;</p>",
    "春茶有礼。&lt;a b=&quot;&amp;amp;&quot;&gt; '。",
  ],
];

const MALL = { name: "商城", locale: "zh-CN" };

describe("the description of a page", () => {
  it.each(CASES)("contains %s", (_, html, description) => {
    expect(pageDescription({ title: "春茶有礼", html }, MALL)).toBe(description);
  });

  it("ends sentences as the language of the brand does", () => {
    const page = { title: "Cartão", html: "<h1>Cartão</h1><p>Dez portas!</p><p>Até amanhã</p>" };
    expect(pageDescription(page, { name: "Loja", locale: "pt-BR" })).toBe("Cartão. Dez portas! Até amanhã.");
  });

  it.each(["茶".repeat(100), '"&'.repeat(100), "🍵".repeat(100), "a".repeat(100)])(
    "is cut between characters, and never longer than the limit: %s",
    (title) => {
      const description = pageDescription({ title, html: "<p>一杯春茶，一份心意</p>" }, MALL);
      expect(Buffer.byteLength(description)).toBeLessThanOrEqual(MAX_DESCRIPTION_BYTES);
      expect(Buffer.byteLength(description)).toBeGreaterThan(MAX_DESCRIPTION_BYTES - 10);
      expect(description).toMatch(/^(茶+|(&quot;|&amp;)+|(🍵)+|a+[。一杯]*)…$/u);
    },
  );
});
