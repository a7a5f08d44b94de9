import { describe, expect, test } from "vitest";
import { decodeText } from "../../src/check/document/decode-text.ts";

const text = '{\n  "title": "春茶有礼"\n}\n';
const utf8 = new TextEncoder().encode(text);
/** 春茶有礼 in the encoding of Chinese Windows. */
const gbk = [0xb4, 0xba, 0xb2, 0xe8, 0xd3, 0xd0, 0xc0, 0xf1];
const ascii = (part: string) => [...new TextEncoder().encode(part)];
const wide = (isLittle: boolean) =>
  [...text].flatMap((character) => {
    const code = character.charCodeAt(0);
    return isLittle ? [code & 255, code >> 8] : [code >> 8, code & 255];
  });

describe("decodeText detects the encoding of a file", () => {
  test.each([
    ["UTF-8", [...utf8], { text }],
    ["UTF-8 with a byte order mark", [0xef, 0xbb, 0xbf, ...utf8], { text: `\ufeff${text}` }],
    ["GBK", [...ascii('{\n  "title": "'), ...gbk, ...ascii('"\n}\n')], { text, savedAs: "GBK" }],
    ["UTF-16 with a byte order mark", [0xff, 0xfe, ...wide(true)], { text, savedAs: "UTF-16" }],
    ["big-endian UTF-16", [0xfe, 0xff, ...wide(false)], { text, savedAs: "UTF-16" }],
    ["UTF-16 without a byte order mark", wide(true), { text, savedAs: "UTF-16" }],
    [
      "UTF-8 with a missing byte",
      [...utf8].filter((_, index) => index !== 15),
      { text: text.replace("春", "\ufffd"), savedAs: "unknown" },
    ],
    ["an empty file", [], { text: "" }],
  ])("%s", (_, bytes, expected) => expect(decodeText(Uint8Array.from(bytes))).toEqual(expected));
});
