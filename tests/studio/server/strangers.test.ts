import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { ErrorResponse } from "../../../src/studio/api-write.ts";
import { sharedStudio } from "../../support/studio/served-studio.ts";

const studio = await sharedStudio();
const elsewhere = mkdtempSync(join(tmpdir(), "elsewhere-"));
writeFileSync(join(elsewhere, "secret.json"), "{}");
symlinkSync(join(elsewhere, "secret.json"), join(studio.folder, "seasonal/link.json"));
symlinkSync(elsewhere, join(studio.folder, "linked"));
mkdirSync(join(studio.folder, "help/folder.json"));
mkdirSync(join(studio.folder, "bare"));
symlinkSync(elsewhere, join(studio.folder, "bare/art"));
afterAll(async () => {
  await studio.close();
  rmSync(elsewhere, { recursive: true });
});

const isSaid = (body: ErrorResponse) => expect(body.message.zh).toMatch(/[一-鿿]/);

describe("refuses requests that are not from the studio's pages on this machine", () => {
  const save = { path: "seasonal/new.json", text: "{}", version: null };
  it.each([
    ["another host", { host: "mall.example" }],
    ["another host at the port", { host: "mall.example:80" }],
    ["a name that resolves here", { host: "127.0.0.1.mall.example:1" }],
    ["another port", { host: "127.0.0.1:1" }],
    ["another origin", { origin: "https://mall.example" }],
    ["another port's origin", { origin: "http://127.0.0.1:1" }],
    ["https", { origin: "https://127.0.0.1" }],
    ["no origin", { origin: "null" }],
    ["a form", { "content-type": "text/plain" }],
    ["a form of fields", { "content-type": "application/x-www-form-urlencoded" }],
    ["almost JSON", { "content-type": "application/jsonp" }],
    ["another site, as the browser says", { "sec-fetch-site": "cross-site" }],
    ["another site of this machine", { "sec-fetch-site": "same-site" }],
  ])("%s", async (_, headers: Record<string, string>) => {
    const { body, status } = await studio.api<ErrorResponse>("PUT", "file", save, headers);
    expect(status).toBe(403);
    isSaid(body);
    expect(existsSync(join(studio.folder, save.path))).toBe(false);
  });

  it.each([["files"], ["file?path=seasonal/yearTaskTicket.json"], ["events"]])(
    "refuses to read %s",
    async (path) => {
      expect((await studio.api("GET", path, undefined, { host: "mall.example" })).status).toBe(403);
      expect((await studio.api("GET", path, undefined, { origin: "https://mall.example" })).status).toBe(403);
    },
  );

  it.each(["localhost", "[::1]", "127.0.0.1"])("accepts %s as this machine", async (name) => {
    const host = `${name}:${studio.port}`;
    const { status } = await studio.api("GET", "files", undefined, { host, origin: `http://${host}` });
    expect(status).toBe(200);
  });
});

describe("refuses unknown paths and invalid bodies", () => {
  it.each([
    ["POST", "file"],
    ["DELETE", "file"],
    ["GET", "draft"],
    ["PUT", "draft"],
    ["GET", "none"],
    ["GET", "toString"],
    ["POST", "files"],
  ])("%s %s", async (method, path) => {
    const { body, status } = await studio.api<ErrorResponse>(method, path, method === "GET" ? undefined : {});
    expect(status).toBe(404);
    isSaid(body);
  });

  it.each([
    ["no JSON", "{", 400],
    ["a list", "[]", 400],
    ["no text", '{"path": "a.json", "text": 1}', 400],
    ["more than 2 MB", JSON.stringify({ path: "a.json", text: "x".repeat(2 << 20) }), 413],
  ])("%s", async (_, sent, expected) => {
    const { body, status } = await studio.api<ErrorResponse>("PUT", "file", sent);
    expect(status).toBe(expected);
    isSaid(body);
  });
});

describe("refuses paths outside of the campaigns folder", () => {
  it.each([
    "../secret.json",
    "seasonal/../../secret.json",
    "seasonal/./a.json",
    "seasonal//a.json",
    "/etc/a.json",
    "..",
    "",
    "seasonal",
    "seasonal/a.txt",
    "seasonal/.hidden.json",
    ".git/a.json",
    "seasonal\\a.json",
    "C:/a.json",
    "seasonal/a.json\0.json",
    "seasonal/a\n.json",
    "seasonal/link.json",
    "linked/secret.json",
    "linked/new.json",
    "help/folder.json",
    "seasonal/yearTaskTicket.json/a.json",
  ])("%j", async (path) => {
    for (const answer of [
      await studio.api<ErrorResponse>("GET", `file?path=${encodeURIComponent(path)}`),
      await studio.api<ErrorResponse>("PUT", "file", { path, text: "{}", version: null }),
      await studio.api<ErrorResponse>("POST", "draft", { editor: "a", path, text: "{}" }),
      await studio.api<ErrorResponse>("POST", "art", { path, name: "a.png", base64: "" }),
    ]) {
      expect(answer.status).toBe(403);
      isSaid(answer.body);
    }
    expect(readdirSync(elsewhere)).toEqual(["secret.json"]);
  });

  it("refuses a picture folder that is a link", async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"><path d="M0 0h4"/></svg>';
    const picture = { path: "bare/a.json", name: "a.svg", base64: Buffer.from(svg).toString("base64") };
    expect((await studio.api("POST", "art", picture)).status).toBe(403);
    expect(readdirSync(elsewhere)).toEqual(["secret.json"]);
  });
});
