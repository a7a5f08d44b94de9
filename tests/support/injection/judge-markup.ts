import { ELEMENT, EVIL_HOST, RAN } from "./payloads.ts";

/** The parts of an element that are checked. */
interface CheckedElement {
  name: string;
  attributes: readonly (readonly [name: string, value: string])[];
}

/** A tag in a page's markup, and an attribute. Quoted values are escaped there. */
const TAG = /<([a-z][a-z0-9-]*)((?:\s+[^\s=>"]+(?:="[^"]*")?)*)\s*\/?>/gi;
const ATTRIBUTE = /([^\s=>"]+)(?:="([^"]*)")?/g;

/** Elements that the body of a page never contains. */
const FOREIGN = new Set([
  "script",
  "iframe",
  "object",
  "embed",
  "base",
  "meta",
  "style",
  "template",
  ELEMENT,
]);

/** Links that React puts into a page for its pictures, and the icon of a brand. */
const LINKS = ["preload", "icon"];

const ADDRESSES = new Set([
  "href",
  "src",
  "srcset",
  "action",
  "formaction",
  "poster",
  "xlink:href",
  "srcdoc",
]);

/** Allowed addresses: within the page or site, https, tel, and data URLs of pictures. */
const SAFE_ADDRESS = /^(#|\/(?![/\\])|https:\/\/|tel:|data:(image\/|,|$)|$)/i;

/**
 * Returns the parts of a page's markup that come from injected texts: elements, attributes, addresses and styles. Empty if
 * the markup is clean.
 */
export function judgeMarkup(html: string): string[] {
  const elements = Array.from(html.matchAll(TAG), ([, name = "", attributes = ""]) => ({
    name,
    attributes: Array.from(
      attributes.matchAll(ATTRIBUTE),
      ([, key = "", value = ""]) => [key, plain(value)] as const,
    ),
  }));
  return judge(elements);
}

/** Like `judgeMarkup`, for elements of an open page. */
export function judgeElements(elements: readonly Element[]): string[] {
  return judge(
    elements.map(({ localName, attributes }) => ({
      name: localName,
      attributes: Array.from(attributes, ({ name, value }) => [name, value] as const),
    })),
  );
}

function judge(elements: readonly CheckedElement[]): string[] {
  const findings = elements.flatMap(({ name, attributes }) => [
    ...(FOREIGN.has(name) || (name === "link" && !isKnown(attributes)) ? [`<${name}>`] : []),
    ...attributes
      .filter(([key, value]) => isWrong(key.toLowerCase(), value))
      .map(([key, value]) => `<${name} ${key}="${value.slice(0, 80)}">`),
  ]);
  return [...new Set(findings)];
}

function isKnown(attributes: CheckedElement["attributes"]): boolean {
  return attributes.some(([key, value]) => key === "rel" && LINKS.includes(value));
}

function isWrong(key: string, value: string): boolean {
  if (key.startsWith("on")) return true;
  // Legitimate styles contain only colours, sizes and pictures of the page.
  if (key === "style") return value.includes(EVIL_HOST) || value.includes(RAN);
  return ADDRESSES.has(key) && (!SAFE_ADDRESS.test(value) || hostOf(value) === EVIL_HOST);
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname : "";
}

function plain(attribute: string): string {
  const signs: Readonly<Record<string, string>> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#x27;": "'" };
  return attribute.replace(/&(lt|gt|quot|#x27);/g, (sign) => signs[sign] ?? sign).replaceAll("&amp;", "&");
}
