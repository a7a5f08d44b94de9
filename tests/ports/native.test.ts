import { describe, expect, it } from "vitest";
import { createNativeApp } from "../../src/ports/native-app.ts";
import { brand } from "../support/play/page.ts";

describe("the native bridge", () => {
  it("posts to the message handler on iOS", () => {
    const posted: unknown[] = [];
    const app = createNativeApp({
      webkit: { messageHandlers: { needLogin: { postMessage: (body: unknown) => posted.push(body) } } },
    });
    expect(app.call(brand, { call: "login", phoneType: "ios" })).toBe(true);
    expect(posted).toEqual([null]);
  });

  it("calls the function as a method of the app's object on other systems", () => {
    const called: unknown[] = [];
    const android = {
      jumpBuy() {
        called.push(this);
      },
    };
    expect(createNativeApp({ android }).call(brand, { call: "order", phoneType: "other" })).toBe(true);
    expect(called).toEqual([android]);
  });

  const sharing = {
    ...brand,
    native: {
      share: {
        ios: "needShare",
        other: "jumpShare",
        arguments: [
          { name: "title", type: "string" as const },
          { name: "points", type: "number" as const },
        ],
      },
    },
  };
  const given = { points: 5, more: "no argument of it" };

  it("passes arguments by name on iOS, with null for a missing one", () => {
    const posted: unknown[] = [];
    const needShare = { postMessage: (body: unknown) => posted.push(body) };
    const app = createNativeApp({ webkit: { messageHandlers: { needShare } } });
    expect(app.call(sharing, { call: "share", with: given, phoneType: "ios" })).toBe(true);
    expect(posted).toEqual([{ title: null, points: 5 }]);
  });

  it("passes arguments by position on other systems", () => {
    const called: unknown[][] = [];
    const app = createNativeApp({ android: { jumpShare: (...them: unknown[]) => called.push(them) } });
    expect(app.call(sharing, { call: "share", with: given, phoneType: "android" })).toBe(true);
    expect(called).toEqual([[null, 5]]);
  });

  it.each([
    ["there is no app", {}, "login"],
    ["the app does not know the call", { android: {} }, "login"],
    ["the brand does not name the call", { android: { undefined: () => {} } }, "voucher"],
    [
      "the app's function throws",
      {
        android: {
          jumpLogin: () => {
            throw new Error("gone");
          },
        },
      },
      "login",
    ],
  ] as const)("returns false if %s", (_, host, call) => {
    expect(createNativeApp(host).call(brand, { call, phoneType: "android" })).toBe(false);
  });
});

describe("the app around the page", () => {
  const handler = { postMessage: () => {} };
  it.each<[name: string, host: object, is: boolean]>([
    ["a browser", {}, false],
    ["the app on an iPhone", { webkit: { messageHandlers: { needOrder: handler } } }, true],
    ["another app on an iPhone", { webkit: { messageHandlers: { share: handler } } }, false],
    ["the app on another system", { android: { jumpLogin: () => {} } }, true],
    ["another app whose object has the same name", { android: { share: () => {} } }, false],
    ["an object that throws", { android: new Proxy({}, { get: () => JSON.parse("") }) }, false],
  ])("is detected in %s", (_, host, is) => expect(createNativeApp(host).isThere(brand)).toBe(is));
});
