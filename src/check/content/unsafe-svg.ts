import { en, type LocalizedText, untranslatedText } from "../../language/messages/localized-text.ts";
import { decodeReferences, type SvgToken, svgTokenAt } from "./svg-tree.ts";

/** A part of an SVG that does more than draw. DOMPurify would remove it silently; the author needs to know its line. */
export interface UnsafeSvgPart {
  /** Where it begins, in characters of the text. */
  offset: number;
  /** The unsafe part, such as `<script>`. */
  what: LocalizedText;
}

/** Elements that only draw or describe. All others are rejected: scripts, foreign objects, links and future elements. */
const DRAWING_ELEMENTS = new Set(
  `svg g defs symbol use title desc metadata path rect circle ellipse line polyline polygon text tspan textPath image switch
   linearGradient radialGradient stop pattern mask clipPath marker style filter feBlend feColorMatrix
   feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow
   feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight
   feSpecularLighting feSpotLight feTile feTurbulence animate animateTransform animateMotion mpath`.split(
    /\s+/,
  ),
);

/** Namespaces in which drawing programs keep notes. Browsers do nothing with their elements. */
const NOTES =
  /^https?:\/\/((www\.)?inkscape\.org|sodipodi\.sourceforge\.net|www\.w3\.org\/1999\/02\/22-rdf-syntax-ns#|purl\.org\/dc\/|(web\.resource\.org|creativecommons\.org)\/|ns\.adobe\.com\/|www\.serif\.com\/|www\.bohemiancoding\.com\/|boxy-svg\.com|vectornator\.io|svgjs\.(com|dev)|c2pa\.org\/)/;

/** Returns the prefixes that mean one of these namespaces wherever they are declared. */
function prefixesOfNotes(text: string): ReadonlySet<string> {
  const found = new Set<string>();
  const others = new Set<string>();
  for (const [, prefix = "", value = ""] of text.matchAll(/xmlns:([\w.-]+)\s*=\s*("[^"]*"|'[^']*')/g))
    (NOTES.test(decodeReferences(value.slice(1, -1))) ? found : others).add(prefix);
  return new Set([...found].filter((prefix) => !others.has(prefix)));
}

/**
 * Returns the first part of an SVG that does more than draw: scripts, event handlers, embedded pages, external
 * addresses. undefined if it does not exist. Input that cannot be parsed reliably counts as unsafe. Pure.
 */
export function findUnsafeSvg(text: string): UnsafeSvgPart | undefined {
  const unsafePartAt = (offset: number, what: string | LocalizedText) => ({
    offset,
    what: typeof what === "string" ? untranslatedText(what) : what,
  });
  // In another encoding, the same bytes could be a different document.
  const odd = text.search(/[\0\ufffd]/);
  if (odd >= 0 || /^\ufeff?<\?xml[^>]*encoding\s*=\s*["'](?!utf-8["'])/i.test(text))
    return unsafePartAt(Math.max(odd, 0), en`an encoding other than UTF-8`.zh`UTF-8 以外的编码`);
  const notes = prefixesOfNotes(text);
  let isStyle = false;
  let isAfterWords = false;
  for (let offset = 0; offset < text.length; ) {
    const token = svgTokenAt(text, offset);
    if (!token) return unsafePartAt(offset, JSON.stringify(text.slice(offset, offset + 12)));
    const { attributes, name, text: words, whole } = token;
    // A style's text is one string, whatever is between its parts: u<!-- -->rl(…) would be an address.
    if (isStyle && (words === "" ? whole !== "</style>" : isAfterWords))
      return unsafePartAt(offset, en`${whole.slice(0, 12)} in <style>`.zh`<style> 里的${whole.slice(0, 12)}`);
    const what =
      name === undefined
        ? isStyle && findUnsafeSvgStyle(decodeReferences(words))
        : findUnsafeTag(name, attributes, notes);
    if (what) return unsafePartAt(offset, what);
    isAfterWords = words.trim() !== "";
    if (words === "") isStyle = name === "style" && !whole.endsWith("/>");
    offset += whole.length;
  }
  return undefined;
}

function findUnsafeTag(
  name: string,
  attributes: SvgToken["attributes"],
  notes: ReadonlySet<string>,
): string | undefined {
  const isNote = name.includes(":") && notes.has(name.slice(0, name.indexOf(":")));
  if (!DRAWING_ELEMENTS.has(name) && !isNote) return `<${name}>`;
  const found = attributes.find(([key, value]) => isUnsafeAttribute(key, decodeReferences(value)));
  return found && `<${name} ${found[0]}>`;
}

function isUnsafeAttribute(key: string, value: string): boolean {
  if (/^xmlns(:|$)/.test(key)) return false;
  const local = key.split(":").at(-1) ?? "";
  if (/^on/i.test(local) || local === "base") return true;
  if (local === "href") return !/^#|^data:image\/(png|jpe?g|webp|gif|avif);base64,/.test(value.trim());
  // An animation could set a link or a handler that must not be written directly.
  if (local === "attributeName") return /^(.*:)?(href|on.*)$/i.test(value.trim());
  return /javascript:/i.test(value) || findUnsafeSvgStyle(value) !== undefined;
}

/** Returns the part of a style or attribute that loads from elsewhere, or could hide that; undefined if it is safe. */
function findUnsafeSvgStyle(style: string): string | undefined {
  return /url\((?!\s*(?:["']\s*)?#)[^)]{0,20}|@import|image-set\(|src\(|\\/i.exec(style)?.[0].trim();
}
