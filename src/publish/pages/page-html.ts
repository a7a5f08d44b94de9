import type { FirstCall, FirstCalls, FirstPart, FirstValue } from "../../ahead/first-calls.ts";
import type { HearingSetup } from "../../ahead/hear.ts";
import type { PageChoices } from "../../ahead/page-drawings.ts";
import { listBlockKinds } from "../../blocks/campaign-context.ts";
import { rootClassesOfBlocks } from "../../blocks/root-classes.ts";
import { callSettingsOf, isSentInAddress } from "../../language/call-settings.ts";
import type { Brand } from "../../language/document.generated.ts";
import { evaluate } from "../../language/evaluation/evaluate.ts";
import type { Place } from "../../language/place.ts";
import type { Node } from "../../language/syntax/ast.ts";
import { namesInExpression } from "../../language/syntax/names-in-expression.ts";
import { parseExpression } from "../../language/syntax/parse.ts";
import { parseTemplate } from "../../language/syntax/template.ts";
import { mapValues } from "../../language/values.ts";
import { createPagePlan } from "../../plan/create-page-plan.ts";
import { hasDrawingMark } from "../../plan/drawing-marks.ts";
import { type Expression, type Plan, requiresLogin } from "../../plan/plan.ts";
import type { PublishedPage } from "../../plan/published-page.ts";
import { sourcesHeardBy } from "../../ports/app-messages.ts";
import { addPagePolicy, type BrandHosts, inlineHashOf } from "../headers/content-security-policy.ts";
import { findUsedClassFamilies } from "./critical-style.ts";
import { escapeHtml } from "./escape-html.ts";
import { pageDescription } from "./page-description.ts";
import type { DrawnBody } from "./prerender-body.tsx";
import type { DrawingEngine } from "./read-prerender-engine.ts";
import { languageAttributes } from "./shell-language.ts";

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
  /** Hosts from which the page may load. */
  hosts: BrandHosts;
}

/**
 * Returns the HTML document of a prerendered page. It is readable before any script loads, contains the styles for that,
 * and names all files it needs next, so that the browser requests them early. Throws if a style is not a single
 * declaration list. Pure.
 */
export function renderPageHtml({ published, body, engine, hosts }: PageParts): string {
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
  const hears = hearingSetupOf(brand);
  const scripts = engine.scriptsOf(kinds).filter((address) => address !== engine.entry);
  const page = [
    `<!doctype html><html ${languageAttributes(brand.locale)}${classes && ` class="${classes}"`}><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">`,
    `<meta name="referrer" content="no-referrer"><meta name="format-detection" content="telephone=no">`,
    `<title>${title}</title>`,
    ...(hears ? [renderHearingSetup(hears), `<script>${engine.hear}</script>`] : []),
    `<script type="application/json" id="calls">${jsonForScript({ session: brand.session, calls: firstCallsOf(createPagePlan(published)) } satisfies FirstCalls)}</script>`,
    `<script>${engine.inline}</script>`,
    ...(hasChoices
      ? []
      : [
          `<script type="module" src="${engine.entry}"></script>`,
          ...scripts.map((address) => `<link rel="modulepreload" href="${address}">`),
        ]),
    `<link rel="icon" href="${escapeHtml(brand.icon ?? "data:,")}">`,
    `<meta name="description" content="${pageDescription(body, brand)}">`,
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
  return addPagePolicy(page, hosts, {
    scripts: [...(hears ? [engine.hear] : []), engine.inline, ...(hasChoices ? [engine.choose] : [])].map(
      inlineHashOf,
    ),
    styles: [critical, style].map(inlineHashOf),
  });
}

/** Returns what the inline script that listens for messages needs; undefined if the brand's pages do not need it. */
export function hearingSetupOf(brand: Brand): HearingSetup | undefined {
  const sources = sourcesHeardBy(brand);
  const hash = (brand.session?.token ?? []).flatMap((source) =>
    typeof source === "string" && source.startsWith("hash.") ? source.slice("hash.".length) : [],
  );
  const isNeeded = [sources.origins, sources.functions, hash].some(({ length }) => length > 0);
  return isNeeded ? { ...sources, hash } : undefined;
}

/** Returns the element from which the script that listens for messages (`ahead/hear.ts`) reads what it needs. */
export function renderHearingSetup(setup: HearingSetup): string {
  return `<script type="application/json" id="hears">${jsonForScript(setup)}</script>`;
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

/** What expressions can read when a page is published. */
interface KnownNow {
  constants: unknown;
  place: Place;
}

/** Returns the first calls that the inline script can send: those with values that need no evaluator. */
export function firstCallsOf(plan: Plan): FirstCall[] {
  const known: KnownNow = { constants: plan.campaign.constants, place: plan.place };
  return plan.load.flatMap((endpoint): FirstCall[] => {
    const settings = callSettingsOf(plan, endpoint);
    const { base, path, query, send, headers, method, body, credentials, timeoutMs } = settings;
    const rest = pathPartsOf(path, known);
    const values = [query, send, headers].map((given) => firstValuesOf(given, known));
    const [parameters, fields, own] = values;
    if (!rest || !parameters || !fields || !own) return [];
    const isTyped = body === "json" && !isSentInAddress(settings);
    const request = {
      ...{ url: [base, ...rest], method, body, credentials, timeoutMs },
      ...{ query: parameters, fields: isTyped ? fields : mapValues(fields, textValueOf), headers: own },
    };
    return [{ endpoint, request, requiresLogin: requiresLogin(plan, endpoint) }];
  });
}

/** Returns the parts of a path; undefined if it needs the evaluator. */
function pathPartsOf(path: string, known: KnownNow): FirstPart[] | undefined {
  const parsed = parseTemplate(path);
  if (!Array.isArray(parsed)) return undefined;
  const parts = parsed.map((part) => {
    if (typeof part === "string") return [part];
    const value = part.format ? undefined : firstValueOf(part.node, known);
    return (
      value && textValueOf(value).map((one) => (typeof one === "string" ? encodeURIComponent(one) : one))
    );
  });
  return parts.includes(undefined) ? undefined : (parts.flat() as FirstPart[]);
}

function textValueOf(value: FirstValue): readonly FirstPart[] {
  return typeof value === "object" ? value : [`${value}`];
}

/** Returns values that need no evaluator, by name; undefined if one of them needs it. */
function firstValuesOf(
  expressions: Record<string, Expression> = {},
  known: KnownNow,
): Record<string, FirstValue> | undefined {
  const values = Object.entries(expressions).map(([name, expression]) => {
    const parsed = parseExpression(`${expression}`);
    return [name, "node" in parsed ? firstValueOf(parsed.node, known) : undefined] as const;
  });
  return values.some(([, value]) => value === undefined)
    ? undefined
    : (Object.fromEntries(values) as Record<string, FirstValue>);
}

/** Returns a value that needs no evaluator; undefined if it does. Expressions of constants alone are evaluated now. */
function firstValueOf(node: Node, known: KnownNow): FirstValue | undefined {
  if (namesInExpression(node).every(([root]) => root === "constants")) {
    const value = evaluate(node, { constants: known.constants }, known.place);
    if (typeof value === "string") return [value];
    return typeof value === "number" || typeof value === "boolean" ? value : undefined;
  }
  if (node.kind === "binary" && node.operator === "+") {
    const sides = [node.left, node.right].map((side) => firstValueOf(side, known));
    return sides.every((side) => typeof side === "object") ? sides.flat() : undefined;
  }
  const [source, name] = memberNames(node);
  if (source === "session" && (name === "token" || name === "phoneType")) return [[source, name]];
  return source === "query" && name !== undefined ? [[source, name]] : undefined;
}

function memberNames(node: Node): [string?, string?] {
  if (node.kind !== "member" || node.object.kind !== "name") return [];
  return [node.object.name, node.property];
}
