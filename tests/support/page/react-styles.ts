/** Writes the styles below an element as React does, who compares them by their text: scripts set them in the browser's own form. */
export function writeStylesAsReact(root: Element): void {
  for (const element of root.querySelectorAll("[style]"))
    element.setAttribute(
      "style",
      (element.getAttribute("style") ?? "").replace(/([:;]) +/g, "$1").replace(/;$/, ""),
    );
}
