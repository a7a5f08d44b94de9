import type { FirstCall, FirstField } from "../../ahead/first-calls.ts";
import type { PageChoices } from "../../ahead/page-drawings.ts";
import { listBlockKinds } from "../../blocks/campaign-context.ts";
import { rootClassesOfBlocks } from "../../blocks/root-classes.ts";
import { evaluate } from "../../language/evaluation/evaluate.ts";
import type { Node } from "../../language/syntax/ast.ts";
import { namesInExpression } from "../../language/syntax/names-in-expression.ts";
import { parseExpression } from "../../language/syntax/parse.ts";
import { createPagePlan } from "../../plan/create-page-plan.ts";
import { hasDrawingMark } from "../../plan/drawing-marks.ts";
import { type Expression, type Plan, requiresLogin } from "../../plan/plan.ts";
import type { PublishedPage } from "../../plan/published-page.ts";
import { API_BASE_PATH } from "../../ports/read-response.ts";
import { addPagePolicy, inlineHashOf } from "../headers/content-security-policy.ts";
import { findUsedClassFamilies } from "./critical-style.ts";
import { escapeHtml } from "./escape-html.ts";
import { pageDescription } from "./page-description.ts";
import type { DrawnBody } from "./prerender-body.tsx";
import type { DrawingEngine } from "./read-prerender-engine.ts";

/** Matches the comments that mark where a block begins and ends. Only the inline script reads them. */
const BLOCK_COMMENTS = /<!--\/?b\d+-->/g;

/**
 * Hides the prerendered page until it is complete, since a half-rendered page would shift. While an element is being parsed,
 * Blink and WebKit match none of its children with a selector that counts from the last child. When `#root` ends, it
 * matches all of them. A body must not contain a style element that shows the page again.
 */
const HIDE_PARTIAL_PAGE = "#root>:not(:nth-last-child(-n+99)){visibility:hidden}";

/** The inputs of a page's HTML. */
export interface PageParts {
  published: PublishedPage;
  body: DrawnBody;
  engine: DrawingEngine;
  /** Hosts from which the page may show pictures. */
  pictureHosts: readonly string[];
}

/**
 * Returns the HTML document of a prerendered page. It is readable before any script loads, contains the styles for that,
 * and names all files it needs next, so that the browser requests them early. Throws if a style is not a single
 * declaration list. Pure.
 */
export function renderPageHtml({ published, body, engine, pictureHosts }: PageParts): string {
  const { campaign, brand } = published;
  const kinds = listBlockKinds(campaign);
  const classes = rootClassesOfBlocks(kinds).join(" ");
  const drawn = body.drawn();
  const hasChoices = drawn.choices.blocks.length > 0;
  const { html, drawings, rules } = liftStylesOfDrawings(
    hasChoices ? body.html : body.html.replace(BLOCK_COMMENTS, ""),
    drawn.drawings,
  );
  const { common, own } = engine.stylesOf(kinds);
  const style = own.map(({ text }) => text).join("") + rules + HIDE_PARTIAL_PAGE;
  const families = findUsedClassFamilies([...body.classes, ...drawn.classes], campaign);
  const critical = common.criticalFor(families, style);
  const title = escapeHtml(body.title);
  const scripts = engine.scriptsOf(kinds).filter((address) => address !== engine.entry);
  const page = [
    `<!doctype html><html lang="zh-CN"${classes && ` class="${classes}"`}><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">`,
    `<meta name="referrer" content="no-referrer"><meta name="format-detection" content="telephone=no">`,
    `<title>${title}</title>`,
    `<script type="application/json" id="calls">${jsonForScript(firstCallsOf(createPagePlan(published)))}</script>`,
    `<script>${engine.inline}</script>`,
    ...(hasChoices
      ? []
      : [
          `<script type="module" src="${engine.entry}"></script>`,
          ...scripts.map((address) => `<link rel="modulepreload" href="${address}">`),
        ]),
    `<link rel="icon" href="${escapeHtml(brand.icon ?? "data:,")}">`,
    `<meta name="description" content="${pageDescription(body, brand.name)}">`,
    `<meta property="og:title" content="${title}"><meta property="og:site_name" content="${escapeHtml(brand.name)}">`,
    `<meta property="og:type" content="website">`,
    ...(brand.icon ? [`<meta property="og:image" content="${escapeHtml(brand.icon)}">`] : []),
    body.links,
    // The whole sheet replaces this link, so that it stays before the styles that override it (ahead/load-remaining-styles.ts).
    `<style>${critical}</style><link rel="stylesheet" type="text/partly-inlined" href="${common.address}" data-families="${[...families].sort().join(" ")}">`,
    `<style>${style}</style>`,
    // Marks the blocks' style sheets as present, so that their loader does not fetch them.
    ...own.map(({ address }) => `<link rel="stylesheet" type="text/inlined" href="${address}">`),
    `</head><body><div id="root"${body.isCut ? " data-cut" : ""}>${html}</div>`,
    `<script type="application/json" id="page">${jsonForScript(published)}</script>`,
    ...(hasChoices
      ? [
          renderDrawingTemplates(drawings),
          `<script type="application/json" id="choices">${jsonForScript({ ...drawn.choices, scripts: [engine.entry, ...scripts] } satisfies PageChoices)}</script>`,
          `<script>${engine.choose}</script>`,
        ]
      : []),
    "</body></html>",
  ].join("");
  return addPagePolicy(page, pictureHosts, {
    scripts: [engine.inline, ...(hasChoices ? [engine.choose] : [])].map(inlineHashOf),
    styles: [critical, style].map(inlineHashOf),
  });
}

/** Returns the elements that contain the drawings, by number. */
export function renderDrawingTemplates(drawings: readonly string[]): string {
  return drawings.map((drawing, i) => `<template id="drawing-${i}">${drawing}</template>`).join("");
}

/** Moves the inline styles of the page and of its drawings into one set of rules: see `liftStyles`. */
function liftStylesOfDrawings(
  page: string,
  drawings: readonly string[],
): { html: string; drawings: string[]; rules: string } {
  // A text of a document may contain NUL, which HTML parsers ignore. It would be taken for the border of two drawings.
  const parts = [page, ...drawings].map((part) => part.replaceAll("\0", ""));
  const { html, rules } = liftStyles(parts.join("\0"));
  const [first = "", ...others] = html.split("\0");
  return { html: first, drawings: others, rules };
}

/** Returns JSON for a script element: it can neither end the element nor begin a comment. */
function jsonForScript(value: unknown): string {
  return JSON.stringify(value).replace(/</g, "\\u003c");
}

/** Characters that could end a rule or begin a comment in a style sheet. */
const NOT_IN_A_STYLE = /[{}<]|\*\/|\/\*/;

/**
 * Moves inline styles into rules of a style sheet, since the page's policy forbids `style` attributes in HTML. Each element
 * keeps its style in `data-s`, from which the first script that draws sets it again. Throws if a style could end its
 * rule. `html` must come from React's server, which escapes quotes in texts. Pure.
 */
export function liftStyles(html: string): { html: string; rules: string } {
  const lifted = new Set<string>();
  const without = html.replace(/ style="([^"]*)"/g, (_, style: string) => {
    // The inline script sets a style that has a placeholder.
    if (!hasDrawingMark(style)) lifted.add(style);
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

/** Returns the first calls that the inline script can send: those with fields that need no evaluator. */
export function firstCallsOf(plan: Plan): FirstCall[] {
  return plan.load.flatMap((endpoint): FirstCall[] => {
    const { path, send = {}, headers = {} } = plan.endpoints[endpoint] ?? { path: "" };
    const fields = Object.entries(send).map(
      ([name, expression]) => [name, sourceOfCallField(expression, plan.campaign.constants)] as const,
    );
    if (Object.keys(headers).length > 0 || fields.some(([, field]) => field === undefined)) return [];
    return [
      {
        url: API_BASE_PATH + path,
        fields: Object.fromEntries(fields) as Record<string, FirstField>,
        requiresLogin: requiresLogin(plan, endpoint),
      },
    ];
  });
}

/** Returns the source of a field; undefined if it needs the evaluator. Expressions of constants alone are evaluated now. */
function sourceOfCallField(expression: Expression, constants: unknown): FirstField | undefined {
  const parsed = parseExpression(`${expression}`);
  if (!("node" in parsed)) return undefined;
  const { node } = parsed;
  if (namesInExpression(node).every(([root]) => root === "constants")) {
    const value = evaluate(node, { constants });
    return ["string", "number", "boolean"].includes(typeof value) ? ["text", `${value}`] : undefined;
  }
  const [source, name] = memberNames(node);
  if (source === "session" && (name === "token" || name === "phoneType")) return [source, name];
  return source === "query" && name !== undefined ? [source, name] : undefined;
}

function memberNames(node: Node): [string?, string?] {
  if (node.kind !== "member" || node.object.kind !== "name") return [];
  return [node.object.name, node.property];
}
