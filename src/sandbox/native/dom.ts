type Properties = Readonly<Record<string, string | number | boolean | undefined | ((event: Event) => void)>>;

/**
 * Makes an element. Properties are attributes: `true` sets one without a value, `false` and undefined leave it
 * out; a function listens to the event of that name. Text stays text.
 */
export function el<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Properties = {},
  children: readonly (Node | string)[] = [],
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (value !== undefined && value !== false)
      element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children);
  return element;
}

/** A button; `kind` is its look. */
export function button(
  text: string,
  onTap: () => void,
  { kind = "plain", ...properties }: Properties & { kind?: "plain" | "main" | "chip" | "danger" } = {},
): HTMLButtonElement {
  return el("button", { type: "button", class: `sbx-button sbx-${kind}`, ...properties, click: onTap }, [
    text,
  ]);
}

/** Puts these in place of what an element holds. (`replaceChildren` is newer than the oldest WebViews.) */
export function fill(element: HTMLElement, content: readonly (Node | string)[]): void {
  element.textContent = "";
  element.append(...content);
}

let root: HTMLElement | undefined;

/** Where the app's own screens stand: over the page, outside of what the page draws. */
export function layer(): HTMLElement {
  root ??= el("div", { class: "sbx", lang: "zh-CN" });
  if (!root.isConnected) document.body.append(root);
  return root;
}
