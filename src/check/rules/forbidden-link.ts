import { atText } from "../anchor.ts";
import { brandIdOf } from "../brand-id.ts";
import { childOf } from "../json/json-node.ts";
import type { Context, Finding, Rule } from "../rule.ts";
import type { JsonSchema } from "../schema/json-schema.ts";
import { sayValue } from "../schema/say.ts";

type LinkKind = NonNullable<JsonSchema["x-link"]>;

export const forbiddenLink: Rule = {
  id: "forbidden-link",
  severity: "error",
  docs: {
    description:
      "An address that leads where a page must not: another scheme than https or tel, another host, out of the folder.",
    ok: [
      {
        patch: {
          actions: {
            water: { steps: [{ call: "water" }, { redirect: "https://mall.example/{garden.leaves}" }] },
          },
        },
      },
      { patch: { actions: { water: { steps: [{ call: "water" }, { redirect: "tel:4001234567" }] } } } },
      {
        patch: {
          brand: "pay",
          actions: { water: { steps: [{ call: "water" }, { redirect: "upay://pay?of={garden.leaves}" }] } },
        },
        files: {
          "campaigns/brands/pay.json": {
            language: 1,
            id: "pay",
            name: "Pay",
            schemes: ["upay"],
            bridge: {
              ios: { login: "needLogin", recharge: "needRecharge", order: "needOrder" },
              other: {
                object: "android",
                functions: { login: "jumpLogin", recharge: "jumpRecharge", order: "jumpBuy" },
              },
            },
          },
        },
      },
    ],
    bad: [
      {
        patch: { actions: { water: { steps: [{ call: "water" }, { redirect: "ftp://mall.example/" }] } } },
        message: '"redirect" is "ftp://mall.example/", expected an https address or a tel: number',
      },
      {
        patch: { actions: { water: { steps: [{ call: "water" }, { redirect: "http://mall.example/" }] } } },
        message: '"redirect" is "http://mall.example/", expected an https address or a tel: number',
      },
      {
        patch: { actions: { water: { steps: [{ call: "water" }, { navigate: "//evil.example/" }] } } },
        message: '"navigate" is "//evil.example/", expected a path of the app, such as /vouchers',
      },
      {
        patch: {
          view: [
            { type: "image", image: { src: "data:image/png;base64,AA==", width: 1, height: 1 } },
            { type: "button", table: "main" },
          ],
        },
        message:
          '"src" is "data:image/png;base64,AA==", expected a file beside the document, such as art/hero.svg, or an https address',
      },
    ],
  },
  check: (context) => {
    const { visits, isSound } = context;
    const schemes = schemesOf(context);
    return visits.flatMap(({ node, path, shape }): Finding[] => {
      const { "x-link": kind, "x-template": isTemplate = false } = shape.annotations;
      if (node.kind !== "string" || !kind || !isSound(path)) return [];
      if (isAllowed(kind, node.value, isTemplate)) return [];
      if (kind === "external" && schemes.some((scheme) => node.value.startsWith(`${scheme}:`))) return [];
      const message = `"${path.at(-1)}" is ${sayValue(node)}, expected ${expectations[kind]}`;
      const suggestion = mend(kind, node.value);
      return [
        {
          at: atText(node),
          message,
          fix: suggestion ? `Write "${suggestion}".` : adviceFor(kind, node.value),
          suggestion,
        },
      ];
    });
  },
};

/** The schemes by which the campaign's brand opens apps. */
function schemesOf({ project, visits }: Context): string[] {
  const list = childOf(project.brands.get(brandIdOf(visits) ?? "")?.root, "schemes");
  return list?.kind === "array"
    ? list.items.flatMap((item) => (item.kind === "string" ? item.value : []))
    : [];
}

const expectations: Readonly<Record<LinkKind, string>> = {
  image: "a file beside the document, such as art/hero.svg, or an https address",
  route: "a path of the app, such as /vouchers",
  page: "a path of the app, such as /vouchers",
  external: "an https address or a tel: number",
};

/** Of a template only the text before the first {expression} is known: it must say where the address leads. */
function isAllowed(kind: LinkKind, text: string, isTemplate: boolean): boolean {
  const brace = isTemplate ? text.search(/\{(?!\{)/) : -1;
  if (brace === 0) return true;
  const known = brace < 0 ? text : text.slice(0, brace);
  if (/[\s\\]|[^ -\uffff]/.test(known)) return false;
  switch (kind) {
    case "route":
    case "page":
      return /^\/(?![/\\])/.test(known);
    case "external":
      return /^tel:/i.test(known) ? brace >= 0 || /^tel:\+?[\d-]+$/i.test(known) : isHttps(known, brace >= 0);
    case "image":
      return isHttps(known, false) || isRelativeFile(known);
  }
}

/** An app may be meant: then its scheme has to be listed. */
function adviceFor(kind: LinkKind, text: string): string {
  const [, scheme = "http"] = /^([a-z][a-z0-9+.-]*):/i.exec(text.trim()) ?? [];
  const isApp =
    kind === "external" &&
    !/^(about|blob|data|file|filesystem|ftp|https?|javascript|tel|vbscript)$/i.test(scheme);
  return `Write ${expectations[kind]}${isApp ? `, or list "${scheme.toLowerCase()}" among the brand's "schemes"` : ""}.`;
}

/** The host must be there: a template must not be able to choose it. */
function isHttps(text: string, isOpenEnded: boolean): boolean {
  return isOpenEnded ? /^https:\/\/[^/?#@]+[/?#]/i.test(text) : /^https:\/\/[^/?#@]+([/?#]|$)/i.test(text);
}

/** Beside the document or below, never up: pictures are served from the campaigns folder alone. */
function isRelativeFile(text: string): boolean {
  return !/(^|\/)\.\.(\/|$)/.test(text) && /^[^/:?#]+(\/[^/:?#]+)*$/.test(text);
}

function mend(kind: LinkKind, text: string): string | undefined {
  const candidates = [
    text.replace(/^http:/i, "https:"),
    text.trim(),
    `/${text.replace(/^\/+/, "")}`,
    text.replace(/^\.?\/+/, ""),
  ];
  const isSame = (candidate: string): boolean => candidate.toLowerCase() === text.toLowerCase();
  // //host/path is another host: what was meant is not plain.
  if (/^\/\/|^(javascript|data|vbscript|file|blob):/i.test(text.trim())) return undefined;
  return candidates.find((candidate) => !isSame(candidate) && isAllowed(kind, candidate, true));
}
