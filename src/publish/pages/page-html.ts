import type { PageChoices } from "../../ahead/choices.ts";
import type { FirstCall, FirstField } from "../../ahead/first-calls.ts";
import { blockKindsIn } from "../../blocks/campaign-context.ts";
import { rootClassesOf } from "../../blocks/root-classes.ts";
import { evaluate } from "../../language/evaluation/evaluate.ts";
import type { Node } from "../../language/syntax/ast.ts";
import { namesIn } from "../../language/syntax/names-in.ts";
import { parse } from "../../language/syntax/parse.ts";
import { isMarked } from "../../plan/marks.ts";
import { type Expression, type Plan, requiresLogin } from "../../plan/plan.ts";
import { planOf } from "../../plan/plan-of.ts";
import type { Published } from "../../plan/published.ts";
import { BASE } from "../../ports/response.ts";
import { hashOf, withPolicy } from "../headers/page-policy.ts";
import { familiesOf } from "./critical-style.ts";
import type { DrawnBody } from "./draw-body.tsx";
import type { DrawingEngine } from "./drawing-engine.ts";
import { escapeHtml } from "./escape-html.ts";

/** The comments around blocks. Only the inline script reads them. */
const BLOCK_COMMENT = /<!--\/?b\d+-->/g;

/** What is drawn is seen as a whole: half of it would move as the rest comes. */
const HIDDEN = "#root{visibility:hidden}";
const SHOWN = "#root{visibility:visible}";

/** What a page's HTML is made of. */
export interface PageParts {
  published: Published;
  body: DrawnBody;
  engine: DrawingEngine;
  /** Hosts from which the page may show pictures. */
  pictureHosts: readonly string[];
}

/**
 * The whole document of a page that is drawn ahead: it can be read before any script has come, has the styles in it
 * that it needs for that, and names all that it needs next, so that nothing is found late. Throws where a style could be
 * more than one. Pure.
 */
export function pageHtml({ published, body, engine, pictureHosts }: PageParts): string {
  const { campaign, brand } = published;
  const kinds = blockKindsIn(campaign);
  const classes = rootClassesOf(kinds).join(" ");
  const drawn = body.drawn();
  const hasChoices = drawn.choices.blocks.length > 0;
  const { html, drawings, rules } = liftAll(
    hasChoices ? body.html : body.html.replace(BLOCK_COMMENT, ""),
    drawn.drawings,
  );
  const { common, own } = engine.stylesOf(kinds);
  const style = own.map(({ text }) => text).join("") + rules + HIDDEN;
  const families = familiesOf([...body.classes, ...drawn.classes], campaign);
  const critical = common.criticalFor(families, style);
  const title = escapeHtml(body.title);
  const scripts = engine.scriptsOf(kinds).filter((address) => address !== engine.entry);
  const page = [
    `<!doctype html><html lang="zh-CN"${classes && ` class="${classes}"`}><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">`,
    `<meta name="referrer" content="no-referrer"><meta name="format-detection" content="telephone=no">`,
    `<title>${title}</title>`,
    `<script type="application/json" id="calls">${jsonIn(firstCallsOf(planOf(published)))}</script>`,
    `<script>${engine.inline}</script>`,
    ...(hasChoices
      ? []
      : [
          `<script type="module" src="${engine.entry}"></script>`,
          ...scripts.map((address) => `<link rel="modulepreload" href="${address}">`),
        ]),
    `<link rel="icon" href="${escapeHtml(brand.icon ?? "data:,")}">`,
    `<meta property="og:title" content="${title}"><meta property="og:site_name" content="${escapeHtml(brand.name)}">`,
    `<meta property="og:type" content="website">`,
    ...(brand.icon ? [`<meta property="og:image" content="${escapeHtml(brand.icon)}">`] : []),
    body.links,
    // The whole sheet comes in the place of the link, before what may say otherwise (ahead/styles.ts).
    `<style>${critical}</style><link rel="stylesheet" type="text/partly-inlined" href="${common.address}" data-families="${[...families].sort().join(" ")}">`,
    `<style>${style}</style>`,
    // So that what loads a block's style when it is first wanted knows that it is here.
    ...own.map(({ address }) => `<link rel="stylesheet" type="text/inlined" href="${address}">`),
    `</head><body><div id="root"${body.isCut ? " data-cut" : ""}>${html}</div><style>${SHOWN}</style>`,
    `<script type="application/json" id="page">${jsonIn(published)}</script>`,
    ...(hasChoices
      ? [
          templatesOf(drawings),
          `<script type="application/json" id="choices">${jsonIn({ ...drawn.choices, scripts: [engine.entry, ...scripts] } satisfies PageChoices)}</script>`,
          `<script>${engine.choose}</script>`,
        ]
      : []),
    "</body></html>",
  ].join("");
  return withPolicy(page, pictureHosts, {
    scripts: [engine.inline, ...(hasChoices ? [engine.choose] : [])].map(hashOf),
    styles: [critical, style, SHOWN].map(hashOf),
  });
}

/** Returns the elements that contain the drawings, by number. */
export function templatesOf(drawings: readonly string[]): string {
  return drawings.map((drawing, i) => `<template id="drawing-${i}">${drawing}</template>`).join("");
}

/** Lifts the styles of the page and of its drawings into one set of rules. */
function liftAll(
  page: string,
  drawings: readonly string[],
): { html: string; drawings: string[]; rules: string } {
  // HTML never contains NUL.
  const { html, rules } = liftStyles([page, ...drawings].join("\0"));
  const [first = "", ...others] = html.split("\0");
  return { html: first, drawings: others, rules };
}

/** JSON as it may stand in a script element: nothing in it ends the element or begins a comment. */
function jsonIn(value: unknown): string {
  return JSON.stringify(value).replace(/</g, "\\u003c");
}

/** What has no place in a style of one element: it could end it, or the style sheet. */
const NOT_IN_A_STYLE = /[{}<]|\*\/|\/\*/;

/**
 * Takes the styles out of drawn elements, since the policy of pages allows none in HTML, and makes rules of a style
 * sheet of them. Scripts may set styles: the first that draws knows them by `data-s`, and gives them to the elements that
 * change. Throws where a style could end its rule. `html` is as React's server writes it: a quote in a text is never
 * bare. Pure.
 */
export function liftStyles(html: string): { html: string; rules: string } {
  const lifted = new Set<string>();
  const without = html.replace(/ style="([^"]*)"/g, (_, style: string) => {
    // The inline script sets a style that has a placeholder.
    if (!isMarked(style)) lifted.add(style);
    return ` data-s="${style}"`;
  });
  const rules = Array.from(lifted, (written) => {
    const style = written
      .replace(/&quot;/g, '"')
      .replace(/&#x27;/g, "'")
      .replace(/&gt;/g, ">")
      .replace(/&lt;/g, "<")
      .replace(/&amp;/g, "&");
    if (NOT_IN_A_STYLE.test(style)) throw new Error(`A style could end its rule: ${JSON.stringify(style)}`);
    return `#root [data-s="${style.replace(/["\\]/g, "\\$&")}"]{${style}}`;
  });
  return { html: without, rules: rules.join("") };
}

/** The calls of a page that its inline script can send: those whose fields need no evaluator. The engine sends the others. */
export function firstCallsOf(plan: Plan): FirstCall[] {
  return plan.load.flatMap((endpoint): FirstCall[] => {
    const { path, send = {}, headers = {} } = plan.endpoints[endpoint] ?? { path: "" };
    const fields = Object.entries(send).map(
      ([name, expression]) => [name, fieldOf(expression, plan.campaign.constants)] as const,
    );
    if (Object.keys(headers).length > 0 || fields.some(([, field]) => field === undefined)) return [];
    return [
      {
        url: BASE + path,
        fields: Object.fromEntries(fields) as Record<string, FirstField>,
        requiresLogin: requiresLogin(plan, endpoint),
      },
    ];
  });
}

/** What depends on constants alone is known already. */
function fieldOf(expression: Expression, constants: unknown): FirstField | undefined {
  const parsed = parse(`${expression}`);
  if (!("node" in parsed)) return undefined;
  const { node } = parsed;
  if (namesIn(node).every(([root]) => root === "constants")) {
    const value = evaluate(node, { constants });
    return ["string", "number", "boolean"].includes(typeof value) ? ["text", `${value}`] : undefined;
  }
  const [source, name] = nameOf(node);
  if (source === "session" && (name === "token" || name === "phoneType")) return [source, name];
  return source === "query" && name !== undefined ? [source, name] : undefined;
}

function nameOf(node: Node): [string?, string?] {
  if (node.kind !== "member" || node.object.kind !== "name") return [];
  return [node.object.name, node.property];
}
