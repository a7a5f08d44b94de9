import { ELEMENT, EVIL_HOST, RAN } from "./payloads.ts";

/** An element of a page as far as it is judged. */
interface Judged {
  name: string;
  attributes: readonly (readonly [name: string, value: string])[];
}

/** One tag as a page's markup has it, and its attributes: what is quoted is escaped there. */
const TAG = /<([a-z][a-z0-9-]*)((?:\s+[^\s=>"]+(?:="[^"]*")?)*)\s*\/?>/gi;
const ATTRIBUTE = /([^\s=>"]+)(?:="([^"]*)")?/g;

/** What no page has in its body, whoever wrote its texts. */
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

/** Where addresses of a page lead: within it and the site, to a server by https, to a phone, or to a picture that is itself the address. */
const SAFE_ADDRESS = /^(#|\/(?![/\\])|https:\/\/|tel:|data:(image\/|,|$)|$)/i;

/**
 * What of a page's markup was not meant by it: elements and attributes that texts became, and addresses and styles that
 * texts could steer. None where all is well.
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

/** The same of elements that stand in a page. */
export function judgeElements(elements: readonly Element[]): string[] {
  return judge(
    elements.map(({ localName, attributes }) => ({
      name: localName,
      attributes: Array.from(attributes, ({ name, value }) => [name, value] as const),
    })),
  );
}

function judge(elements: readonly Judged[]): string[] {
  const findings = elements.flatMap(({ name, attributes }) => [
    ...(FOREIGN.has(name) || (name === "link" && !isKnown(attributes)) ? [`<${name}>`] : []),
    ...attributes
      .filter(([key, value]) => isWrong(key.toLowerCase(), value))
      .map(([key, value]) => `<${name} ${key}="${value.slice(0, 80)}">`),
  ]);
  return [...new Set(findings)];
}

function isKnown(attributes: Judged["attributes"]): boolean {
  return attributes.some(([key, value]) => key === "rel" && LINKS.includes(value));
}

function isWrong(key: string, value: string): boolean {
  if (key.startsWith("on")) return true;
  // A style is made of colours, sizes and pictures of the page's own.
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
