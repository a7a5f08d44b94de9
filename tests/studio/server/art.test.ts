import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { Picture, Refusal } from "../../../src/studio/api-write.ts";
import { serveStudio } from "../../support/studio/served-studio.ts";

const studio = await serveStudio();
afterAll(() => studio.close());

const PATH = "seasonal/yearTaskTicket.json";
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><path d="M0 0h4"/></svg>';
/** One dot. */
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const put = (name: string, content: string | Buffer) =>
  studio.api<Picture & Refusal>("POST", "art", {
    ...{ path: PATH, name },
    base64: Buffer.from(content).toString("base64"),
  });

describe("a picture is put beside its document", () => {
  it.each([
    ["红包 横幅.svg", SVG, { src: "art/picture.svg", widthPx: 40, heightPx: 30 }],
    ["Spring Tea (2).SVG", SVG, { src: "art/Spring-Tea-2.svg", widthPx: 40, heightPx: 30 }],
    ["dot.png", PNG, { src: "art/dot.png", widthPx: 1, heightPx: 1 }],
  ])("%s", async (name, content, expected) => {
    const { body, status } = await put(name, content);
    expect({ status, body }).toEqual({ status: 200, body: expected });
    expect(readFileSync(join(studio.folder, "seasonal", body.src))).toEqual(Buffer.from(content));
    expect(readdirSync(join(studio.folder, "seasonal/art")).filter((one) => one.startsWith("."))).toEqual([]);
  });

  it("the same again is not written twice, another one of the name has a name of its own", async () => {
    expect((await put("same.svg", SVG)).body.src).toBe("art/same.svg");
    expect((await put("same.svg", SVG)).body.src).toBe("art/same.svg");
    expect((await put("same.svg", SVG.replace("40", "41"))).body.src).toBe("art/same-2.svg");
  });
});

describe("the pictures beside a document", () => {
  const list = (path: string) =>
    studio.api<string[] & Refusal>("GET", `pictures?${new URLSearchParams({ path })}`);

  it("are told as it names them, one that was just put there among them", async () => {
    const before = (await list(PATH)).body;
    expect(before).toContain("art/snake.svg");
    expect(before.every((one) => existsSync(join(studio.folder, "seasonal", one)))).toBe(true);
    await put("newest.svg", SVG);
    expect((await list(PATH)).body).toEqual([...before, "art/newest.svg"].sort());
    expect((await list("brands/mall.json")).body).toContain("art/mall.svg");
  });

  it("are part of the pages of drafts that name them, before any page on the disk does", async () => {
    const { src } = (await put("drafted.svg", SVG)).body;
    const whole = readFileSync(join(studio.folder, PATH), "utf8");
    const [named = ""] = /art\/[\w-]+\.svg/.exec(whole) ?? [];
    const draft = (text: string | null) =>
      studio.api("POST", "draft", { editor: "drafter", path: PATH, text });
    const shown = () => studio.ask("GET", `/campaigns/seasonal/${src}`);
    expect((await shown()).status).toBe(404);
    await draft(whole.replace(named, src));
    const { headers, status, text } = await shown();
    expect([status, text]).toEqual([200, SVG]);
    expect(headers).toMatchObject({
      "content-type": "image/svg+xml",
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
      "cache-control": "no-store",
    });
    expect((await studio.ask("POST", `/campaigns/seasonal/${src}`)).status).not.toBe(200);
    writeFileSync(join(studio.folder, "seasonal", src), SVG.replace("<path", "<script/><path"));
    expect((await shown()).status).toBe(404);
    writeFileSync(join(studio.folder, "seasonal", src), SVG);
    expect((await shown()).status).toBe(200);
    await draft(null);
    expect((await shown()).status).toBe(404);
  });

  it("are shown, those that no page names yet, too", async () => {
    await put("unnamed.svg", SVG);
    const shown = await studio.api("GET", "picture?path=seasonal/art/unnamed.svg");
    expect([shown.status, shown.headers["content-type"], shown.text]).toEqual([200, "image/svg+xml", SVG]);
  });

  it.each([
    "seasonal/yearTaskTicket.json",
    "../package.json",
    "seasonal/art/none.svg",
    "/etc/passwd",
    "seasonal/art",
  ])("and nothing else is: %s", async (path) => {
    expect((await studio.api("GET", `picture?${new URLSearchParams({ path })}`)).status).toBe(404);
  });

  it.each(["../package.json", "seasonal/../../a.json", "/etc/passwd", "seasonal/art"])(
    "are not told of %s",
    async (path) => {
      expect((await list(path)).status).toBe(403);
    },
  );
});

describe("it is refused, with what to do", () => {
  it.each([
    ["no picture", "a.pdf", "x", 403],
    ["elsewhere", "../../dot.png", PNG, 403],
    ["hidden", ".svg", SVG, 403],
    ["another kind", "a.png", SVG, 403],
    ["another kind of bytes", "a.jpg", PNG, 403],
    ["no picture's bytes", "a.webp", "RIFF", 403],
    ["empty", "a.png", "", 403],
    ["an SVG that runs", "a.svg", SVG.replace("<path", "<script/><path"), 403],
    ["an SVG that is none", "a.svg", "hello", 403],
    ["too large", "a.png", Buffer.concat([PNG, Buffer.alloc(300 * 1024)]), 413],
  ])("%s", async (_, name, content, expected) => {
    const before = readdirSync(join(studio.folder, "seasonal/art"));
    const { body, status } = await put(name, content);
    expect(status).toBe(expected);
    expect(body.message.zh).toMatch(/[一-鿿]/);
    expect(readdirSync(join(studio.folder, "seasonal/art"))).toEqual(before);
  });
});
