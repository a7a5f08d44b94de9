/**
 * Draws the page of this document as a WebView does whose letters are so many times as large: every text, and nothing
 * around it. The page is told as it would tell itself (src/page/styles/text-zoom.ts). Stands by itself: tests send it to pages.
 */
export function enlargeLetters(times: number): void {
  const state = window as unknown as { sizesAsWritten?: Map<CSSStyleRule, string> };
  state.sizesAsWritten ??= new Map();
  const sizes = state.sizesAsWritten;
  const enlarge = (rules: CSSRuleList) => {
    for (const rule of rules) {
      if (rule instanceof CSSStyleRule) {
        const size = sizes.get(rule) ?? rule.style.fontSize;
        // The root's is the unit of lengths; what follows from its parent's size does so still.
        if (!size || rule.selectorText.startsWith(":root") || /^([\d.]+(em|%)|inherit)$/.test(size)) continue;
        sizes.set(rule, size);
        rule.style.fontSize = `calc(${size} * ${times})`;
      } else if (rule instanceof CSSGroupingRule) enlarge(rule.cssRules);
    }
  };
  for (const { cssRules } of document.styleSheets) enlarge(cssRules);
  document.documentElement.style.setProperty("--text-zoom", String(times));
}
