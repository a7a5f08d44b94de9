/** What has no place in a style of one element: it could end it, or the style sheet. */
const NOT_IN_A_STYLE = /[{}<]|\*\/|\/\*/;

/**
 * Takes the styles out of drawn elements, since the policy of pages allows none in HTML, and makes rules of a style
 * sheet of them. Scripts may set styles: the first that draws gives the elements theirs back. Throws where a style
 * could end its rule. `html` is as React's server writes it: a quote in a text is never bare. Pure.
 */
export function liftStyles(html: string): { html: string; rules: string } {
  const numbers = new Map<string, number>();
  const lifted = html.replace(/ style="([^"]*)"/g, (_, style: string) => {
    const number = numbers.get(style) ?? numbers.size;
    numbers.set(style, number);
    return ` data-s="${number}"`;
  });
  const rules = Array.from(numbers, ([written, number]) => {
    const style = written
      .replace(/&quot;/g, '"')
      .replace(/&#x27;/g, "'")
      .replace(/&gt;/g, ">")
      .replace(/&lt;/g, "<")
      .replace(/&amp;/g, "&");
    if (NOT_IN_A_STYLE.test(style)) throw new Error(`A style could end its rule: ${JSON.stringify(style)}`);
    return `#root [data-s="${number}"]{${style}}`;
  });
  return { html: lifted, rules: rules.join("") };
}
