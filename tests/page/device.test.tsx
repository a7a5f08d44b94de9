import { afterEach, expect, it } from "vitest";
import type { Campaign } from "../../src/language/document.generated.ts";
import { type OpenApp, openApp } from "./open-app.tsx";

const page: Partial<Campaign> = {
  tables: {
    get: {
      rows: [
        { state: "inside", when: "device.inApp", text: "立即订购", do: "order" },
        { state: "ios", when: "device.system == 'ios'", text: "苹果下载", do: "order" },
        { state: "android", when: "device.system == 'android'", text: "安卓下载", do: "order" },
        { state: "other", text: "扫码下载", do: "order" },
      ],
    },
  },
  view: [
    { type: "text", text: "{device.system} {device.inApp}" },
    { type: "button", table: "get" },
  ],
};

let app: OpenApp | undefined;
afterEach(() => app?.close());

it.each([
  ["ios", false, "苹果下载"],
  ["android", false, "安卓下载"],
  ["other", false, "扫码下载"],
  ["ios", true, "立即订购"],
] as const)("on %s, in the app: %s", async (system, inApp, button) => {
  app = await openApp("/get", { pages: { "/get": page }, system, ...(inApp && { native: () => true }) });
  expect(app.text()).toContain(`${system} ${inApp}`);
  expect(app.texts("button")).toEqual([button]);
});
