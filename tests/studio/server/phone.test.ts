import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createSite } from "../../../src/publish/site.ts";
import { PhoneDrafts } from "../../../src/studio/server/pages/phone-drafts.ts";
import { phoneMiddleware } from "../../../src/studio/server/pages/phone-middleware.ts";
import { Studio } from "../../../src/studio/server/studio.ts";

const FILE = "seasonal/yearTaskTicket.json";
const PAGE = "/campaigns/pages/yeartaskticket.json";
const ORIGIN = "http://192.168.1.5:5173";
const NOT_OURS = 418;

const site = createSite({ folder: "campaigns", schemas: "schemas" });
const studio = new Studio({ site, project: undefined, readme: () => "", phoneOrigin: () => ORIGIN });
const whole = readFileSync(`campaigns/${FILE}`, "utf8");
const draft = (text: string) => studio.drafts.draft({ editor: "writer", path: FILE, text });
const titled = (title: string) => whole.replace(/"title": "[^"]*"/, `"title": "${title}"`);

describe("a phone", () => {
  const middleware = phoneMiddleware(studio);
  const server = createServer((request, response) =>
    middleware(request, response, () => response.writeHead(NOT_OURS).end()),
  );
  const ask = (path: string, cookie = "", method = "GET", accept = "*/*") => {
    const { port } = server.address() as AddressInfo; // it listens on a port
    return fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { accept, cookie },
      redirect: "manual",
    });
  };
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const scan = async (editor: string) => {
    const { address } = studio.phone({ editor });
    const answer = await ask(`${address?.slice(ORIGIN.length)}/yearTaskTicket`);
    const cookie = answer.headers.get("set-cookie") ?? "";
    return { answer, cookie: cookie.split(";")[0] ?? "", attributes: cookie };
  };

  it("that scanned the code is redirected to the page and gets its draft", async () => {
    draft(titled("草稿"));
    const { answer, attributes, cookie } = await scan("writer");
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/yearTaskTicket"]);
    expect(attributes).toMatch(/; HttpOnly; SameSite=Lax$/);
    const titleNow = async () => (await (await ask(PAGE, `a=b; ${cookie}`)).json()).campaign.title;
    expect(await titleNow()).toBe("草稿");
    draft(titled("草稿").replace('"language"', '"langauge"'));
    expect(await titleNow(), "as it last was without errors").toBe("草稿");
    draft(titled("第二稿"));
    expect(await titleNow()).toBe("第二稿");
  });

  it.each([
    ["without a code", PAGE, "", "GET"],
    ["with an unknown code", PAGE, `studio-draft=${"A".repeat(22)}`, "GET"],
    ["for any other path of the site", "/yearTaskTicket", "", "GET"],
    ["with a POST request", PAGE, "", "POST"],
    ["for a page that does not exist", "/campaigns/pages/none.json", "scanned", "GET"],
  ])("%s gets the site's usual answer", async (_, path, cookie, method) => {
    const scanned = cookie === "scanned" ? (await scan("writer")).cookie : cookie;
    expect((await ask(path, scanned, method)).status).toBe(NOT_OURS);
  });

  it("with another editor's code does not get these drafts", async () => {
    draft(titled("草稿"));
    const { cookie } = await scan("other");
    expect((await ask(PAGE, cookie)).status).toBe(NOT_OURS);
  });

  it.each([
    `/studio/phone/${"A".repeat(22)}/yearTaskTicket`,
    // An unknown code.
  ])("is asked to scan again at %s", async (path) => {
    const answer = await ask(path);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain("二维码已失效");
  });

  it("reports once that its code was dropped, instead of showing the saved page as the draft", async () => {
    const cookie = `studio-draft=${"A".repeat(22)}`;
    const answer = await ask("/yearTaskTicket?token=1", cookie, "GET", "text/html");
    expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining("二维码已失效")]);
    expect(answer.headers.get("set-cookie")).toMatch(/^studio-draft=; Path=\/; Max-Age=0;/);
    // The studio and files work as usual.
    for (const path of ["/studio", "/studio/gallery", "/campaigns/brands/art/mall.svg"])
      expect((await ask(path, cookie, "GET", "text/html")).status).toBe(NOT_OURS);
  });

  it("is never redirected to another site", async () => {
    const { address } = studio.phone({ editor: "writer" });
    const code = address?.slice(ORIGIN.length) ?? "";
    for (const path of [`${code}//evil.example/`, `${code}/%2fevil.example/`, `${code}/\\evil.example`]) {
      const { headers } = await ask(path);
      expect(headers.get("location") ?? "/").toMatch(/^\/(?![/\\])/);
    }
  });
});

describe("a page on a phone", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it("reloads when typing pauses if the page has changed, until it is closed", () => {
    const phones = new PhoneDrafts();
    const reload = vi.fn();
    const close = phones.opened(phones.codeOf("writer"), reload);
    phones.sent("writer", { title: "a" });
    phones.changed("writer", { title: "a" });
    vi.runAllTimers();
    expect(reload).not.toHaveBeenCalled();
    phones.changed("writer", { title: "ab" });
    phones.changed("writer", { title: "abc" });
    phones.changed("other", { title: "x" });
    vi.runAllTimers();
    expect(reload).toHaveBeenCalledTimes(1);
    close();
    phones.changed("writer", { title: "abcd" });
    vi.runAllTimers();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it("loses access when its editor's code is one of the oldest of more than 50", () => {
    const phones = new PhoneDrafts();
    const first = phones.codeOf("first");
    for (let count = 0; count < 60; count++) phones.codeOf(`editor${count}`);
    expect(phones.editorOf(first)).toBe(undefined);
  });

  it("reloads once when its code is dropped, without the reload that waited for a pause", () => {
    const phones = new PhoneDrafts();
    const reload = vi.fn();
    phones.opened(phones.codeOf("first"), reload);
    phones.changed("first", { title: "a" });
    for (let count = 0; count < 50; count++) phones.codeOf(`editor${count}`);
    expect(reload).toHaveBeenCalledTimes(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("keeps its code as long as the editor shows it again", () => {
    const phones = new PhoneDrafts();
    const first = phones.codeOf("first");
    for (let count = 0; count < 60; count++) {
      phones.codeOf(`editor${count}`);
      if (count % 40 === 0) phones.codeOf("first");
    }
    expect(phones.editorOf(first)).toBe("first");
  });
});
