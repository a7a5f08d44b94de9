import { afterAll, describe, expect } from "vitest";
import { PERSONAS } from "../../campaigns/sandbox/mall/personas.ts";
import { triesAllVariants } from "../support/all-variants.ts";
import { note } from "../support/campaigns/note.ts";
import { type Phone, test } from "../support/campaigns/phone.tsx";
import { site } from "../support/campaigns/site.ts";
import { tagsOfPage } from "../support/campaigns/tags-of-page.ts";
import { allowedAt } from "../support/wire/allowed-at.ts";
import { judgeSent } from "../support/wire/judge-sent.ts";
import { hideToken, markedToken, tokenIn, unmark } from "../support/wire/marked-token.ts";

/** Maximum taps per page; no page has that many buttons. */
const MOST_TAPS = triesAllVariants ? 60 : 20;

const BASE = "/prod-api";
const customers = ["", ...PERSONAS.map(({ token }) => token)];
const accepted = new Set<string>();
/** The customers of tested pages that load data. */
const loading = new Set<string>();
let taps = 0;

afterAll(() => {
  note(`taps on all pages without a browser, with all that they send: ${taps}`);
  // The mall understood the marked tokens: these were taps of customers, not of visitors.
  expect([...accepted].sort()).toEqual([...loading].sort());
});

/** Returns problems with the data that the phone has sent, shown or stored since the last call. */
function leaksOf(phone: Phone): string[] {
  const { origin } = window.location;
  const allowed = allowedAt(origin);
  const calls = phone.sent.splice(0).map(({ path, fields, headers }) => ({
    ...{ method: "POST", url: `${origin}${BASE}${path}`, headers, body: JSON.stringify(fields) },
    isNavigation: false,
  }));
  const ways = [...phone.left.splice(0), phone.address].map((url) => ({
    ...{ method: "GET", url: new URL(url, origin).href, headers: {}, body: "", isNavigation: true },
  }));
  const kept = [
    document.title,
    document.cookie,
    window.name,
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
    ...phone.reports,
    ...phone.all("*").flatMap((element) => Array.from(element.attributes, ({ value }) => value)),
    phone.text,
  ];
  return [
    ...[...calls, ...ways.filter(({ url }) => /^https?:/.test(url))].flatMap((sent) =>
      judgeSent(sent, allowed).map((problem) => `${sent.method} ${sent.url} ${problem}`),
    ),
    ...kept.flatMap((text) => (tokenIn(text) ? [`kept or shown: ${text.slice(0, 200)}`] : [])),
  ].map(hideToken);
}

describe("after any tap, a page sends its token only to the mall and leads only to hosts of the brand", () => {
  for (const [index, key] of [...site.pages().keys()].entries())
    test(key, { timeout: 120_000, tags: tagsOfPage(key) }, async ({ phone }) => {
      phone.underway.call = (call) => JSON.parse(unmark(JSON.stringify(call)));
      const customer = customers[index % customers.length] ?? "";
      if (customer) await phone.sandbox.order(customer, 500);
      if (customer && site.page(key)?.published.campaign.load?.length) loading.add(customer);
      const token = customer ? `token=${encodeURIComponent(markedToken(customer))}&` : "";
      const address = `/${key}?${token}phoneType=ios&showNav=true&sing=a&timestamp=1`;
      const options = { host: "www.mall.example" };
      await phone.open(address, options);
      expect(leaksOf(phone)).toEqual([]);
      const tapped = new Set<string>();
      for (let next = nextOf(phone, tapped); next && tapped.size < MOST_TAPS; next = nextOf(phone, tapped)) {
        tapped.add(next);
        taps += 1;
        if (next === CLOSE) await phone.press("Escape");
        else await phone.tap(next);
        expect(leaksOf(phone), next).toEqual([]);
        if (phone.address !== address) await phone.open(address, options);
      }
      for (const { code, token } of await phone.sandbox.calls())
        if (code === "0" && token) accepted.add(token);
    });
});

/** Replaces a button's name if the open dialog has no button left to tap. */
const CLOSE = "Escape";

/** Returns the name of a button that was not tapped yet, or undefined. */
function nextOf(phone: Phone, tapped: ReadonlySet<string>): string | undefined {
  const next = phone.buttons.find((name) => !tapped.has(name) && !phone.isDisabled(name));
  return next ?? (phone.dialog && !tapped.has(CLOSE) ? CLOSE : undefined);
}
