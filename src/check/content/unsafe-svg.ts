import { en, type Saying, same } from "../../language/messages/saying.ts";
/** Where an SVG does more than draw. DOMPurify would take that out silently; whoever drew it has to know, and where. */
export interface SvgFinding {
  line: number;
  /** What is there, such as `<script>`. */
  what: Saying;
}

/** Elements that draw, and nothing else. Whatever is not listed is refused: scripts, pages, links, what is yet to come. */
const DRAWING = new Set(
  `svg g defs symbol use title desc path rect circle ellipse line polyline polygon text tspan textPath image switch
   linearGradient radialGradient stop pattern mask clipPath marker style filter feBlend feColorMatrix
   feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow
   feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight
   feSpecularLighting feSpotLight feTile feTurbulence animate animateTransform animateMotion mpath`.split(
    /\s+/,
  ),
);

/** One piece of the text: a tag with its attributes, a comment, the declaration, or text. Whatever is none of them is refused. */
const PIECE =
  /<!--[\s\S]*?-->|<\?xml\s[^?<>]*\?>|<\/[\w:.-]+\s*>|<(?<name>[\w:.-]+)(?<attributes>(?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*\/?>|(?<text>[^<]+)/y;

const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/**
 * The first thing in an SVG that does more than draw: scripts, event handlers, pages in it, addresses outside of
 * it. Undefined where there is none. What cannot be read for certain is refused. Pure.
 */
export function findUnsafeSvg(text: string): SvgFinding | undefined {
  const at = (offset: number, what: string | Saying) => {
    const line = text.slice(0, offset).split("\n").length;
    return { line, what: typeof what === "string" ? same(what) : what };
  };
  // Read in another encoding it may be another document.
  const odd = text.search(/[\0\ufffd]/);
  if (odd >= 0 || /^\ufeff?<\?xml[^>]*encoding\s*=\s*["'](?!utf-8["'])/i.test(text))
    return at(Math.max(odd, 0), en`another encoding than UTF-8`.zh`UTF-8 以外的编码`);
  let isStyle = false;
  for (let offset = 0; offset < text.length; ) {
    PIECE.lastIndex = offset;
    const piece = PIECE.exec(text);
    if (!piece) return at(offset, JSON.stringify(text.slice(offset, offset + 12)));
    const { name, attributes = "", text: words = "" } = piece.groups ?? {};
    // The words of a style count as one, whatever stands between them: u<!-- -->rl(…) is an address.
    if (isStyle && words === "" && piece[0] !== "</style>")
      return at(offset, en`${piece[0].slice(0, 12)} in <style>`.zh`<style> 里的${piece[0].slice(0, 12)}`);
    const what = name === undefined ? isStyle && oddStyle(decode(words)) : oddTag(name, attributes);
    if (what) return at(offset, what);
    if (words === "") isStyle = name === "style" && !piece[0].endsWith("/>");
    offset = PIECE.lastIndex;
  }
  return undefined;
}

function oddTag(name: string, attributes: string): string | undefined {
  if (!DRAWING.has(name)) return `<${name}>`;
  for (const [, key = "", double, single] of attributes.matchAll(ATTRIBUTE)) {
    if (isOddAttribute(key, decode(double ?? single ?? ""))) return `<${name} ${key}>`;
  }
  return undefined;
}

function isOddAttribute(key: string, value: string): boolean {
  if (/^xmlns(:|$)/.test(key)) return false;
  const local = key.split(":").at(-1) ?? "";
  if (/^on/i.test(local) || local === "base") return true;
  if (local === "href") return !/^#|^data:image\/(png|jpeg|webp|gif|avif);base64,/.test(value.trim());
  // An animation could give a link or a handler what may not be written.
  if (local === "attributeName") return /^(.*:)?(href|on.*)$/i.test(value.trim());
  return /javascript:/i.test(value) || oddStyle(value) !== undefined;
}

/** What in a style or an attribute loads from elsewhere, or could hide that it does. */
function oddStyle(style: string): string | undefined {
  return /url\((?!\s*(?:["']\s*)?#)[^)]{0,20}|@import|image-set\(|src\(|\\/i.exec(style)?.[0].trim();
}

/** The text with references to characters resolved. Only these are there without a DTD, which is refused. */
function decode(text: string): string {
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
