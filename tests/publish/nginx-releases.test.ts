import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ask } from "../support/browser/ask.ts";
import { type Nginx, nginxHere } from "../support/browser/nginx.ts";
import { serve } from "../support/browser/nginx-served.ts";
import { type Files, NginxSite } from "../support/browser/nginx-site.ts";

let site: NginxSite;
let nginx: Nginx;

beforeEach(() => {
  site = new NginxSite();
});
afterEach(async () => {
  await nginx?.stop();
  site.remove();
});

/** Returns a release whose pages all name it, with its own script and a shared one. */
function release(name: string): Files {
  return {
    "404.html": `missing ${name}`,
    "tea.html": `tea ${name}`,
    "campaigns/pages/tea.json": `{"release":"${name}"}`,
    "assets/app-a1b2c3.js": '"app"',
    [`assets/tea-${name}.js`]: `"${name}"`,
  };
}

describe.skipIf(!nginxHere.isThere)("while nginx runs (skipped if it is not installed)", () => {
  it("serves a release as soon as the link points to it, without a reload, and also after a rollback", async () => {
    const [a, b] = [site.write(release("a")), site.write(release("b"))];
    site.use(a);
    nginx = await serve({ root: site.root });
    for (const [id, name] of [
      [a, "a"],
      [b, "b"],
      [a, "a"],
    ] as const) {
      site.use(id);
      for (const [path, text] of [
        ["/tea", `tea ${name}`],
        ["/none", `missing ${name}`],
        ["/campaigns/pages/tea.json", `{"release":"${name}"}`],
        [`/assets/tea-${name}.js`, `"${name}"`],
      ] as const)
        expect([path, (await ask(nginx, path)).text]).toEqual([path, text]);
    }
  });

  it("sends the next release's page to a browser with the old one, even with equal length and second", async () => {
    const [a, b] = [site.write(release("a")), site.write(release("b"))];
    site.use(a);
    nginx = await serve({ root: site.root });
    const first = await ask(nginx, "/tea");
    const known = {
      "If-None-Match": first.headers.get("etag")?.join() ?? "",
      "If-Modified-Since": first.headers.get("last-modified")?.join() ?? "",
    };
    site.use(b);
    const next = await ask(nginx, "/tea", { headers: known });
    expect([next.status, next.text]).toEqual([200, "tea b"]);
    site.use(a);
    expect((await ask(nginx, "/tea", { headers: known })).status).toBe(304);
  });

  it("answers a removed page with that for missing ones, and serves a new page", async () => {
    const { "tea.html": _, "campaigns/pages/tea.json": __, ...without } = release("b");
    const [a, b] = [site.write(release("a")), site.write({ ...without, "cake.html": "cake" })];
    site.use(a);
    nginx = await serve({ root: site.root });
    expect((await ask(nginx, "/cake")).text).toBe("missing a");
    site.use(b);
    expect((await ask(nginx, "/cake")).text).toBe("cake");
    expect((await ask(nginx, "/tea")).text).toBe("missing b");
  });

  it("never mixes releases in an answer while the link moves 50 times under load", async () => {
    const ids = [site.write(release("a")), site.write(release("b"))] as const;
    site.use(ids[0]);
    nginx = await serve({ root: site.root });
    let isOver = false;
    const seen = new Set<string>();
    const visit = async () => {
      while (!isOver) {
        const { status, text } = await ask(nginx, "/tea");
        seen.add(`${status} ${text}`);
      }
    };
    const crowd = Array.from({ length: 4 }, visit);
    for (let round = 0; round < 50; round++) {
      site.use(ids[round % 2] ?? ids[0]);
      const { text } = await ask(nginx, "/campaigns/pages/tea.json");
      expect(text).toBe(`{"release":"${round % 2 ? "b" : "a"}"}`);
    }
    isOver = true;
    await Promise.all(crowd);
    expect([...seen].sort()).toEqual(["200 tea a", "200 tea b"]);
  });
});
