import { expect, it } from "vitest";
import { drawBlocks } from "../support/blocks/draw-blocks.tsx";

it.each([
  [undefined, "link-inline"],
  ["inline", "link-inline"],
  ["corner", "link-corner"],
] as const)("with the place %s it is a native button with the class %s", async (place, name) => {
  const html = await drawBlocks({
    view: [{ type: "link", text: "活动规则", do: "order", ...(place && { place }) }],
  });
  expect(html).toContain(`<button type="button" class="link ${name}">活动规则</button>`);
});
