import { en, type LocalizedText } from "../../language/messages/localized-text.ts";
import { type PictureFault, pictureFault } from "./picture-fault.ts";
import { faultInMarkup, faultInNamespaces, hasUnknownReference, ILLEGAL_CHARACTER } from "./xml-fault.ts";

/** An element of an SVG. */
export interface SvgElement {
  name: string;
  /** Attributes with their character references resolved, by name as written. */
  attributes: ReadonlyMap<string, string>;
  parent: SvgElement | undefined;
  children: SvgElement[];
  /** The text directly in the element. */
  text: string;
  /** Where the element begins, in characters of the file. */
  offset: number;
}

/** White space in XML. `\s` has spaces that XML does not know. */
const SPACE = "[ \\t\\r\\n]";

/** A name in XML, of the characters that SVGs use. */
const NAME = "[A-Za-z_][\\w.-]*(?::[A-Za-z_][\\w.-]*)?";

/**
 * One token: a tag with attributes, a comment, the XML declaration, the usual document type without definitions of its
 * own, or text. All other input is rejected.
 */
const SVG_TOKEN = new RegExp(
  [
    `<!--[\\s\\S]*?-->|<\\?xml${SPACE}[^?<>]*\\?>`,
    `<!DOCTYPE${SPACE}+svg(?:${SPACE}+PUBLIC${SPACE}+"-//W3C//DTD SVG [\\w. /-]*"${SPACE}+"[^"<>]*")?${SPACE}*>`,
    `</(?<closed>${NAME})${SPACE}*>`,
    `<(?<name>${NAME})(?<attributes>(?:${SPACE}+${NAME}${SPACE}*=${SPACE}*(?:"[^"<]*"|'[^'<]*'))*)${SPACE}*/?>`,
    `${SPACE}*<!\\[CDATA\\[(?<plain>[\\s\\S]*?)\\]\\]>${SPACE}*|(?<text>[^<]+)`,
  ].join("|"),
  "y",
);

const SVG_ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

const CHARACTER_REFERENCE = /&(?:#x([\da-fA-F]+)|#(\d+)|(lt|gt|quot|apos|amp));/g;

/** Maximum depth of elements in each other. Browsers stop at 256. */
const MAX_DEPTH = 100;

/** A token of an SVG. */
export interface SvgToken {
  /** The whole token. */
  whole: string;
  /** The name of the element that begins here. */
  name: string | undefined;
  /** The name of the element that ends here. */
  closed: string | undefined;
  /** The attributes as written. */
  attributes: readonly (readonly [name: string, value: string])[];
  /** The text between two tags, as written; that of a CDATA section with its characters as references. */
  text: string;
}

/** Returns the token at an offset; undefined if the text there cannot be parsed reliably. */
export function svgTokenAt(text: string, offset: number): SvgToken | undefined {
  SVG_TOKEN.lastIndex = offset;
  const piece = SVG_TOKEN.exec(text);
  if (!piece) return undefined;
  const { attributes = "", closed, name, plain, text: written = "" } = piece.groups ?? {};
  const pairs = Array.from(
    attributes.matchAll(SVG_ATTRIBUTE),
    ([, key = "", double, single]) => [key, double ?? single ?? ""] as const,
  );
  const words = plain?.replaceAll("&", "&amp;").replaceAll("<", "&lt;") ?? written;
  return { whole: piece[0], name, closed, attributes: pairs, text: words };
}

/** Resolves character references. No others exist without definitions in the document type, which are rejected. */
export function decodeReferences(text: string): string {
  const named: Record<string, string> = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };
  return text.replace(CHARACTER_REFERENCE, (all, hex, number, name) => {
    if (name) return named[name.toLowerCase()] ?? all;
    const code = hex ? Number.parseInt(hex, 16) : Number(number);
    return code <= 0x10ffff ? String.fromCodePoint(code) : all;
  });
}

/** Returns the outermost element of an SVG, or why browsers do not show the file. Pure. */
export function parseSvg(text: string): SvgElement | PictureFault {
  const odd = text.search(ILLEGAL_CHARACTER);
  if (odd >= 0) return brokenSvg(text, odd, en`an invisible character`.zh`不可见的控制字符`);
  const reader = new SvgReader(text.startsWith("\ufeff") ? 1 : 0);
  for (let offset = 0; offset < text.length; ) {
    const token = svgTokenAt(text, offset);
    const wrong = token ? reader.take(token, offset) : en`something unreadable`.zh`无法识别的内容`;
    if (wrong) return brokenSvg(text, offset, wrong);
    offset += token?.whole.length ?? 1;
  }
  if (reader.open) {
    const { name, offset } = reader.open;
    return brokenSvg(text, offset, en`<${name}> without its end`.zh`没有结束标签的 <${name}>`);
  }
  return reader.root ?? brokenSvg(text, 0, en`no <svg>`.zh`内容，但没有 <svg>`);
}

function brokenSvg(text: string, offset: number, what: LocalizedText): PictureFault {
  return pictureFault(
    en`has ${what}, expected a complete SVG`.zh`里有${what}，应为完整的 SVG`,
    en`Export the picture again.`.zh`请重新导出图片。`,
    { text, offset },
  );
}

/** Builds the tree of an SVG from its tokens. */
class SvgReader {
  root: SvgElement | undefined;
  open: SvgElement | undefined;
  #depth = 0;
  #hasType = false;
  /** Where the file begins after its byte order mark. */
  readonly #begins: number;

  constructor(begins: number) {
    this.#begins = begins;
  }

  /** Adds a token. Returns what is wrong with it. */
  take(token: SvgToken, offset: number): LocalizedText | undefined {
    const { closed, name, text, whole } = token;
    if (name !== undefined) return this.#begin(token, name, offset);
    if (closed !== undefined) {
      if (this.open?.name !== closed)
        return en`</${closed}> without its begin`.zh`没有开始标签的 </${closed}>`;
      this.#depth -= 1;
      this.open = this.open.parent;
    } else if (whole.startsWith("<!D")) {
      if (this.root || this.#hasType) return en`a document type after its begin`.zh`不在开头的文档类型声明`;
      this.#hasType = true;
    } else if (!whole.startsWith("<!-") && !whole.startsWith("<?"))
      return this.#takeText(whole, text, offset);
    return faultInMarkup(whole, offset === this.#begins);
  }

  #takeText(whole: string, text: string, offset: number): LocalizedText | undefined {
    const outside = offset === 0 ? whole.slice(this.#begins) : whole;
    if (!this.open && /[^ \t\r\n]/.test(outside)) return en`text outside of <svg>`.zh`<svg> 以外的文字`;
    if (hasUnknownReference(text)) return en`an & without meaning`.zh`没有含义的 &`;
    if (text === whole && text.includes("]]>")) return en`]]> in a text`.zh`文字中的 ]]>`;
    if (this.open) this.open.text += decodeReferences(text);
    return undefined;
  }

  #begin({ attributes, whole }: SvgToken, name: string, offset: number): LocalizedText | undefined {
    if (!this.open && this.root) return en`<${name}> after its end`.zh`结尾之后的 <${name}>`;
    const known = new Map(attributes.map(([key, value]) => [key, decodeReferences(value)]));
    if (known.size < attributes.length) return en`an attribute twice in <${name}>`.zh`<${name}> 中重复的属性`;
    if (attributes.some(([, value]) => hasUnknownReference(value)))
      return en`an & without meaning in <${name}>`.zh`<${name}> 中没有含义的 &`;
    const element = { name, attributes: known, parent: this.open, children: [], text: "", offset };
    const wrong = faultInNamespaces(element);
    if (wrong) return wrong;
    if (!this.open) {
      if (name !== "svg" || known.get("xmlns") !== "http://www.w3.org/2000/svg")
        return en`<${name}> without xmlns="http://www.w3.org/2000/svg"`
          .zh`缺少 xmlns="http://www.w3.org/2000/svg" 的 <${name}>`;
      this.root = element;
    }
    this.open?.children.push(element);
    if (whole.endsWith("/>")) return undefined;
    this.open = element;
    this.#depth += 1;
    return this.#depth > MAX_DEPTH
      ? en`more than ${MAX_DEPTH} elements in each other`.zh`超过 ${MAX_DEPTH} 层的元素`
      : undefined;
  }
}

/** Returns all elements in an element. */
export function partsOf(element: SvgElement): SvgElement[] {
  return element.children.flatMap((child) => [child, ...partsOf(child)]);
}
