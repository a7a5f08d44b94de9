import { Script } from "node:vm";
import { describe, expect, test } from "vitest";
import { parseYuan } from "../../campaigns/sandbox/app/parse-yuan.ts";
import type { AppBridge } from "../../src/sandbox/native/app-bridge.ts";
import { addressAfterLogin } from "../../src/sandbox/native/customer.ts";
import { nativeAppScript, nativeAppStyle } from "../../src/sandbox/native/native-app-files.ts";
import { loadProjectSandbox } from "../../src/sandbox/project/load-project-sandbox.ts";
import { withoutComments } from "../support/project/project-files.ts";
import { bridge } from "./served-sandbox.ts";

describe("the address after a login", () => {
  test.each([
    ["http://h/p", "old-user", "ios", "http://h/p?token=old-user&phoneType=ios"],
    [
      "http://h/p?showNav=true&token=a&phoneType=ios#x",
      "old-user",
      "android",
      "http://h/p?showNav=true&token=old-user&phoneType=android#x",
    ],
    ["http://h/p?token=a&phoneType=ios", "", "ios", "http://h/p?phoneType=ios"],
  ])("from %s", (href, token, phoneType, address) => {
    expect(addressAfterLogin(href, token, phoneType)).toBe(address);
  });
});

test.each([
  ["120", 120],
  [" 0.01 ", 0.01],
  ["19.90", 19.9],
  ["", "请输入金额，最多两位小数"],
  ["1.234", "请输入金额，最多两位小数"],
  ["-5", "请输入金额，最多两位小数"],
  ["1e3", "请输入金额，最多两位小数"],
  ["0", "金额不能少于0.01元"],
  ["2000000", "金额不能超过1000000元"],
])("the amount %j is read as %j", (text, yuan) => {
  expect(parseYuan(text, 0.01)).toBe(yuan);
});

/** Returns the script for a brand, with the mall's part. */
const scriptFor = async (brand: AppBridge) => {
  const { appScript } = await loadProjectSandbox("campaigns");
  return nativeAppScript({ appScript, bridge: () => [brand], language: () => "zh" });
};

describe("the emulated app's script", () => {
  test("is one classic script that knows the brands' names and needs no eval", async () => {
    const script = await scriptFor(bridge);
    expect(script).toMatch(/^window\.__sandboxBrands = \[\{"bridge":\{"other":\{"object":"android"/);
    expect(script).not.toMatch(/^\s*(import|export)\b|\beval\(|new Function|innerHTML|\bstyle=/m);
    // Compiled like a classic script in a browser, but not run.
    expect(() => new Script(script)).not.toThrow();
  });

  test("cannot close its script element", async () => {
    const odd = { ...bridge, bridge: { other: { object: "</script><script>" } } };
    expect((await scriptFor(odd)).split("\n")[0]).not.toContain("</script>");
  });
});

test("the style sheet covers the script's elements, and nothing of the page", async () => {
  const style = await nativeAppStyle();
  const selectors = [...withoutComments(style).matchAll(/([^{}]+)\{/g)].map(([, selector = ""]) =>
    selector.trim(),
  );
  const foreign = selectors.filter((selector) => !/^(@|from|to|\.sbx)/.test(selector));
  expect(foreign).toEqual([]);
});
