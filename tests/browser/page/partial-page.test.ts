import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, Page } from "playwright-core";
import { expect } from "vitest";
import { test } from "../../support/browser/browser.ts";

/** Opens a page that arrives in parts. `sendNext` sends the next part. */
async function openInParts(browser: Browser, parts: readonly string[]) {
  const left = [...parts];
  let sendNext = () => {};
  const server = createServer((request, response) => {
    // Without scripts and style sheets, the page shows only what its HTML contains.
    if (request.url !== "/") return void response.writeHead(404).end();
    response.setHeader("Content-Type", "text/html");
    sendNext = () => void (left.length > 1 ? response.write(left.shift()) : response.end(left.shift()));
    sendNext();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const page = await browser.newPage({ viewport: { width: 375, height: 812 } });
  const { port } = server.address() as AddressInfo;
  await page.goto(`http://127.0.0.1:${port}/`, { waitUntil: "commit" });
  const close = async () => {
    await page.close();
    server.closeAllConnections();
    server.close();
  };
  return { page, sendNext: () => sendNext(), close };
}

const visibilityOf = (page: Page) =>
  page.locator("h1").evaluate((title) => [getComputedStyle(title).visibility, document.readyState]);

test("a page is hidden until its content is complete, and appears before its data and drawings", async ({
  browser,
  origin,
}) => {
  const html = await (await fetch(`${origin}/yearTaskTicket`)).text();
  const afterTitle = html.indexOf("</h1>") + "</h1>".length;
  const atData = html.indexOf('<script type="application/json" id="page">');
  expect(afterTitle).toBeLessThan(atData);
  const parts = [html.slice(0, afterTitle), html.slice(afterTitle, atData), html.slice(atData)];
  const { close, page, sendNext } = await openInParts(browser, parts);
  try {
    await page.locator("h1").waitFor({ state: "attached" });
    expect(await visibilityOf(page)).toEqual(["hidden", "loading"]);
    sendNext();
    await page.locator("h1").waitFor();
    expect(await visibilityOf(page)).toEqual(["visible", "loading"]);
    sendNext();
    await page.waitForFunction(() => document.readyState !== "loading");
    expect(await visibilityOf(page)).toContain("visible");
  } finally {
    await close();
  }
});
