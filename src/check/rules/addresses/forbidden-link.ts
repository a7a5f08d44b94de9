import { en, formatJsonInMessage, type LocalizedText } from "../../../language/messages/localized-text.ts";
import {
  type AddressProperty,
  brandUrlAllowlist,
  findAddressesOfKinds,
  isUntrustedSource,
  type LinkKind,
} from "../../facts/addresses-in-document.ts";
import type { Finding } from "../../facts/finding.ts";
import { valueBehindAddress } from "../../facts/value-behind.ts";
import { type JsonNode, rangeInsideQuotes, stringValueOf } from "../../json/json-node.ts";
import { folderOf } from "../../json/source-file.ts";
import { formatNodeForMessage, quoteWord } from "../../schema/mistake-message-parts.ts";
import { blocksAbove, exampleBrand, withActionSteps } from "../example-campaign.ts";
import type { Rule } from "../rule.ts";

export const forbiddenLink: Rule = {
  isIndependent: true,
  description: en`An address leads where a page must not lead: it is neither https nor tel, it has an unknown scheme, or it leaves the folder.`
    .zh`地址通向页面不允许去的地方：不是 https 或 tel，也不是品牌列出的 App，或超出了文件夹。`,
  ok: [
    { patch: withActionSteps({ redirect: "https://mall.example/{garden.leaves}" }) },
    { patch: withActionSteps({ redirect: "tel:4001234567" }) },
    {
      patch: { brand: "pay", ...withActionSteps({ redirect: "upay://pay?of={garden.leaves}" }) },
      files: {
        "campaigns/brands/pay.json": {
          language: 3,
          id: "pay",
          name: "Pay",
          schemes: ["upay"],
          locale: "zh-CN",
          timeZone: "Asia/Shanghai",
          bridge: { other: { object: "android" } },
          server: exampleBrand.server,
          native: { login: { ios: "needLogin" }, order: { ios: "needOrder" } },
        },
      },
    },
  ],
  bad: [
    {
      patch: withActionSteps({ redirect: "ftp://mall.example/" }),
      message: '"redirect" is "ftp://mall.example/", expected an https address or a tel: number',
    },
    {
      patch: withActionSteps({ redirect: "http://mall.example/" }),
      message: '"redirect" is "http://mall.example/", expected an https address or a tel: number',
    },
    {
      patch: withActionSteps({ navigate: "//evil.example/" }),
      message: '"navigate" is "//evil.example/", expected a path of this site, such as /vouchers',
    },
    {
      patch: blocksAbove({
        type: "image",
        image: { src: "data:image/png;base64,AA==", widthPx: 1, heightPx: 1 },
      }),
      message:
        '"src" is "data:image/png;base64,AA==", expected a file in the document\'s folder, such as art/hero.svg, or an https address',
    },
  ],
  check: (context) => {
    const { schemes = [] } = brandUrlAllowlist(context) ?? {};
    const correct = (kind: LinkKind, { source, value }: Extract<JsonNode, { kind: "string" }>) =>
      (kind === "image" ? pictureOfPath(value, folderOf(source.path), context.exists) : undefined) ??
      correctAddress(kind, value);
    const opensApp = (text: string) => schemes.some((scheme) => text.startsWith(`${scheme}:`));
    return findAddressesOfKinds(context, ["image", "picture", "route", "page", "external"]).flatMap(
      (address) => {
        const { kind, visit } = address;
        const { node } = visit;
        const isTemplate = visit.shape.annotations["x-template"] === true;
        // open-redirect reports addresses that untrusted input decides.
        if (
          node.kind !== "string" ||
          address.candidates.some(({ deciders }) => deciders.some(isUntrustedSource))
        )
          return [];
        const isApp = (text: string) => kind === "external" && opensApp(text);
        const isWritten = visit.shape.annotations["x-expression"] === undefined;
        if (isWritten && !isApp(node.value) && !isAllowed(kind, node.value, isTemplate)) {
          const found = en`is ${formatNodeForMessage(node)}`.zh`是${formatNodeForMessage(node)}`;
          return [findingOf(address, found, { text: node.value, meant: correct(kind, node) })];
        }
        const found = address.candidates.find(
          ({ known, isWhole }) =>
            known !== "" && !isApp(known) && !isOwnPath(known) && !mayBeginAddress(kind, known, isWhole),
        );
        if (!found) return [];
        const finding = findingOf(
          address,
          en`can be ${formatJsonInMessage(found.known)}`.zh`可能是${formatJsonInMessage(found.known)}`,
          { text: found.known },
        );
        const value = valueBehindAddress(context, visit, found.known);
        const isWrong = value && !isAllowedValue(kind, stringValueOf(value.node) ?? "", found.known);
        return [{ ...finding, cause: isWrong ? causeOf(value, address, found.known) : undefined }];
      },
    );
  },
};

/** Returns the finding for an address; `written` is its text, and the address that its author meant. */
function findingOf(
  { kind, key, visit }: AddressProperty,
  found: LocalizedText,
  written: { text: string; meant?: string | undefined },
): Finding {
  const suggestion = written.meant;
  const message = en`"${key}" ${found}, expected ${EXPECTED_ADDRESSES[kind]}`
    .zh`“${key}”${found}，应为${EXPECTED_ADDRESSES[kind]}`;
  const fix = suggestion
    ? en`Write "${suggestion}".`.zh`请写“${suggestion}”。`
    : adviceFor(kind, written.text);
  return { at: rangeInsideQuotes(visit.node), message, fix, suggestion };
}

/** Returns whether a constant or brand value would be right alone: then the text around it is wrong. */
function isAllowedValue(kind: LinkKind, value: string, address: string): boolean {
  return mayBeginAddress(kind, /^tel:/i.test(address) ? `tel:${value.replace(/^tel:/i, "")}` : value, true);
}

/** Returns the problem of a constant or brand value that makes an address wrong. */
function causeOf(
  { name, node }: { name: string; node: JsonNode },
  { kind }: AddressProperty,
  address: string,
): Finding["cause"] {
  const message = en`"${name}" is ${formatNodeForMessage(node)}, which makes the address ${formatJsonInMessage(address)}, expected ${EXPECTED_ADDRESSES[kind]}`
    .zh`“${name}”是${formatNodeForMessage(node)}，地址就成了${formatJsonInMessage(address)}，应为${EXPECTED_ADDRESSES[kind]}`;
  const isPhone = address.startsWith("tel:");
  const fix = isPhone
    ? en`Write only digits and hyphens.`.zh`请只写数字和短横线。`
    : en`Write ${EXPECTED_ADDRESSES[kind]}.`.zh`请写${EXPECTED_ADDRESSES[kind]}。`;
  return { at: rangeInsideQuotes(node), message, fix };
}

const EXPECTED_ADDRESSES: Readonly<Record<LinkKind, LocalizedText>> = {
  image: en`a file in the document's folder, such as art/hero.svg, or an https address`
    .zh`文档所在文件夹里的文件（如 art/hero.svg）或 https 地址`,
  picture: en`an https address or a path of this site`.zh`https 地址或本站路径`,
  route: en`a path of this site, such as /vouchers`.zh`本站页面的路径（如 /vouchers）`,
  page: en`a path of this site, such as /vouchers`.zh`本站页面的路径（如 /vouchers）`,
  external: en`an https address or a tel: number`.zh`https 地址或 tel: 电话`,
};

/** Returns whether an address is allowed. In a template, the text before the first {expression} must determine that. */
function isAllowed(kind: LinkKind, text: string, isTemplate: boolean): boolean {
  const brace = isTemplate ? text.search(/\{(?!\{)/) : -1;
  if (brace === 0) return true;
  const known = brace < 0 ? text : text.slice(0, brace);
  return mayBeginAddress(kind, known, brace < 0);
}

/** Returns whether an address may begin with a text; `isWhole`: the text is the whole address. */
function mayBeginAddress(kind: LinkKind, known: string, isWhole: boolean): boolean {
  if (/[\s\\]|[^ -\uffff]/.test(known)) return false;
  switch (kind) {
    case "route":
    case "page":
      return isOwnPath(known);
    case "external":
      return /^tel:/i.test(known)
        ? !isWhole || /^tel:\+?[\d-]+$/i.test(known)
        : isHttpsWithHost(known, isWhole);
    case "image":
      return isHttpsWithHost(known, true) || isRelativeFile(known);
    case "picture":
      return isHttpsWithHost(known, isWhole) || isOwnPath(known);
  }
}

/** Returns the advice for an address; an unknown scheme may be an app's, which the brand has to list. */
function adviceFor(kind: LinkKind, text: string): LocalizedText {
  const telephone = correctTelephone(text);
  if (telephone !== undefined)
    return en`Correct the number where it is defined, so that this is "${telephone}".`
      .zh`请到定义这个号码的地方改正，使这里成为“${telephone}”。`;
  if (/^tel:/i.test(text.trim()))
    return en`Write tel: and only digits, such as tel:4001234567.`.zh`请写 tel: 和数字，如 tel:4001234567。`;
  const [, scheme = "http"] = /^([a-z][a-z0-9+.-]*):/i.exec(text.trim()) ?? [];
  const isApp =
    kind === "external" &&
    !/^(about|blob|data|file|filesystem|ftp|https?|javascript|tel|vbscript)$/i.test(scheme);
  if (!isApp) return en`Write ${EXPECTED_ADDRESSES[kind]}.`.zh`请写${EXPECTED_ADDRESSES[kind]}。`;
  const app = quoteWord(scheme.toLowerCase());
  return en`Write ${EXPECTED_ADDRESSES[kind]}, or add ${app} to the brand's "schemes".`
    .zh`请写${EXPECTED_ADDRESSES[kind]}，或把${app}加到品牌的“schemes”里。`;
}

/** Returns whether an https address includes its host, so that a template cannot choose it. */
function isHttpsWithHost(text: string, isWhole: boolean): boolean {
  return isWhole ? /^https:\/\/[^/?#@]+([/?#]|$)/i.test(text) : /^https:\/\/[^/?#@]+[/?#]/i.test(text);
}

/** Returns whether a text is a path of this site; `//host` and `/\host` are other hosts. */
function isOwnPath(text: string): boolean {
  return /^\/(?![/\\])/.test(text);
}

/** Returns whether a path stays in the document's folder or below; only the campaigns folder is served. */
function isRelativeFile(text: string): boolean {
  return !/(^|\/)\.\.(\/|$)/.test(text) && /^[^/:?#]+(\/[^/:?#]+)*$/.test(text);
}

/**
 * Returns the picture that the end of a path names, from the document's folder: art/a.svg for /campaigns/art/a.svg or
 * art\\a.svg. Returns undefined if there is no such file.
 */
function pictureOfPath(
  text: string,
  beside: string,
  exists: ((path: string) => boolean) | undefined,
): string | undefined {
  const parts = text
    .replace(/^[a-z]+:/i, "")
    .split(/[/\\]+/)
    .filter((part) => part !== "" && !/^\.+$/.test(part));
  const ends = parts.slice(-3).map((_, index, last) => last.slice(index).join("/"));
  return [...ends, `art/${parts.at(-1)}`].find((end) => exists?.(beside + end));
}

/** Returns a telephone number without blanks, brackets and other marks; undefined if it is none. */
function correctTelephone(text: string): string | undefined {
  const digits = text
    .normalize("NFKC")
    .replace(/^tel:\s*(?:\/\/)?/i, "tel:")
    .replace(/[\s()._—–]/g, "");
  return /^tel:\+?[\d-]+$/i.test(digits) ? digits : undefined;
}

function correctAddress(kind: LinkKind, text: string): string | undefined {
  const candidates = [
    correctTelephone(text) ?? text,
    text.replace(/^http:/i, "https:"),
    text.trim(),
    `/${text.replace(/^\/+/, "")}`,
    text.replace(/^\.?\/+/, ""),
  ];
  const isSame = (candidate: string): boolean => candidate.toLowerCase() === text.toLowerCase();
  // `//host/path` is another host, so the intended address is not known.
  if (/^\/\/|^(javascript|data|vbscript|file|blob):/i.test(text.trim())) return undefined;
  return candidates.find((candidate) => !isSame(candidate) && isAllowed(kind, candidate, true));
}
