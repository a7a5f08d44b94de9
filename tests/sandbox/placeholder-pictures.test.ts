import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { drawFaceByFile } from "../../campaigns/sandbox/pictures/face-pictures.ts";
import { placeholderPictureSvg } from "../../campaigns/sandbox/pictures/placeholder-pictures.ts";
import { drawAgreementByFile, wrapText } from "../../campaigns/sandbox/pictures/render-agreement.ts";
import { forAll } from "../support/for-all.ts";
import { serveSandbox } from "./served-sandbox.ts";

const drawings = [...Object.entries(drawFaceByFile), ...Object.entries(drawAgreementByFile)];

test.each(drawings)("%s is a small picture that loads nothing", (_, draw) => {
  const svg = draw();
  expect(svg.length).toBeLessThan(6000);
  expect(svg).not.toMatch(/<script|<style|<image|<foreignObject|href="(?!#)|NaN|undefined|\bon\w+=/);
  // Every opened element is closed.
  const names = [...svg.matchAll(/<(\/?)([a-zA-Z]+)[^<>]*?(\/?)>/g)].filter(([, , , empty]) => empty !== "/");
  const depth = names.reduce((open, [, close]) => open + (close ? -1 : 1), 0);
  expect(depth).toBe(0);
});

test("all faces differ", () => {
  expect(new Set(Object.values(drawFaceByFile).map((draw) => draw())).size).toBe(
    Object.keys(drawFaceByFile).length,
  );
});

test.each(["", "face-99.svg", "toString", "../mall.ts"])("the picture %j does not exist", (name) => {
  expect(placeholderPictureSvg(name)).toBeUndefined();
});

describe("wrapText", () => {
  test.each([
    ["甲乙丙丁戊", 3, ["甲乙丙", "丁戊"]],
    ["no line begins with a full stop: 甲乙丙。丁", 99, ["no line begins with a full stop: 甲乙丙。丁"]],
    ["甲乙丙。丁", 3, ["甲乙丙。", "丁"]],
    ["甲乙“丙丁”", 3, ["甲乙", "“丙丁”"]],
    ["共10000元整", 4, ["共10000", "元整"]],
    ["合计10000元", 4, ["合计", "10000元"]],
    ["", 3, []],
  ])("breaks %j at width %i", (text, width, lines) => {
    expect(wrapText(text, width)).toEqual(lines);
  });

  test("loses no character", () => {
    const char = fc.constantFrom(..."甲乙丙丁，。（）“”12ab");
    forAll(
      100,
      [fc.string({ unit: char, maxLength: 60 }), fc.integer({ min: 4, max: 20 })],
      (text, width) => {
        expect(wrapText(text, width).join("")).toBe(text);
      },
    );
  });
});

describe("served pictures", () => {
  const { origin } = serveSandbox();

  test("are SVGs whose policy allows nothing", async () => {
    const response = await fetch(`${origin()}/__sandbox/pictures/agreement-1.svg`);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("image/svg+xml; charset=utf-8");
    expect(response.headers.get("content-security-policy")).toBe("default-src 'none'");
    expect(await response.text()).toContain("商品预订服务协议");
  });

  test("answer 404 for unknown names", async () => {
    expect((await fetch(`${origin()}/__sandbox/pictures/x.svg`)).status).toBe(404);
  });
});
