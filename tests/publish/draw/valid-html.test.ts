import { readFileSync } from "node:fs";
import { HtmlValidate } from "html-validate";
import { expect, test } from "vitest";
import { renderPageHtml } from "../../../src/publish/pages/page-html.ts";
import { loadBodyPrerenderer } from "../../../src/publish/pages/prerender-body.tsx";
import type { DrawingEngine } from "../../../src/publish/pages/read-prerender-engine.ts";
import { site } from "../../support/campaigns/site.ts";
import { isPageTested } from "../../support/campaigns/tags-of-page.ts";

/** Rules of the HTML standard only: this preset has no rules of style. None of them is turned off. */
const validator = new HtmlValidate({ root: true, extends: ["html-validate:standard"] });

/** A build without code, since its scripts and styles are no HTML. */
const ENGINE: DrawingEngine = {
  hear: "",
  inline: "start()",
  choose: "choose()",
  entry: "/assets/core.js",
  scriptsOf: () => ["/assets/core.js", "/assets/View.js"],
  stylesOf: () => ({
    common: { address: "/assets/core.css", criticalFor: () => "body{margin:0}" },
    own: [{ address: "/assets/View.css", text: "p{margin:0}" }],
  }),
};

/** Returns the problems of a page's HTML, each with its rule and the element. */
function problemsOf(html: string): string[] {
  return validator
    .validateStringSync(html)
    .results.flatMap(({ messages }) =>
      messages.map(({ message, ruleId, selector }) => `${ruleId}: ${message} (${selector})`),
    );
}

test("a style element in the body is reported, so that the next test can fail", () => {
  const html =
    '<!doctype html><html lang="zh-CN"><head><title>a</title></head><body><style>a{}</style></body></html>';
  expect(problemsOf(html).join()).toContain("<style> element is not permitted as content under <body>");
});

test("the HTML of pages conforms to the standard", async () => {
  const drawBody = await loadBodyPrerenderer();
  const pages = [...site.pages()].filter(([key]) => isPageTested(key));
  const wrong = pages.flatMap(([, { published }]) => {
    const html = renderPageHtml({
      published,
      body: drawBody(published),
      engine: ENGINE,
      hosts: { pictureHosts: [] },
    });
    return problemsOf(html).map((problem) => `${published.campaign.route}: ${problem}`);
  });
  expect(wrong).toEqual([]);
  expect(site.pages().size).toBeGreaterThan(90);
});

test("a text with NUL neither cuts the page nor gets into its HTML", async () => {
  const drawBody = await loadBodyPrerenderer();
  const [{ published: page } = expect.fail("The project has no page.")] = site.pages().values();
  const { brand, id, language } = page.campaign;
  const view: typeof page.campaign.view = [
    { type: "text", text: "a\0b" },
    { type: "text", text: "after" },
  ];
  const published = {
    ...page,
    campaign: { language, id, route: "/odd", title: "t\0t", view, ...(brand && { brand }) },
  };
  const html = renderPageHtml({
    published,
    body: drawBody(published),
    engine: ENGINE,
    hosts: { pictureHosts: [] },
  });
  expect(html).not.toContain("\0");
  expect(html).toContain("<title>tt</title>");
  expect(html).toMatch(/>ab<\/p>.*>after<\/p>/);
  expect(problemsOf(html)).toEqual([]);
});

test("the HTML of the page without prerendered content conforms to the standard", () => {
  expect(problemsOf(readFileSync("src/index.html", "utf8"))).toEqual([]);
});
