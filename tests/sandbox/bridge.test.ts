import { expect, it } from "vitest";
import type { Brand } from "../../src/language/document.generated.ts";
import { createNativeApp } from "../../src/ports/native-app.ts";
import { installBridge } from "../../src/sandbox/native/app-bridge.ts";

/** A brand whose app gets posted messages. */
const posting: Pick<Brand, "bridge" | "native"> = {
  bridge: { other: { object: "phone" } },
  native: {
    login: { post: { object: "Wrapper", message: { type: "'LOGIN'" } } },
    share: {
      post: {
        object: "Wrapper",
        message: { type: "'SHARE'", payload: { text: "arguments.title", from: "brand.name" } },
      },
      arguments: [{ name: "title", type: "string" }],
    },
  },
};

const brand: Pick<Brand, "bridge" | "native"> = {
  bridge: { other: { object: "phone" } },
  native: {
    login: { ios: "needLogin", other: "jumpLogin" },
    share: {
      ios: "needShare",
      other: "jumpShare",
      arguments: [
        { name: "title", type: "string" },
        { name: "points", type: "number" },
      ],
    },
    back: { otherwise: "back" },
  },
};

it.each(["ios", "android"])("passes the arguments of a brand's own call by name: %s", (phoneType) => {
  const shown: unknown[] = [];
  installBridge([brand], phoneType, (call) => (given) => shown.push([call, given]));
  const app = createNativeApp();
  const given = { points: 5, title: "春茶" };
  expect(app.call(brand, { call: "share", with: given, phoneType })).toBe(true);
  expect(app.call(brand, { call: "login", phoneType })).toBe(true);
  expect(app.call(brand, { call: "back", phoneType })).toBe(false);
  expect(shown).toEqual([
    ["share", given],
    ["login", {}],
  ]);
});

it.each(["ios", "android"])("finds the call of a posted message and its arguments: %s", (phoneType) => {
  const shown: unknown[] = [];
  installBridge([posting], phoneType, (call) => (given) => shown.push([call, given]));
  const app = createNativeApp();
  const title = `"春茶" \u2028 </script>`;
  const message = { type: "SHARE", payload: { text: title, from: "商城" } };
  expect(app.call(posting, { call: "share", with: { title }, phoneType, message })).toBe(true);
  expect(app.call(posting, { call: "login", phoneType, message: { type: "LOGIN" } })).toBe(true);
  expect(app.call(posting, { call: "login", phoneType, message: { type: "OTHER" } })).toBe(true);
  expect(shown).toEqual([
    ["share", { title }],
    ["login", {}],
  ]);
});
