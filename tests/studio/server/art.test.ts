import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { ErrorResponse, StoredPicture } from "../../../src/studio/api-write.ts";
import { pngOf, svgOf } from "../../support/pictures/make-pictures.ts";
import { sharedStudio } from "../../support/studio/served-studio.ts";

const studio = await sharedStudio();
afterAll(() => studio.close());

const PATH = "seasonal/yearTaskTicket.json";
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><path d="M0 0h4"/></svg>';
/** A picture of one pixel. */
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const nestedUses = svgOf(
  `<g id="a0"><path d="M0 0h4"/></g>${Array.from({ length: 12 }, (_, level) => `<g id="a${level + 1}">${`<use href="#a${level}"/>`.repeat(5)}</g>`).join("")}`,
);
const put = (name: string, content: string | Buffer) =>
  studio.api<StoredPicture & ErrorResponse>("POST", "art", {
    ...{ path: PATH, name },
    base64: Buffer.from(content).toString("base64"),
  });

describe("adding a picture", () => {
  it.each([
    ["红包 横幅.svg", SVG, { src: "art/picture.svg", widthPx: 40, heightPx: 30 }],
    ["Spring Tea (2).SVG", SVG, { src: "art/Spring-Tea-2.svg", widthPx: 40, heightPx: 30 }],
    ["dot.png", PNG, { src: "art/dot.png", widthPx: 1, heightPx: 1 }],
  ])("stores %s beside its document", async (name, content, expected) => {
    const { body, status } = await put(name, content);
    expect({ status, body }).toEqual({ status: 200, body: expected });
    expect(readFileSync(join(studio.folder, "seasonal", body.src))).toEqual(Buffer.from(content));
    expect(readdirSync(join(studio.folder, "seasonal/art")).filter((one) => one.startsWith("."))).toEqual([]);
  });

  it("does not write the same picture twice, and numbers another one with the same name", async () => {
    expect((await put("same.svg", SVG)).body.src).toBe("art/same.svg");
    expect((await put("same.svg", SVG)).body.src).toBe("art/same.svg");
    expect((await put("same.svg", SVG.replace("40", "41"))).body.src).toBe("art/same-2.svg");
  });
});

describe("the pictures beside a document", () => {
  const list = (path: string) =>
    studio.api<string[] & ErrorResponse>("GET", `pictures?${new URLSearchParams({ path })}`);

  it("are listed relative to its folder, including a new one", async () => {
    const before = (await list(PATH)).body;
    expect(before).toContain("art/snake.svg");
    expect(before.every((one) => existsSync(join(studio.folder, "seasonal", one)))).toBe(true);
    await put("newest.svg", SVG);
    expect((await list(PATH)).body).toEqual([...before, "art/newest.svg"].sort());
    expect((await list("brands/mall.json")).body).toContain("art/mall.svg");
  });

  it("are served if only a draft uses them, unless they have active content", async () => {
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

  it("are served even if no page uses them", async () => {
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
  ])("do not include %s", async (path) => {
    expect((await studio.api("GET", `picture?${new URLSearchParams({ path })}`)).status).toBe(404);
  });

  it.each(["../package.json", "seasonal/../../a.json", "/etc/passwd", "seasonal/art"])(
    "cannot be listed for %s",
    async (path) => {
      expect((await list(path)).status).toBe(403);
    },
  );
});

describe("refuses a picture with advice", () => {
  it.each([
    ["another kind of file", "a.pdf", "x", 403],
    ["elsewhere", "../../dot.png", PNG, 403],
    ["hidden", ".svg", SVG, 403],
    ["an SVG named PNG", "a.png", SVG, 403],
    ["a PNG named JPEG", "a.jpg", PNG, 403],
    ["bytes that are not a picture", "a.webp", "RIFF", 403],
    ["empty", "a.png", "", 403],
    ["an SVG with a script", "a.svg", SVG.replace("<path", "<script/><path"), 403],
    ["a text named SVG", "a.svg", "hello", 403],
    ["an SVG with nested uses", "a.svg", nestedUses, 403],
    ["of 900 million pixels", "a.png", pngOf(30_000, 30_000), 403],
    ["cut after 20 bytes", "a.png", PNG.subarray(0, 20), 403],
    ["too large", "a.png", Buffer.concat([PNG, Buffer.alloc(300 * 1024)]), 413],
  ])("%s", async (_, name, content, expected) => {
    const before = readdirSync(join(studio.folder, "seasonal/art"));
    const { body, status } = await put(name, content);
    expect(status).toBe(expected);
    expect(body.message.zh).toMatch(/[一-鿿]/);
    expect(readdirSync(join(studio.folder, "seasonal/art"))).toEqual(before);
  });
});
