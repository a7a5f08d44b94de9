/** Attributes: `true` sets one without a value, `false` and undefined omit it; a function listens to the event of that name. */
export type Properties = Readonly<
  Record<string, string | number | boolean | undefined | ((event: Event) => void)>
>;

/** Creates an element. Skips undefined children. Strings become text, never HTML. */
export function createElement<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Properties = {},
  children: readonly (Node | string | undefined)[] = [],
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (value !== undefined && value !== false)
      element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.filter((child) => child !== undefined));
  return element;
}
