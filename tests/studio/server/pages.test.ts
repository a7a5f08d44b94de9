import { writeFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { sharedStudio } from "../../support/studio/served-studio.ts";

const studio = await sharedStudio();
afterAll(() => studio.close());

describe("events", () => {
  it("report a change on the disk by any program", async () => {
    const told = new Promise<string>((resolve, reject) => {
      const host = `127.0.0.1:${studio.port}`;
      const open = request({
        port: studio.port,
        host: "127.0.0.1",
        path: "/studio/api/events",
        headers: { host },
      });
      open.on("error", reject);
      open.on("response", (response) => {
        // The watcher starts with a delay, so the file is written until the event arrives.
        let count = 0;
        const write = () => writeFileSync(join(studio.folder, "help/told.json"), `{"n": ${count++}}`);
        const writing = setInterval(write, 100);
        response.on("data", (chunk: Buffer) => {
          const [, data] = /^data: (.*)$/m.exec(chunk.toString()) ?? [];
          if (data === undefined || !data.includes("help/told.json")) return;
          clearInterval(writing);
          resolve(data);
          open.destroy();
        });
      });
      open.end();
    });
    expect(JSON.parse(await told)).toHaveProperty("paths");
  });
});

describe("pages", () => {
  it.each(["/studio", "/studio/", "/studio/gallery", "/studio/reference?x=1"])(
    "serves the studio at %s",
    async (path) => {
      const { headers, status, text } = await studio.ask("GET", path);
      expect(status).toBe(200);
      const [, script = ""] = /<script type="module" crossorigin src="(.*?)">/.exec(text) ?? [];
      const loaded = await studio.ask("GET", script);
      expect(loaded.headers["content-type"]).toBe("text/javascript; charset=utf-8");
      expect(loaded.text).toContain("studio");
      expect(text).not.toMatch(/native-app|live\/problem-overlay/);
      expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
      expect(headers["x-frame-options"]).toBe("DENY");
    },
  );

  it.each([
    ["/studio", "EditorScreen"],
    ["/studio/gallery", "GalleryScreen"],
    ["/studio/reference", "ReferenceScreen"],
  ])("preloads the files of the screen at %s", async (path, screen) => {
    const { text } = await studio.ask("GET", path);
    const links = [...text.matchAll(/<link rel="(?:modulepreload|preload)" [^>]*href="(.*?)">/g)];
    const hrefs = links.map(([, href = ""]) => href);
    expect(hrefs.filter((href) => href.includes(screen)).map((href) => href.split(".").at(-1))).toEqual([
      "css",
      "js",
    ]);
    expect(hrefs.filter((href) => /Screen-/.test(href) && !href.includes(screen))).toEqual([]);
    const { status } = await studio.ask("GET", hrefs.find((href) => href.includes(screen)) ?? "");
    expect(status).toBe(200);
  });

  it("allow the frame inside the studio, with the policy of campaign pages", async () => {
    const { headers, text } = await studio.ask("GET", "/studio/frame?route=%2FyearTaskTicket");
    expect(text).not.toMatch(/native-app|live\/problem-overlay/);
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'self'");
    expect(headers["content-security-policy"]).toContain("object-src 'none'");
  });

  it("keep the styles of the studio and of campaign pages apart", async () => {
    const stylesOf = async (path: string) => {
      const { text } = await studio.ask("GET", path);
      return Array.from(
        text.matchAll(/<link rel="stylesheet" crossorigin href="(.*?)">/g),
        ([, href]) => href,
      );
    };
    const [ofStudio, ofFrame] = [await stylesOf("/studio"), await stylesOf("/studio/frame")];
    expect(ofStudio).not.toEqual([]);
    expect(ofFrame).not.toEqual([]);
    expect(ofStudio.filter((href) => ofFrame.includes(href))).toEqual([]);
  });

  it("return 404 for a file that is not in the bundle", async () => {
    const { status } = await studio.ask("GET", "/studio/bundle/assets/none.js");
    expect(status).toBe(404);
  });

  it("leave the campaigns' pages unchanged", async () => {
    const { text } = await studio.ask("GET", "/yearTaskTicket", undefined, { accept: "text/html" });
    expect(text).toMatch(/native-app/);
    expect(text).toMatch(/live\/problem-overlay/);
  });
});
