import { en, type LocalizedText, same } from "../../language/messages/localized-text.ts";
/** A part of an SVG that does more than draw. DOMPurify would remove it silently; the author needs to know its line. */
export interface UnsafeSvgPart {
  line: number;
  /** The unsafe part, such as `<script>`. */
  what: LocalizedText;
}

/** Elements that only draw. All others are rejected: scripts, foreign objects, links and future elements. */
const DRAWING_ELEMENTS = new Set(
  `svg g defs symbol use title desc path rect circle ellipse line polyline polygon text tspan textPath image switch
   linearGradient radialGradient stop pattern mask clipPath marker style filter feBlend feColorMatrix
   feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow
   feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight
   feSpecularLighting feSpotLight feTile feTurbulence animate animateTransform animateMotion mpath`.split(
    /\s+/,
  ),
);

/** One token: a tag with attributes, a comment, the XML declaration, or text. All other input is rejected. */
const SVG_TOKEN =
  /<!--[\s\S]*?-->|<\?xml\s[^?<>]*\?>|<\/[\w:.-]+\s*>|<(?<name>[\w:.-]+)(?<attributes>(?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*\/?>|(?<text>[^<]+)/y;

const SVG_ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/**
 * Returns the first part of an SVG that does more than draw: scripts, event handlers, embedded pages, external
 * addresses. undefined if it does not exist. Input that cannot be parsed reliably counts as unsafe. Pure.
 */
export function findUnsafeSvg(text: string): UnsafeSvgPart | undefined {
  const unsafePartAt = (offset: number, what: string | LocalizedText) => {
    const line = text.slice(0, offset).split("\n").length;
    return { line, what: typeof what === "string" ? same(what) : what };
  };
  // In another encoding, the same bytes could be a different document.
  const odd = text.search(/[\0\ufffd]/);
  if (odd >= 0 || /^\ufeff?<\?xml[^>]*encoding\s*=\s*["'](?!utf-8["'])/i.test(text))
    return unsafePartAt(Math.max(odd, 0), en`an encoding other than UTF-8`.zh`UTF-8 以外的编码`);
  let isStyle = false;
  for (let offset = 0; offset < text.length; ) {
    SVG_TOKEN.lastIndex = offset;
    const piece = SVG_TOKEN.exec(text);
    if (!piece) return unsafePartAt(offset, JSON.stringify(text.slice(offset, offset + 12)));
    const { name, attributes = "", text: words = "" } = piece.groups ?? {};
    // A style's text is one string, whatever is between its parts: u<!-- -->rl(…) would be an address.
    if (isStyle && words === "" && piece[0] !== "</style>")
      return unsafePartAt(
        offset,
        en`${piece[0].slice(0, 12)} in <style>`.zh`<style> 里的${piece[0].slice(0, 12)}`,
      );
    const what =
      name === undefined
        ? isStyle && findUnsafeStyle(decodeReferences(words))
        : findUnsafeTag(name, attributes);
    if (what) return unsafePartAt(offset, what);
    if (words === "") isStyle = name === "style" && !piece[0].endsWith("/>");
    offset = SVG_TOKEN.lastIndex;
  }
  return undefined;
}

function findUnsafeTag(name: string, attributes: string): string | undefined {
  if (!DRAWING_ELEMENTS.has(name)) return `<${name}>`;
  for (const [, key = "", double, single] of attributes.matchAll(SVG_ATTRIBUTE)) {
    if (isUnsafeAttribute(key, decodeReferences(double ?? single ?? ""))) return `<${name} ${key}>`;
  }
  return undefined;
}

function isUnsafeAttribute(key: string, value: string): boolean {
  if (/^xmlns(:|$)/.test(key)) return false;
  const local = key.split(":").at(-1) ?? "";
  if (/^on/i.test(local) || local === "base") return true;
  if (local === "href") return !/^#|^data:image\/(png|jpeg|webp|gif|avif);base64,/.test(value.trim());
  // An animation could set a link or a handler that must not be written directly.
  if (local === "attributeName") return /^(.*:)?(href|on.*)$/i.test(value.trim());
  return /javascript:/i.test(value) || findUnsafeStyle(value) !== undefined;
}

/** Returns the part of a style or attribute that loads from elsewhere, or could hide that; undefined if it is safe. */
function findUnsafeStyle(style: string): string | undefined {
  return /url\((?!\s*(?:["']\s*)?#)[^)]{0,20}|@import|image-set\(|src\(|\\/i.exec(style)?.[0].trim();
}

/** Resolves character references. No others exist without a DTD, which is rejected. */
function decodeReferences(text: string): string {
  const named: Record<string, string> = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };
  return text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(lt|gt|quot|apos|amp));/gi,
    (all, hex, number, name) => {
      if (name) return named[name.toLowerCase()] ?? all;
      const code = hex ? Number.parseInt(hex, 16) : Number(number);
      return code <= 0x10ffff ? String.fromCodePoint(code) : all;
    },
  );
}
