/** What has no place in a style of one element: it could end it, or the style sheet. */
const NOT_IN_A_STYLE = /[{}<]|\*\/|\/\*/;

/**
 * Takes the styles out of drawn elements, since the policy of pages allows none in HTML, and makes rules of a style
 * sheet of them. Scripts may set styles: the first that draws knows them by `data-s`, and gives them to the elements that
 * change. Throws where a style could end its rule. `html` is as React's server writes it: a quote in a text is never
 * bare. Pure.
 */
export function liftStyles(html: string): { html: string; rules: string } {
  const lifted = new Set<string>();
  const without = html.replace(/ style="([^"]*)"/g, (_, style: string) => {
    lifted.add(style);
    return ` data-s="${style}"`;
  });
  const rules = Array.from(lifted, (written) => {
    const style = written
      .replace(/&quot;/g, '"')
      .replace(/&#x27;/g, "'")
      .replace(/&gt;/g, ">")
      .replace(/&lt;/g, "<")
      .replace(/&amp;/g, "&");
    if (NOT_IN_A_STYLE.test(style)) throw new Error(`A style could end its rule: ${JSON.stringify(style)}`);
    return `#root [data-s="${style.replace(/["\\]/g, "\\$&")}"]{${style}}`;
  });
  return { html: without, rules: rules.join("") };
}
