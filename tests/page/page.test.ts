import { describe, expect, it } from "vitest";
import { themeStyle } from "../../src/page/CampaignView.tsx";
import { tabBrand } from "../../src/page/navigation/browser-tab.ts";
import { visitOf } from "../../src/page/navigation/visit.ts";
import { isPublished, pageKey } from "../../src/plan/published.ts";
import { brand, planFor } from "../support/play/page.ts";

describe("visitOf (spec 1, section 2)", () => {
  it.each([
    ["the address", "?token=a&phoneType=ios", null, "a", "ios"],
    [
      "the navigation state before the address",
      "?token=a&phoneType=ios",
      { token: "b", phoneType: "x" },
      "b",
      "x",
    ],
    ["an empty state does not hide the address", "?token=a", { token: "" }, "a", ""],
    ["a state that is no object", "?token=a", "b", "a", ""],
    ["a token that is no text", "", { token: 5 }, "", ""],
    ["nothing", "", undefined, "", ""],
  ])("takes %s", (_, search, state, token, phoneType) => {
    expect(visitOf({ search, state, host: "" })).toMatchObject({ token, phoneType });
  });
});

describe("pageKey", () => {
  it.each([
    ["/yearTaskTicket", "yeartaskticket"],
    ["/CollarRollTab/", "collarrolltab"],
    ["/", "index"],
    ["/a/B", "a/b"],
  ])("%s is %s", (route, key) => {
    expect(pageKey(route)).toBe(key);
  });
});

describe("isPublished", () => {
  const page = { campaign: { language: 2, view: [] }, brand: { bridge: {} }, partners: [] };
  it.each([
    ["a page", page, true],
    ["a page of a newer language", { ...page, campaign: { language: 3, view: [] } }, false],
    ["null", null, false],
    ["a text", "<html>", false],
    ["an empty object", {}, false],
  ])("%s", (_, data, expected) => {
    expect(isPublished(data)).toBe(expected);
  });
});

describe("tabBrand", () => {
  const partner = { ...brand, id: "partner", query: { page: "xxtj" } };
  const plan = { ...planFor({}), partners: [partner] };
  it("is the partner's where the address names it", () => {
    expect(tabBrand(plan, { page: "xxtj", token: "t" })).toBe(partner);
    expect(tabBrand(plan, { page: "other" })).toBe(brand);
  });
});

describe("themeStyle", () => {
  it("turns one colour or several into a gradient, and lets the campaign's go before the brand's", () => {
    expect(
      themeStyle({ background: ["#000"], accent: "#111" }, { accent: "#222", primary: ["#1", "#2"] }),
    ).toEqual({
      "--background": "linear-gradient(180deg,#000,#000)",
      "--primary": "linear-gradient(180deg,#1,#2)",
      "--accent": "#222",
    });
  });
});
