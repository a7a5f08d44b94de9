import { expect, test } from "vitest";
import { encodeUrlPart } from "../../src/language/encode-url-part.ts";

test.each([
  ["a&b#c=d", "a%26b%23c%3Dd"],
  ["茶 1/2", "%E8%8C%B6%201%2F2"],
  ["😀", "%F0%9F%98%80"],
  ["\ud83d", "%EF%BF%BD"],
  ["\ude00a", "%EF%BF%BDa"],
  ["\ude00\ud83d", "%EF%BF%BD%EF%BF%BD"],
  ["", ""],
])("writes %j as one value of an address", (text, encoded) => expect(encodeUrlPart(text)).toBe(encoded));
