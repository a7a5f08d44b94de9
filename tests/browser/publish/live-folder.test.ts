import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { type PreviewServer, startPreviewServer } from "../../../scripts/lib/preview-server.ts";
import { test } from "../../support/browser/browser.ts";

/** A copy of the campaigns that the tests may change. */
const folder = mkdtempSync(join(tmpdir(), "campaigns-"));
let preview: PreviewServer;

beforeAll(async () => {
  cpSync("campaigns", folder, { recursive: true });
  preview = await startPreviewServer({ CAMPAIGNS: folder });
});
afterAll(async () => {
  await preview.stop();
  rmSync(folder, { recursive: true });
});

const path = () => join(folder, "seasonal/springTea.json");
const text = /```json\n([\s\S]*?)```/.exec(readFileSync("README.md", "utf8"))?.[1] ?? "";

describe("the running preview", () => {
  test("lists a new campaign as soon as its JSON file exists", async () => {
    const list = async () => (await fetch(preview.origin, { headers: { accept: "text/html" } })).text();
    expect(await list()).not.toContain("春茶有礼");
    writeFileSync(path(), text);
    expect(await list()).toContain("春茶有礼");
  });

  test("shows a new campaign, and answers its calls from its schema", async ({ open }) => {
    writeFileSync(path(), text);
    const page = await open({ path: `${preview.origin}/springTea?token=old-user` });
    await page.getByRole("heading", { name: "春茶有礼" }).waitFor();
    await page.getByRole("button", { name: "领取66元代金券" }).click();
    await page.getByText("领取成功").waitFor();
  });

  test("shows the recipe of a wheel with its title above the wheel", { tags: "nightly" }, async ({
    open,
  }) => {
    const { documents } = JSON.parse(readFileSync("schemas/recipes/wheel.json", "utf8"));
    for (const [file, document] of Object.entries(documents))
      writeFileSync(join(folder, file.replace("campaigns/", "")), JSON.stringify(document));
    const page = await open({ path: `${preview.origin}/luckyWheel?token=old-user`, width: 320, height: 568 });
    const title = await page.getByRole("heading", { name: "幸运转盘" }).boundingBox();
    const pointer = await page.locator(".wheel-pointer").boundingBox();
    expect((title?.y ?? 0) + (title?.height ?? 0)).toBeLessThan(pointer?.y ?? 0);
  });

  test("shows a changed text without a build", async ({ open }) => {
    writeFileSync(path(), text.replace("领取{status.amount}元代金券", "马上领{status.amount}元"));
    const page = await open({ path: `${preview.origin}/springTea?token=old-user` });
    await page.getByRole("button", { name: "马上领66元" }).waitFor();
  });

  test("keeps the last good version while a file has errors", async ({ open }) => {
    writeFileSync(path(), text.replace("领取{status.amount}元代金券", "马上领{status.amount}元"));
    const page = await open({ path: `${preview.origin}/springTea?token=old-user` });
    await page.getByRole("button", { name: "马上领66元" }).waitFor();
    writeFileSync(path(), text.replace("status.claimed", "status.claimd"));
    await page.reload();
    await page.getByRole("button", { name: "马上领66元" }).waitFor();
  });

  test("keeps the last good version while its brand has errors", { tags: "nightly" }, async ({ open }) => {
    const brand = join(folder, "brands/mall.json");
    const right = readFileSync(brand, "utf8");
    writeFileSync(path(), text);
    const page = await open({ path: `${preview.origin}/springTea?token=old-user` });
    await page.getByRole("heading", { name: "春茶有礼" }).waitFor();
    for (const wrong of ["{", right.replace('"id": "mall"', '"id": "other"'), "null"]) {
      writeFileSync(brand, wrong);
      await page.reload();
      await page.getByRole("heading", { name: "春茶有礼" }).waitFor();
    }
    writeFileSync(brand, right);
  });

  test("allows pictures from a host that was just added to a brand, in header and page", async ({ open }) => {
    const brand = join(folder, "brands/mall.json");
    const right = readFileSync(brand, "utf8");
    writeFileSync(brand, right.replace('["img.mall.example"', '["*.cdn.example:8443", "img.mall.example"'));
    const page = await open({ path: `${preview.origin}/yearTaskTicket?token=old-user` });
    const policy = (await fetch(page.url())).headers.get("Content-Security-Policy");
    const meta = await page.locator("meta[http-equiv]").getAttribute("content");
    for (const text of [policy, meta])
      expect(text).toContain("img-src 'self' data: https://*.cdn.example:8443 https://img.mall.example;");
    writeFileSync(brand, right);
  });
});
