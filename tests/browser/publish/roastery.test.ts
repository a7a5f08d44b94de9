import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { triesAllVariants } from "../../support/all-variants.ts";
import type { RestAnswer, RestServer } from "../../support/rest/rest-server.ts";
import { RoasteryCustomer } from "../../support/rest/roastery-customer.ts";
import { type RoasterySites, type SiteName, startRoastery } from "../../support/rest/roastery-sites.ts";

const CARD = "GET /v1/cards/{card}";
const STAMP = "POST /v1/cards/{card}/stamps";

/** By default only the published pages are tested; the others run the same code from its sources. */
const SITES: readonly SiteName[] = triesAllVariants ? ["published", "development", "proxied"] : ["published"];

let sites: RoasterySites;

beforeAll(async () => {
  sites = await startRoastery(SITES, { chrome: inject("chromium"), timeoutMs: 4000 });
  // Half an hour into the sixth of December in Berlin; in Greenwich it is still the fifth.
  for (const server of [sites.rest, sites.plain]) server.now = Date.parse("2026-12-05T23:30:00Z");
}, 120_000);
afterAll(() => sites?.close());

const serverOf = (site: SiteName): RestServer => (site === "proxied" ? sites.plain : sites.rest);
const callsOf = (site: SiteName, card: string) =>
  serverOf(site).calls.filter(({ params }) => params.card === card);

describe.each(SITES)("a stamp card on a REST server, %s", (site) => {
  it("is loaded, stamped and redeemed", async () => {
    const card = `full ${site}`;
    const customer = new RoasteryCustomer(sites, site);
    await customer.open(`/stampCard?card=${encodeURIComponent(card)}&token=guest`);
    await customer.tap("Stamp 3 of 5");
    await customer.see("Stamp 4");
    await customer.tap("Stamp 4 of 5");
    await customer.tap("Get the free coffee");
    await customer.dialog("Your coffee is free").waitFor();
    await customer.tap("OK");
    await customer.button("Stamp 0 of 5").waitFor();
    await customer.page.context().close();
    const calls = callsOf(site, card);
    const [first] = calls;
    // The development server mounts pages twice, which may load their data twice.
    const [stamp, ...others] = calls.filter(({ method }) => method !== "GET");
    expect(first).toMatchObject({
      method: "GET",
      query: { shop: "Mitte & Ost" },
      token: "guest",
      body: "",
    });
    expect(stamp).toMatchObject({
      ...{ method: "POST", query: {}, token: "guest", body: { count: 1, isGift: false } },
    });
    expect(stamp?.headers["idempotency-key"]).toMatch(/^[\w-]{36}$/);
    expect(others.map(({ method }) => method)).toEqual(["POST", "DELETE"]);
  });
});

describe.each(SITES.filter((site) => site !== "proxied"))("the roastery, %s", (site) => {
  let customer: RoasteryCustomer;
  beforeAll(() => {
    customer = new RoasteryCustomer(sites, site);
  });

  it("asks for a login if the token has expired", { tags: "nightly" }, async () => {
    await customer.open(`/stampCard?card=old-${site}&token=expired`);
    await customer.button("Log in").waitFor();
  });

  it("tells refusals and failures by the status, and never stamps twice", async () => {
    await customer.open(`/stampCard?card=refused-${site}&token=guest`);
    const slow = { status: 201, body: { stamps: 9 }, delayMs: 4500 };
    const taps: (readonly [RestAnswer, string])[] = [
      ...(site === "published" ? ([[slow, "Network error"]] as const) : []),
      [{ status: 409, body: { error: "taken", text: "This cup has its stamp" } }, "This cup has its stamp"],
      [{ status: 429, body: { error: "busy" } }, "That did not work. Please try again later. (Code busy)"],
      [{ status: 500, body: "<h1>Oops</h1>" }, "Network error"],
    ];
    for (const [answer, said] of taps) {
      serverOf(site).answerNext(STAMP, answer);
      await customer.tap("Stamp 3 of 5");
      await customer.see(said);
    }
    expect(callsOf(site, `refused-${site}`).filter(({ method }) => method === "POST")).toHaveLength(
      taps.length,
    );
  });

  it.runIf(site === "published")(
    "offers a retry if its data does not arrive",
    { tags: "nightly" },
    async () => {
      serverOf(site).answerNext(CARD, { status: 503 });
      await customer.open(`/stampCard?card=late-${site}&token=guest`);
      await customer.tap(/Retry|Load again/);
      await customer.button("Stamp 3 of 5").waitFor();
    },
  );

  it("says nothing was done while offline, and logs in by an object on an iPhone", {
    tags: "nightly",
  }, async () => {
    await customer.open(`/stampCard?card=7&phoneType=ios#token=guest-s-${site}`);
    await customer.button("Stamp 3 of 5").waitFor();
    expect(customer.page.url()).not.toContain("token");
    const before = sites.rest.calls.length;
    await customer.page.context().setOffline(true);
    await customer.tap("Stamp 3 of 5");
    await customer.see("Network error");
    await customer.page.context().setOffline(false);
    expect(sites.rest.calls.slice(before)).toEqual([]);
    await customer.tap("Load again");
    sites.rest.answerNext(STAMP, { status: 401 });
    await customer.tap("Stamp 3 of 5");
    await customer.tap("Log in");
    expect(await customer.posted).toEqual([{ type: "LOGIN", from: "Kessler & Daughter" }]);
  });

  it("opens today's door by Berlin's clock, and only once", { tags: "nightly" }, async () => {
    await customer.open(`/advent?token=guest-a-${site}`);
    await customer.see("18 days to Christmas Eve");
    await customer.tap("Open door 6");
    const said = "Worth €4.50. Your code at the counter is ADV-6.";
    await customer.dialog("Filter papers").getByText(said).waitFor();
    await customer.tap("OK");
    expect(customer.lastCall("PUT")).toMatchObject({ params: { day: "6" }, body: {} });
    await customer.see("Come back tomorrow");
    await customer.page.locator(".tiles").getByRole("button", { name: "6" }).first().click();
    await customer.see("Filter papers, opened on Sunday, 6 December, 00:30");
  });

  it("spins the wheel until the stock is gone", { tags: "nightly" }, async () => {
    await customer.open(`/wheel?token=guest-w-${site}`);
    await customer.see("2 spins left today");
    await customer.tap("Spin");
    await customer.dialog("You won").getByText("€12.00").waitFor();
    await customer.tap("OK");
    await customer.see("1 spin left today");
    await customer.see("Sold out");
  });

  it("stops the wheel if the prize went to somebody else", { tags: "nightly" }, async () => {
    const gone = { status: 410, body: { error: "sold_out", text: "Somebody was faster" } };
    sites.rest.answerNext("POST /v1/wheel/spins", gone);
    await customer.open(`/wheel?token=guest-v-${site}`);
    await customer.tap("Spin");
    await customer.see("Somebody was faster");
    await customer.button("Spin").waitFor();
  });

  it("shares, collects and invites, and hears the app", { tags: "nightly" }, async () => {
    await customer.open(`/refer?token=guest-r-${site}`);
    await customer.see("€1,234.50");
    await customer.see("1 friend");
    await customer.see("Joined on 25 Oct 2026, 02:30");
    await customer.tap("Share your link");
    const url = "https://www.roastery.example/i?code=ANNA%20%26%20CO";
    const payload = { title: "Coffee from Kessler & Daughter", text: 'Anna "A" says: "try it"', url };
    expect(await customer.posted).toEqual([{ type: "SHARE", payload }]);
    await customer.tap("Collect €5.00");
    await customer.see("€1,239.50");
    expect(customer.lastCall("POST")?.path).toBe("/v1/referrals/f%2F1%262/reward");
    await customer.page.getByLabel("E-mail of a friend").fill("mia@example.org");
    await customer.page.getByLabel("Your words").fill('Try "this" & that');
    await customer.tap("Invite");
    await customer.see("Mia is here already");
    expect(customer.lastCall("POST")?.body).toEqual({
      ...{ email: "mia@example.org", greeting: 'Try "this" & that' },
    });
    await customer.post({ type: "FRIEND_JOINED", name: "Mia" });
    await customer.see("Mia has joined");
  });

  it("asks by branches, without a login, and remembers the result", { tags: "nightly" }, async () => {
    await customer.open("/quiz");
    await customer.tap("Black");
    await customer.tap("Filter");
    await customer.tap(/Fruity/);
    await customer.see("€1,234.50");
    await customer.see("1,000 g");
    expect(customer.lastCall("GET")).toMatchObject({ query: { drink: "filter", taste: "fruity" } });
    expect(customer.lastCall("GET")?.headers.authorization).toBeUndefined();
    await customer.page.reload();
    await customer.see("Yirgacheffe & Söhne");
    await customer.tap("Start again");
    await customer.button("With milk").waitFor();
  });

  it("loads orders by cursor, and cancels one", { tags: "nightly" }, async () => {
    await customer.open(`/orders?token=guest-o-${site}`);
    await customer.see("31 Dec 2026, 23:59");
    await customer.see("1 Jan 2027, 00:00");
    await customer.page.getByText("These are all").scrollIntoViewIfNeeded();
    const names = await customer.page.locator(".details-head span").allTextContents();
    expect(names.join()).toBe("Yirgacheffe,Sidamo,Huila,Mandheling,Tarrazú,Antigua");
    expect(customer.lastCall("GET")).toMatchObject({ query: { limit: "4", after: "R/4" } });
    await customer.tap("Cancel");
    await customer.see("Cancelled");
    expect(customer.lastCall("DELETE")?.path).toBe("/v1/orders/R%2F7");
  });

  it("speaks German to customers of the German brand, whose app sends the login", async () => {
    await customer.open("/de/refer");
    await customer.post({ type: "SESSION", token: `guest-d-${site}` });
    await customer.see("1.234,50 €");
    await customer.see("1 Person");
    await customer.see("Dabei seit 25. Okt. 2026, 02:30");
    expect(await customer.page.locator("html").getAttribute("lang")).toBe("de-DE");
    await customer.tap("Einladen");
    await customer.see("Bitte gib eine E-Mail-Adresse ein");
    await customer.see("Teilnahmebedingungen");
    sites.rest.answerNext("POST /v1/referrals/{friend}/reward", { status: 502, body: "<h1>Oops</h1>" });
    await customer.tap("5,00 € abholen");
    await customer.see("Keine Verbindung");
  });
});

it("is not read by pages of sites that the server does not allow", async () => {
  sites.rest.allowed.length = 0;
  const customer = new RoasteryCustomer(sites, "published");
  await customer.open("/stampCard?card=foreign&token=guest");
  await customer.see("Network error");
  expect(callsOf("published", "foreign")).toEqual([]);
  expect(sites.rest.preflights).toContain("/v1/cards/foreign");
});
