import { describe, expect, it } from "vitest";
import { liftStyles } from "../../../src/publish/pages/page-html.ts";

describe("styles are lifted out of elements", () => {
  it("into one rule for all that have the same", () => {
    const { html, rules } = liftStyles(
      '<p style="top:0">a</p><p style="top:0">b</p><p style="top:1px">c</p>',
    );
    expect(html).toBe('<p data-s="top:0">a</p><p data-s="top:0">b</p><p data-s="top:1px">c</p>');
    expect(rules).toBe('#root [data-s="top:0"]{top:0}#root [data-s="top:1px"]{top:1px}');
  });

  it("with quotes and backslashes as each place wants them", () => {
    const { html, rules } = liftStyles('<p style="--a:url(&quot;a&amp;b\\c&quot;)">a</p>');
    expect(html).toBe('<p data-s="--a:url(&quot;a&amp;b\\c&quot;)">a</p>');
    expect(rules).toBe('#root [data-s="--a:url(\\"a&b\\\\c\\")"]{--a:url("a&b\\c")}');
  });

  it.each(["top:0}", "top:0;{", "</style", "top:0/*"])("unless one could end its rule: %s", (style) => {
    const written = style.replace(/</g, "&lt;");
    expect(() => liftStyles(`<p style="${written}">a</p>`)).toThrow("could end its rule");
  });
});
