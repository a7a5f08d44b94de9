import { expect, it } from "vitest";
import type { Campaign } from "../../src/language/document.generated.ts";
import { drawBlocks } from "../support/blocks/draw-blocks.tsx";

const campaign: Partial<Campaign> = {
  local: { agreed: false },
  constants: { plan: "年卡" },
  view: [
    {
      type: "toggle",
      local: "agreed",
      text: "同意开通{constants.plan}",
      links: [{ text: "《用户协议》", do: "terms" }],
    },
  ],
  actions: { terms: { steps: [{ toast: "协议" }] } },
};

it("is a checkbox labelled by its text, with links beside the label", async () => {
  const html = await drawBlocks(campaign);
  const [label = ""] = /<label.*<\/label>/.exec(html) ?? [];
  expect(label).toContain('type="checkbox"');
  expect(label).not.toContain("checked");
  expect(label.replace(/<[^>]*>/g, "")).toBe("同意开通年卡");
  expect(html.slice(html.indexOf("</label>"))).toMatch(/<button[^>]*>《用户协议》<\/button>/);
});

it("is ticked only if its value is true", async () => {
  const boxOf = async (agreed: unknown) =>
    /<input[^>]*>/.exec(await drawBlocks(campaign, { local: { agreed } }))?.[0];
  expect(await boxOf(true)).toContain("checked");
  for (const other of [false, null, 1, "true"]) expect(await boxOf(other)).not.toContain("checked");
});
