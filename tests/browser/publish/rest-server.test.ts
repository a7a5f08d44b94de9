import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import {
  type PreviewServer,
  startDevelopmentServer,
  startPreviewServer,
} from "../../../scripts/lib/preview-server.ts";
import { makeCertificate, trustOf } from "../../support/browser/certificate.ts";
import { publishedBuild } from "../../support/browser/nginx-pages.ts";
import { type RestServer, startRestServer } from "../../support/rest/rest-server.ts";
import { roastery, stampCard, stampCardRoutes } from "../../support/rest/stamp-card.ts";

const HOST = "api.roastery.example";
const CARD = "GET /v1/cards/{card}";
const STAMP = "POST /v1/cards/{card}/stamps";

const folder = mkdtempSync(join(tmpdir(), "rest-"));
const campaigns = join(folder, "campaigns");
let rest: RestServer;
/** The same server without TLS, for calls that a development server forwards. */
let plain: RestServer;
let browser: Browser;
const sites: Record<string, PreviewServer> = {};

function writeProject(name: string, base: string): string {
  const project = join(folder, name);
  mkdirSync(join(project, "brands"), { recursive: true });
  writeFileSync(join(project, "brands/roastery.json"), JSON.stringify(roastery(base)));
  writeFileSync(join(project, "stampCard.json"), JSON.stringify(stampCard));
  return project;
}

beforeAll(async () => {
  const certificate = makeCertificate(folder);
  [rest, plain] = await Promise.all([
    startRestServer(stampCardRoutes(), certificate),
    startRestServer(stampCardRoutes()),
  ]);
  writeProject("campaigns", `https://${HOST}/v1`);
  const forwarded = writeProject("forwarded", "/v1");
  publishedBuild({ campaigns, folder: join(folder, "site") });
  const [published, development, proxied] = await Promise.all([
    startPreviewServer({ CAMPAIGNS: campaigns, SITE: join(folder, "site") }),
    startDevelopmentServer({ CAMPAIGNS: campaigns }),
    startDevelopmentServer({ CAMPAIGNS: forwarded, API_ORIGIN: `http://127.0.0.1:${plain.port}` }),
  ]);
  Object.assign(sites, { published, development, proxied });
  rest.allowed.push(published.origin, development.origin);
  const { args = [], ...chrome } = inject("chromium");
  const mapped = `--host-resolver-rules=MAP ${HOST} 127.0.0.1:${rest.port}`;
  browser = await chromium.launch({ ...chrome, args: [...args, mapped, ...trustOf(certificate)] });
}, 120_000);
afterAll(async () => {
  await Promise.all([
    browser?.close(),
    rest?.close(),
    plain?.close(),
    ...Object.values(sites).map((one) => one.stop()),
  ]);
  rmSync(folder, { recursive: true });
});

/** Opens the stamp card of a site and resolves when its button is there. */
async function openCard(site: string, card: string, token = "guest"): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 375, height: 812 } });
  await page.goto(`${sites[site]?.origin}/stampCard?card=${card}&token=${token}`);
  return page;
}

const stampButton = (page: Page, stamps: number) =>
  page.getByRole("button", { name: `Stamp ${stamps} of 5` });
const callsOf = (server: RestServer, card: string) =>
  server.calls.filter(({ params }) => params.card === card);

describe.each([
  ["published", () => rest],
  ["development", () => rest],
  ["proxied", () => plain],
])("a stamp card on a REST server, %s", (site, serverOf) => {
  it("is loaded, stamped and closed", async () => {
    const card = `full ${site}`;
    const page = await openCard(site, encodeURIComponent(card));
    await stampButton(page, 3).click();
    await page.getByText("Stamp 4", { exact: true }).waitFor();
    await stampButton(page, 4).click();
    await page.getByRole("button", { name: "Close the card" }).click();
    await page.getByText("Card closed").waitFor();
    await stampButton(page, 0).waitFor();
    await page.close();
    const calls = callsOf(serverOf(), card);
    const [first] = calls;
    // The development server mounts pages twice, which may load their data twice.
    const [stamp, ...others] = calls.filter(({ method }) => method !== "GET");
    expect(first).toMatchObject({ method: "GET", query: { shop: "Mitte & Ost" }, token: "guest", body: "" });
    expect(stamp).toMatchObject({
      method: "POST",
      query: {},
      token: "guest",
      body: { count: 1, isGift: false },
    });
    expect(stamp?.headers["idempotency-key"]).toMatch(/^[\w-]{36}$/);
    expect(others.map(({ method }) => method)).toEqual(["POST", "DELETE"]);
  });

  it("asks for a login if the token has expired", async () => {
    const page = await openCard(site, `old-${site}`, "expired");
    await page.getByRole("button", { name: "Log in" }).waitFor();
    await page.close();
  });

  it("tells refusals and failures by the status, and never stamps twice", async () => {
    const server = serverOf();
    const page = await openCard(site, `refused-${site}`);
    const taps: [Parameters<RestServer["answerNext"]>[1], string][] = [
      [{ status: 409, body: { error: "taken", text: "This cup has its stamp" } }, "This cup has its stamp"],
      [{ status: 429, body: { error: "busy" } }, "busy"],
      [{ status: 500, body: "<h1>Oops</h1>" }, "网络异常"],
      [{ status: 201, body: { stamps: 9 }, delayMs: 1500 }, "网络异常"],
    ];
    for (const [answer, said] of taps) {
      server.answerNext(STAMP, answer);
      await stampButton(page, 3).click();
      await page.getByText(said).first().waitFor();
      await page.getByText(said).first().waitFor({ state: "detached" });
    }
    expect(callsOf(server, `refused-${site}`).filter(({ method }) => method === "POST")).toHaveLength(4);
    await page.close();
  });

  it.runIf(site === "published")("offers a retry if its data does not arrive", async () => {
    serverOf().answerNext(CARD, { status: 503 });
    const page = await openCard(site, `late-${site}`);
    await page
      .getByRole("button", { name: /重试|重新加载/ })
      .first()
      .click();
    await stampButton(page, 3).waitFor();
    await page.close();
  });
});

it("is not read by pages of sites that the server does not allow", async () => {
  rest.allowed.length = 0;
  const page = await openCard("published", "foreign");
  await page.getByText("网络异常").first().waitFor();
  expect(callsOf(rest, "foreign")).toEqual([]);
  expect(rest.preflights).toContain("/v1/cards/foreign");
  await page.close();
});
