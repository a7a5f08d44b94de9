/**
 * Imitates a WebView with enlarged letters: multiplies only font sizes by `times`. Sets `--text-zoom` as the page
 * itself would (src/page/styles/text-zoom.ts). Self-contained, because tests inject it into pages.
 */
export function enlargeLetters(times: number): void {
  const state = window as unknown as { sizesAsWritten?: Map<CSSStyleRule, string> };
  state.sizesAsWritten ??= new Map();
  const sizes = state.sizesAsWritten;
  const enlarge = (rules: CSSRuleList) => {
    for (const rule of rules) {
      if (rule instanceof CSSStyleRule) {
        const size = sizes.get(rule) ?? rule.style.fontSize;
        // The root's size is the unit of lengths; relative sizes follow their parent's size anyway.
        if (!size || rule.selectorText.startsWith(":root") || /^([\d.]+(em|%)|inherit)$/.test(size)) continue;
        sizes.set(rule, size);
        rule.style.fontSize = `calc(${size} * ${times})`;
      } else if (rule instanceof CSSGroupingRule) enlarge(rule.cssRules);
    }
  };
  for (const { cssRules } of document.styleSheets) enlarge(cssRules);
  document.documentElement.style.setProperty("--text-zoom", String(times));
}
