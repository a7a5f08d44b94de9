import { describe, expect, it } from "vitest";
import { LANGUAGE } from "../../src/language/version.generated.ts";
import { themeAsCssProperties } from "../../src/page/CampaignView.tsx";
import { brandOfBrowserTab } from "../../src/page/navigation/browser-tab.ts";
import { readPageVisit } from "../../src/page/navigation/read-page-visit.ts";
import { isPublishedPage, pageKey } from "../../src/plan/published-page.ts";
import { brand } from "../support/play/page.ts";

describe("readPageVisit", () => {
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
    ["a state that is not an object", "?token=a", "b", "a", ""],
    ["a token that is not a text", "", { token: 5 }, "", ""],
    ["nothing", "", undefined, "", ""],
  ])("reads %s", (_, search, state, token, phoneType) => {
    expect(readPageVisit({ search, state, host: "", session: brand.session })).toMatchObject({
      token,
      phoneType,
    });
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

describe("isPublishedPage", () => {
  const page = { campaign: { language: LANGUAGE, view: [] }, brand: { bridge: {} }, partners: [], place: {} };
  it.each([
    ["a page", page, true],
    ["a page of a newer language", { ...page, campaign: { language: LANGUAGE + 1, view: [] } }, false],
    ["null", null, false],
    ["a text", "<html>", false],
    ["an empty object", {}, false],
  ])("%s", (_, data, expected) => {
    expect(isPublishedPage(data)).toBe(expected);
  });
});

describe("brandOfBrowserTab", () => {
  const partner = { ...brand, id: "partner", query: { page: "xxtj" } };
  const plan = { brand, partners: [partner] };
  it("returns the partner that the address names, else the page's brand", () => {
    expect(brandOfBrowserTab(plan, { page: "xxtj", token: "t" })).toBe(partner);
    expect(brandOfBrowserTab(plan, { page: "other" })).toBe(brand);
  });
});

describe("themeAsCssProperties", () => {
  it("turns one or more colours into a gradient, and lets later themes override earlier ones", () => {
    expect(
      themeAsCssProperties(
        { background: ["#000"], accent: "#111" },
        { accent: "#222", primary: ["#1", "#2"] },
      ),
    ).toEqual({
      "--background": "linear-gradient(180deg,#000,#000)",
      "--primary": "linear-gradient(180deg,#1,#2)",
      "--accent": "#222",
    });
  });
});
