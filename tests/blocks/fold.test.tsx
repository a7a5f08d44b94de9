import { expect, it } from "vitest";
import type { FoldBlock } from "../../src/language/document.generated.ts";
import { drawBlocks } from "../support/blocks/draw-blocks.tsx";

const sections: FoldBlock["sections"] = [
  { name: "recharge", title: "充值", view: [{ type: "text", text: "打开首页" }] },
  { name: "withdraw", title: "提现", view: [{ type: "rules", items: ["工作日"] }] },
];

const draw = () => drawBlocks({ view: [{ type: "fold", sections }] });

it("is closed at first, and contains all sections", async () => {
  const html = await draw();
  expect(html.match(/aria-expanded="false"/g)).toHaveLength(2);
  expect(html.match(/class="fold-body"[^>]* hidden=""/g)).toHaveLength(2);
  for (const text of ["打开首页", "工作日"]) expect(html).toContain(text);
});

it("has the section's button in each heading, and its name as its id", async () => {
  const html = await draw();
  for (const { name, title } of sections) {
    const [, controls] =
      new RegExp(
        `<section[^>]* id="${name}"><h2[^>]*><button[^>]* aria-controls="([^"]*)"><span>${title}</span></button></h2>`,
      ).exec(html) ?? [];
    expect(html).toContain(`id="${controls}" data-section="${name}"`);
  }
});

it("shows a heading's text while other texts wait for data", async () => {
  const html = await drawBlocks(
    {
      endpoints: { info: { path: "/info", data: { properties: { days: { type: "integer" } } } } },
      load: ["info"],
      view: [{ type: "fold", sections: [{ name: "a", title: "{info.days}天内", view: [] }] }],
    },
    { answers: { info: { busy: true } } },
  );
  expect(html).toContain("--天内</span>");
});
