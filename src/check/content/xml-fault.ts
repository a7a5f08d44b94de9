import { en, type LocalizedText } from "../../language/messages/localized-text.ts";

/** A character that XML does not allow, even as a reference. Browsers do not show a file that has one. */
export const ILLEGAL_CHARACTER = /[^\P{Cc}\t\n\r\u007f-\u009f]|[\ufffe\uffff]/u;

const REFERENCE = /&(?:#x([\da-fA-F]+)|#(\d+)|(?:lt|gt|quot|apos|amp));/g;

const DECLARATION =
  /^<\?xml[ \t\r\n]+version="1\.[01]"(?:[ \t\r\n]+encoding="[\w.-]+")?(?:[ \t\r\n]+standalone="(?:yes|no)")?[ \t\r\n]*\?>$/;

/** Namespaces that belong to the prefixes `xml` and `xmlns`. */
const RESERVED_NAMESPACE = /^http:\/\/www\.w3\.org\/(XML\/1998\/namespace|2000\/xmlns\/)$/;

/** Returns whether a text has an `&` that does not begin a reference to a character that XML allows. */
export function hasUnknownReference(text: string): boolean {
  const rest = text.replace(REFERENCE, (all, hex, number) => {
    if (hex === undefined && number === undefined) return "";
    const code = hex ? Number.parseInt(hex, 16) : Number(number);
    const isSurrogate = code >= 0xd800 && code <= 0xdfff;
    const isKnown = code > 0 && code <= 0x10ffff && !isSurrogate;
    return isKnown && !ILLEGAL_CHARACTER.test(String.fromCodePoint(code)) ? "" : all;
  });
  return rest.includes("&");
}

/** Returns why browsers do not accept a comment or an XML declaration; undefined for others. */
export function faultInMarkup(whole: string, isFirst: boolean): LocalizedText | undefined {
  if (whole.startsWith("<!--")) {
    const inner = whole.slice(4, -3);
    return inner.includes("--") || inner.endsWith("-") ? en`-- in a comment`.zh`注释中的 --` : undefined;
  }
  if (!whole.startsWith("<?")) return undefined;
  if (!isFirst) return en`an XML declaration after its begin`.zh`不在开头的 XML 声明`;
  return DECLARATION.test(whole.replace(/[ \t\r\n]*=[ \t\r\n]*/g, "=").replaceAll("'", '"'))
    ? undefined
    : en`an XML declaration with an error`.zh`有错误的 XML 声明`;
}

/** The parts of an element that decide about its namespaces. */
interface NamedElement {
  name: string;
  attributes: ReadonlyMap<string, string>;
  parent: NamedElement | undefined;
}

/** Returns why the prefixes of an element and its attributes are not valid; undefined if they are. */
export function faultInNamespaces(element: NamedElement): LocalizedText | undefined {
  const seen = new Set<string>();
  for (const key of [element.name, ...element.attributes.keys()]) {
    const [prefix = "", local] = key.includes(":") ? key.split(":") : ["", key];
    const value = element.attributes.get(key) ?? "";
    const isReserved = /^xmlns:xml(ns)?$/.test(key) || RESERVED_NAMESPACE.test(value);
    if (/^xmlns(:|$)/.test(key)) {
      if (isReserved || (prefix !== "" && value === ""))
        return en`${key}=${JSON.stringify(value)}, which XML does not allow`
          .zh`XML 不允许的 ${key}=${JSON.stringify(value)}`;
      continue;
    }
    if (prefix === "" || prefix === "xml") continue;
    const namespace = namespaceOf(prefix, element);
    if (namespace === undefined) return en`${key} without xmlns:${prefix}`.zh`没有 xmlns 声明的 ${key}`;
    if (key === element.name) continue;
    if (seen.has(`${namespace} ${local}`))
      return en`an attribute twice in <${element.name}>`.zh`<${element.name}> 中重复的属性`;
    seen.add(`${namespace} ${local}`);
  }
  return undefined;
}

function namespaceOf(prefix: string, element: NamedElement): string | undefined {
  for (let one: NamedElement | undefined = element; one; one = one.parent) {
    const value = one.attributes.get(`xmlns:${prefix}`);
    if (value !== undefined) return value;
  }
  return undefined;
}
