import { expect, test } from "vitest";
import { placeholderPictureSvg } from "../../../campaigns/sandbox/pictures/placeholder-pictures.ts";
import { enter } from "../player.ts";

const role = { id: "shopCommodity" };

test("the agreement has three pages, which exist", () => {
  const { realtimeAgreementUrls: pages } = enter([role]).data<{ realtimeAgreementUrls: string[] }>(
    "agreement",
  );
  expect(pages).toEqual([1, 2, 3].map((page) => `/__sandbox/pictures/agreement-${page}.svg`));
  for (const page of pages)
    expect(placeholderPictureSvg(page.split("/").pop() ?? "")).toMatch(/^<svg .*<\/svg>$/s);
});

test("refuses without a login", () => {
  expect(enter([role], "nobody").say("agreement")).toBe("登录失效，请重新登录");
});
