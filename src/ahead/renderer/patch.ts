import type { Drawn } from "./elements.ts";

const SVG = "http://www.w3.org/2000/svg";

const styles = new WeakMap<Element, string>();

/** Has the style of an element that came with a rule for it instead (publish/pages/lift-styles.ts). */
const LIFTED = "data-s";

/** Gives the elements below one the styles for which they have rules: whoever changes a style must find it there. */
export function returnStyles(root: Element): void {
  for (const element of root.querySelectorAll<HTMLElement>(`[${LIFTED}]`)) {
    element.style.cssText = element.getAttribute(LIFTED) ?? "";
    element.removeAttribute(LIFTED);
  }
}

/** What follows an element that has this is left as it stands. */
export const LEAVE_REST = "data-rest";

/** Is told of every element with its properties. */
export type Told = (element: Element, props: Record<string, unknown>) => void;

/**
 * Makes what is in an element what is drawn, as React would leave it. What fits is kept: nothing moves, loads again or
 * loses its focus because something else has changed. See also `LEAVE_REST`.
 */
export function patch(parent: Element, drawn: readonly (Drawn | string)[], told: Told): void {
  let at = parent.firstChild;
  for (const one of drawn) {
    // React's server sets them between texts.
    while (at?.nodeType === Node.COMMENT_NODE) at = removed(at);
    if (at && isLike(at, one)) {
      const next = at.nextSibling;
      if (typeof one !== "string") patchElement(at as Element, one, told);
      // One that stayed with other words would be said to have moved where they are centred.
      else if ((at as Text).data !== one) at.replaceWith(one);
      at = next;
    } else parent.insertBefore(typeof one === "string" ? new Text(one) : made(one, parent, told), at);
    if (typeof one !== "string" && LEAVE_REST in one.props) return;
  }
  while (at) at = removed(at);
}

function removed(node: ChildNode): ChildNode | null {
  const next = node.nextSibling;
  node.remove();
  return next;
}

function isLike(node: Node, one: Drawn | string): boolean {
  if (typeof one === "string") return node.nodeType === Node.TEXT_NODE;
  if (node.nodeName.toLowerCase() !== one.tag) return false;
  // React's own keys do not stand in a document.
  return (node as Element).getAttribute("data-key") === (one.props["data-key"]?.toString() ?? null);
}

function made(drawn: Drawn, parent: Element, told: Told): Element {
  const isSvg = drawn.tag === "svg" || parent.namespaceURI === SVG;
  const element = isSvg ? document.createElementNS(SVG, drawn.tag) : document.createElement(drawn.tag);
  patchElement(element, drawn, told);
  return element;
}

function patchElement(element: Element, { props, children }: Drawn, told: Told): void {
  const attributes = attributesOf(props);
  for (const { name } of Array.from(element.attributes))
    if (name !== "style" && name !== LIFTED && !attributes.has(name)) element.removeAttribute(name);
  attributes.forEach((value, name) => {
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  });
  const style = styleOf(props.style);
  if ((styles.get(element) ?? element.getAttribute(LIFTED) ?? "") !== style) {
    styles.set(element, style);
    element.removeAttribute(LIFTED);
    // Not by the attribute, which the page's policy would refuse.
    if (style) (element as HTMLElement).style.cssText = style;
    else element.removeAttribute("style");
  }
  told(element, props);
  patch(element, children, told);
}

/** Styles whose numbers are no lengths; of those that blocks use. A test compares all that is drawn with React's own. */
const PLAIN_NUMBER = /^(--|opacity|order|flex|zIndex|lineHeight|fontWeight|animationIterationCount)/;

/** Names in which SVG has a hyphen where React has a capital. */
const HYPHENED = /^(stroke|fill|font|stop|dominant|text(?!Length))(?=[A-Z])/;

const RENAMED: Record<string, string> = {
  className: "class",
  htmlFor: "for",
  defaultValue: "value",
  defaultChecked: "checked",
};

/** No attributes: what React keeps to itself. */
const OWN = /^(children|key|ref|autoFocus|suppressHydrationWarning|on[A-Z].*)$/;

/** The attributes that React would write for these properties. Styles are left out: see `styleOf`. */
function attributesOf(props: Record<string, unknown>): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const [prop, value] of Object.entries(props)) {
    if (value === null || value === undefined || prop === "style" || OWN.test(prop)) continue;
    const name = RENAMED[prop] ?? (HYPHENED.test(prop) ? hyphened(prop) : prop);
    // Of a state that is told or a note that is kept, false is a value; of any other attribute it is its absence.
    if (typeof value !== "boolean" || /^(aria|data)-|^(spellCheck|draggable)$/.test(name))
      attributes.set(name, `${value}`);
    else if (value) attributes.set(name, "");
  }
  return attributes;
}

/** A style as text, as React would write it. */
function styleOf(style: unknown): string {
  return Object.entries(style ?? {})
    .filter(
      ([, value]) => value !== null && value !== undefined && value !== "" && typeof value !== "boolean",
    )
    .map(([name, value]) => {
      const unit = typeof value === "number" && value !== 0 && !PLAIN_NUMBER.test(name) ? "px" : "";
      return `${name.startsWith("--") ? name : hyphened(name)}:${`${value}`.trim()}${unit}`;
    })
    .join(";");
}

function hyphened(name: string): string {
  return name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);
}
