/** A style as React writes it, who compares styles by their text: scripts set them in the browser's own form. */
function asReact(style: string): string {
  return style.replace(/([:;]) +/g, "$1").replace(/;$/, "");
}

/** Writes the styles below an element as React does. */
export function writeStylesAsReact(root: Element): void {
  for (const element of root.querySelectorAll("[style]"))
    element.setAttribute("style", asReact(element.getAttribute("style") ?? ""));
}
