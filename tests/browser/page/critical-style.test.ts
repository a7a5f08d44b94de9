import { expect } from "vitest";
import { listBlockKinds } from "../../../src/blocks/campaign-context.ts";
import { triesAllVariants } from "../../support/all-variants.ts";
import { test } from "../../support/browser/browser.ts";
import { hold } from "../../support/browser/hold.ts";
import { untilHydrated } from "../../support/browser/hydrated.ts";
import { withAllKinds } from "../../support/campaigns/all-kinds.ts";
import { site } from "../../support/campaigns/site.ts";

/** One page of each document, with its block types and keys, which decide what styles it needs. */
const all = [
  ...new Map(
    [...site.pages()].map(
      ([
        key,
        {
          published: { campaign },
        },
      ]) => {
        const { id, route = `/${key}`, theme = {}, topBar = {} } = campaign;
        const parts = [campaign, theme, topBar].flatMap((part) => Object.keys(part));
        return [id, { route, kinds: [...listBlockKinds(campaign), ...(triesAllVariants ? parts : [])] }];
      },
    ),
  ).values(),
];

/** Pages that together contain all of these; LOOKS=all opens every page. */
const pages = process.env.LOOKS === "all" ? all : withAllKinds(all);

/**
 * Runs in the page. Compares the computed styles of all elements without and with the whole common style sheet. Animations
 * are at their beginning. Resolves to the differences.
 */
async function differences(): Promise<string[]> {
  const place = document.querySelector('link[type="text/partly-inlined"], link[data-coming]');
  if (!place) return ["The whole sheet is there already."];
  const address = `${place.getAttribute("href")}?whole`;
  const named = new Set<string>();
  const collect = (rules: CSSRuleList) => {
    for (const rule of rules) {
      const { style, cssRules } = rule as CSSStyleRule;
      if (style) for (const name of style) named.add(name);
      if (cssRules) collect(cssRules);
    }
  };
  const whole = await new CSSStyleSheet().replace(await (await fetch(address)).text());
  collect(whole.cssRules);
  const elements = [...document.querySelectorAll("html, html *")];
  const look = () => {
    // Forces a new layout, because Chromium reports automatic margins of the previous one.
    document.documentElement.style.display = "none";
    document.documentElement.getBoundingClientRect();
    document.documentElement.style.display = "";
    document.documentElement.getBoundingClientRect();
    for (const animation of document.getAnimations()) {
      animation.pause();
      animation.currentTime = 0;
    }
    return elements.flatMap((element) =>
      [null, "::before", "::after"].map((pseudo) => {
        const style = getComputedStyle(element, pseudo);
        const isThere = pseudo === null || style.content !== "none";
        const values = isThere ? Array.from(named, (name) => [name, style.getPropertyValue(name)]) : [];
        return { name: `${element.tagName}.${element.className}${pseudo ?? ""}`, values };
      }),
    );
  };
  const before = look();
  const sheet = document.createElement("link");
  sheet.rel = "stylesheet";
  sheet.href = address;
  await new Promise((resolve) => {
    sheet.onload = resolve;
    place.after(sheet);
  });
  const after = look();
  sheet.remove();
  return after.flatMap(({ name, values }, at) => {
    const was = new Map(before[at]?.values as [string, string][]);
    if (was.size !== values.length) return [`${name} is there only with or only without`];
    return values.flatMap(([property = "", value]) =>
      was.get(property) === value ? [] : [`${name} ${property}: ${was.get(property)}, then ${value}`],
    );
  });
}

test("pages look the same with their critical styles and with all styles, when they open and with their answers", {
  timeout: 300_000,
}, async ({ open, sandbox }) => {
  await sandbox.order("old-user", 120);
  // One tab for all pages, so that each script is fetched and compiled once.
  const page = await open({ path: "about:blank" });
  const found: string[] = [];
  for (const { route } of pages) {
    const look = async () =>
      found.push(...(await page.evaluate(differences)).map((difference) => `${route}: ${difference}`));
    const letScriptCome = await hold(page, "**/assets/core-*.js");
    const letSheetCome = await hold(page, "**/assets/core-*.css");
    await page.goto(`${route}?token=old-user&phoneType=ios`, { waitUntil: "commit" });
    await page.locator("#page").waitFor({ state: "attached" });
    await look();
    letScriptCome();
    await page.locator("link[data-coming]").waitFor({ state: "attached" });
    await look();
    letSheetCome();
    await untilHydrated(page);
    await page.unrouteAll({ behavior: "wait" });
  }
  expect(found).toEqual([]);
});
