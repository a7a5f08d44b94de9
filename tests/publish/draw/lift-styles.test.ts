import { describe, expect, it } from "vitest";
import { liftStyles } from "../../../src/publish/pages/page-html.ts";

describe("lifting styles out of elements", () => {
  it("writes one rule for all elements with the same style", () => {
    const { html, rules } = liftStyles(
      '<p style="top:0">a</p><p style="top:0">b</p><p style="top:1px">c</p>',
    );
    expect(html).toBe('<p data-s="top:0">a</p><p data-s="top:0">b</p><p data-s="top:1px">c</p>');
    expect(rules).toBe('#root [data-s="top:0"]{top:0}#root [data-s="top:1px"]{top:1px}');
  });

  it("escapes quotes and backslashes for HTML and for CSS", () => {
    const { html, rules } = liftStyles('<p style="--a:url(&quot;a&amp;b\\c&quot;)">a</p>');
    expect(html).toBe('<p data-s="--a:url(&quot;a&amp;b\\c&quot;)">a</p>');
    expect(rules).toBe('#root [data-s="--a:url(\\"a&b\\\\c\\")"]{--a:url("a&b\\c")}');
  });

  it.each(["top:0}", "top:0;{", "</style", "top:0/*"])(
    "fails for a style that could end its rule: %s",
    (style) => {
      const written = style.replace(/</g, "&lt;");
      expect(() => liftStyles(`<p style="${written}">a</p>`)).toThrow("could end its rule");
    },
  );
});
