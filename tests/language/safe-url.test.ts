import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { httpsHostOf, isSafePictureUrl, isSafeUrl, type UrlAllowlist } from "../../src/language/safe-url.ts";
import { forAll } from "../support/for-all.ts";

const brand: UrlAllowlist = {
  hosts: ["example.com"],
  partnerHosts: ["pay.bank.example", "*.partner.example", "desk.bank.example:8443"],
  pictureHosts: ["img.example.com"],
};

describe("addresses that a page may lead to", () => {
  it.each([
    ["https://example.com", true],
    ["https://example.com/pay?id=1#x", true],
    ["HTTPS://EXAMPLE.COM/", true],
    ["https://example.com:443/pay", true],
    ["https://pay.bank.example?ticket=1", true],
    ["https://a.b.partner.example/", true],
    ["https://desk.bank.example:8443/", true],
    ["https://desk.bank.example/", false],
    ["https://partner.example/", false],
    ["https://evilpartner.example/", false],
    ["https://img.example.com/", false],
    ["https://evil.example/", false],
    ["https://example.com.evil.example/", false],
    ["https://example.com@evil.example/", false],
    ["https://example.com:8443/", false],
    ["https://example.com./", false],
    ["https://ex%61mple.com/", false],
    ["https://ｅxample.com/", false],
    ["https://A.Partner.EXAMPLE:443/", true],
    ["https://a.partner.example./", false],
    ["https://a.partner.example:8443/", false],
    ["https://a@b.partner.example/", false],
    ["https://evil.example%2F.partner.example/", false],
    ["https://evil.example%23.partner.example/", false],
    ["https://evil.example／.partner.example/", false],
    ["https://evil.example？.partner.example/", false],
    ["https://℀.partner.example/", false],
    ["https://ａ.partner.example/", false],
    ["https://茶.partner.example/", false],
    ["https://xn--7ov.partner.example/", true],
    ["https://a\u00adb.partner.example/", false],
    ["https://a|b.partner.example/", false],
    ["https://a.partner.example:x/", false],
    ["https://a.partner.example:99999/", false],
    ["https://a。partner.example/", false],
    ["https:example.com", false],
    ["https:///example.com", false],
    ["tel:400-800-1234", true],
    ["/", true],
    ["/bank/sign?ticket=1#x", true],
    ["/\\example.com", false],
    ["/ /example.com", false],
    ["bank/sign", false],
    ["http://example.com", false],
    ["javascript:alert(1)", false],
    [" https://example.com", false],
    ["https:\\\\example.com", false],
    ["https://user@example.com", false],
    ["//example.com", false],
    ["data:text/html,x", false],
    ["", false],
    ["--", false],
  ])("%s: %s", (url, expected) => {
    expect(isSafeUrl(url, brand)).toBe(expected);
  });

  it.each([
    ["upay://pay?id=1", true],
    ["mall.app-2://open", true],
    ["https://example.com", true],
    ["upay:pay?id=1", true],
    ["upay:/pay", true],
    ["upay:", false],
    ["UPAY://pay", false],
    ["upay2://pay", false],
    ["xupay://pay", false],
    [" upay://pay", false],
    ["upay://pay now", false],
    ["upay://pay\\now", false],
    ["upay://pay\nx://y", false],
    ["javascript://upay://x", false],
    ["http://example.com", false],
    ["://pay", false],
    ["", false],
  ])("%j with the schemes upay and mall.app-2: %s", (url, expected) => {
    expect(isSafeUrl(url, { ...brand, schemes: ["upay", "mall.app-2"] })).toBe(expected);
  });

  it("refuses an app's scheme if the brand lists none", () => {
    expect(isSafeUrl("upay://pay", {})).toBe(false);
    expect(isSafeUrl("upay://pay", { schemes: [] })).toBe(false);
  });
});

/** Addresses of an attacker who imitates another host. */
const tricky = fc
  .array(
    fc.oneof(
      fc.constantFrom(..."https: http: // / \\ @ : ? # . % %2f ..".split(" "), "\t", "\n", " "),
      fc.constantFrom(
        "example.com",
        "pay.bank.example",
        ".partner.example",
        "evil.example",
        "img.example.com",
      ),
      fc.constantFrom("443", "8443", "tel:", "javascript:", "upay:", "xn--", "。", "\u0000", "ｅ", "[::1]"),
      fc.string({ maxLength: 3 }),
    ),
    { maxLength: 7 },
  )
  .map((parts) => parts.join(""));

/** Returns the scheme and host to which a browser resolves an address on a page of this site. */
function wayOf(address: string): string {
  try {
    const { protocol, host } = new URL(address, "https://own.example/page");
    return `${protocol}//${protocol === "tel:" ? "" : host}`;
  } catch {
    return "nowhere";
  }
}

describe("an allowed address leads only to hosts that the brand lists, as browsers resolve it", () => {
  it("for links", () => {
    const expected =
      /^(https:\/\/(own\.example|example\.com|pay\.bank\.example|[^/]+\.partner\.example|desk\.bank\.example:8443)|tel:\/\/|nowhere)$/;
    forAll(20_000, [tricky], (url) => {
      if (isSafeUrl(url, brand)) expect(wayOf(url)).toMatch(expected);
    });
  });

  it("for pictures", () => {
    forAll(20_000, [tricky], (url) => {
      if (isSafePictureUrl(url, brand))
        expect(wayOf(url)).toMatch(/^(https:\/\/(own\.example|img\.example\.com)|nowhere)$/);
    });
  });
});

it.each([
  ["https://Example.com:443/a", "example.com"],
  ["https://example.com:8443", "example.com:8443"],
  ["http://example.com", undefined],
  ["/a", undefined],
])("the host of %s is %s", (address, host) => {
  expect(httpsHostOf(address)).toBe(host);
});
