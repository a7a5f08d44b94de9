/** Rewrites a style in React's form. React compares styles as text, but scripts set them in the browser's form. */
function asReact(style: string): string {
  return style.replace(/([:;]) +/g, "$1").replace(/;$/, "");
}

/** Rewrites the styles below an element in React's form. */
export function writeStylesAsReact(root: Element): void {
  for (const element of root.querySelectorAll("[style]"))
    element.setAttribute("style", asReact(element.getAttribute("style") ?? ""));
}
