import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer, type ViteDevServer } from "vite";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { createSite } from "../../../src/publish/site.ts";
import { campaignHost } from "../../../src/sandbox/host.ts";
import { test } from "../../support/browser.ts";
import { DrawPage, drawCampaigns, VISIT, widgets } from "../../support/draw-page.ts";

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

describe.concurrent.each(widgets)("the $name (7: StrictMode)", (widget) => {
  test("is mounted twice without a trace, at rest and while it is drawn for", async ({ open }) => {
    const page = await open({ path: `${origin}/${widget.name}Full${VISIT}` });
    const draw = await new DrawPage(page, widget).listen();
    await draw.tap({ prize: widget.prizes[1], after: 1500 });
    const toggle = page.getByRole("button", { name: "收起" });
    for (const phase of ["pending", "landing"] as const) {
      await draw.waitFor(phase);
      await toggle.click();
      await toggle.click();
      await draw.waitFor(phase);
      expect(await draw.look()).toMatchObject({ phase, animations: 1 });
    }
    await draw.waitFor("rest");
    expect(await draw.look()).toMatchObject({ place: 1, seen: 1, animations: 0 });
    expect(draw.requests).toBe(1);
  });
});
