import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer, type ViteDevServer } from "vite";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { createSite } from "../../../src/publish/site.ts";
import { campaignHost } from "../../../src/sandbox/host.ts";
import { test } from "../../support/browser.ts";
import { CardPage, turnedTo } from "../../support/draw-deck.ts";
import { drawCampaigns, VISIT } from "../../support/draw-page.ts";

/** React mounts everything twice only while developing, so this is no test of the built app. */
let server: ViteDevServer;
let origin: string;
const folder = drawCampaigns();
/** Not the checkout's own, which a server that somebody works with may use. */
const cacheDir = mkdtempSync(join(tmpdir(), "vite-"));
beforeAll(async () => {
  server = await createServer({
    configFile: "vite.config.ts",
    cacheDir,
    logLevel: "error",
    plugins: [campaignHost({ site: createSite({ folder, schemas: "schemas" }), apiOrigin: undefined })],
    server: { port: 0, host: "127.0.0.1" },
  });
  await server.listen();
  const address = server.httpServer?.address();
  origin = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
});
afterAll(async () => {
  await server.close();
  for (const path of [folder, cacheDir]) rmSync(path, { recursive: true });
});

describe("the deck (7: StrictMode)", () => {
  test("is mounted twice without a trace, at rest and while it is drawn for", async ({ open }) => {
    const deck = await CardPage.of(await open({ path: `${origin}/deck${VISIT}` }));
    await deck.draw.tap({ prize: 60, after: 2500 });
    await deck.draw.waitFor("pending");
    for (let i = 0; i < 2; i++) await deck.button("收起").click();
    expect(await deck.look()).toMatchObject({ phase: "pending", animations: 1 });
    await deck.draw.waitFor("landing");
    await deck.draw.waitFor("rest");
    expect(await deck.look()).toMatchObject(turnedTo(60));
    expect(deck.draw.requests).toBe(1);
  });
});
