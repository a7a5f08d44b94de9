import { expect, it } from "vitest";
import { createNativeApp } from "../../src/ports/native-app.ts";
import { brand } from "../support/play/page.ts";

const post = { object: "ReactNativeWebView", message: { type: "'LOGIN'" } };
const message = { type: "LOGIN", name: `Anne "O'Hara" </script>` };

const callOn = (host: object, call: object, phoneType = "ios") =>
  createNativeApp(host).call({ ...brand, native: { login: call } }, { call: "login", phoneType, message });

it.each(["ios", "android", ""])("posts JSON text to an object of window on %s", (phoneType) => {
  const posted: string[] = [];
  const host = { ReactNativeWebView: { postMessage: (text: string) => posted.push(text) } };
  expect(callOn(host, { post }, phoneType)).toBe(true);
  expect(posted.map((text) => JSON.parse(text))).toEqual([message]);
});

it("posts an object to a message handler", () => {
  const posted: unknown[] = [];
  const ReactNativeWebView = { postMessage: (body: unknown) => posted.push(body) };
  expect(callOn({ webkit: { messageHandlers: { ReactNativeWebView } } }, { post })).toBe(true);
  expect(posted).toEqual([message]);
});

it.each<[string, object, string, string]>([
  ["the handler of an iPhone", { ios: "needLogin", post }, "ios", "handler"],
  ["the function of other phones", { other: "jumpLogin", post }, "android", "function"],
  ["the message where there is no handler's name", { other: "jumpLogin", post }, "ios", "post"],
  ["the message where there is no function's name", { ios: "needLogin", post }, "android", "post"],
])("uses %s", (_, call, phoneType, used) => {
  const done: string[] = [];
  const host = {
    ReactNativeWebView: { postMessage: () => done.push("post") },
    android: { jumpLogin: () => done.push("function") },
    webkit: { messageHandlers: { needLogin: { postMessage: () => done.push("handler") } } },
  };
  expect([callOn(host, call, phoneType), done]).toEqual([true, [used]]);
});

it("fails without the app's object, which then is not there", () => {
  expect(callOn({}, { post })).toBe(false);
  expect(callOn({ ReactNativeWebView: {} }, { post })).toBe(false);
  const posting = { ...brand, native: { login: { post } } };
  expect(createNativeApp({}).isThere(posting)).toBe(false);
  expect(createNativeApp({ ReactNativeWebView: { postMessage() {} } }).isThere(posting)).toBe(true);
});
