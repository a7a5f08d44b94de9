/**
 * Makes an element. Properties are attributes, those without a value left out; a function listens to the event of that
 * name. Text stays text.
 */
export function el<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Readonly<Record<string, string | ((event: Event) => void)>> = {},
  children: readonly (Node | string | undefined)[] = [],
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (typeof value === "string") element.setAttribute(name, value);
    else element.addEventListener(name, value);
  }
  element.append(...children.filter((child) => child !== undefined));
  return element;
}
