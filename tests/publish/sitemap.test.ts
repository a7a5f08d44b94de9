import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import { SmallSite, TICKET } from "../support/publish/small-site.ts";
import { contentAt } from "./release/served-release.ts";

const { hosts: _, ...brandWithoutHosts } = JSON.parse(readFileSync("campaigns/brands/mall.json", "utf8"));

let site: SmallSite;

beforeEach(() => {
  site = new SmallSite();
});

describe("the sitemap", () => {
  const notice = { language: 3, id: "notice", route: "/Notice", title: "公告", brand: "mall" };
  const view = [{ type: "text", text: "{brand.name}" }];
  const write = (patch: object, file = "core/notice.json") =>
    site.copy.write(file, JSON.stringify({ ...notice, view, ...patch }));
  const sitemap = () => contentAt(site.target, "sitemap.xml");

  it("lists a page that is the same for everybody, and robots.txt names the sitemap", async () => {
    write({});
    expect(await site.publish()).toMatchObject({ code: 0, stdout: expect.not.stringContaining("sitemap") });
    expect([...sitemap().matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual([
      "https://www.mall.example/Notice",
    ]);
    expect(contentAt(site.target, "robots.txt")).toContain("Sitemap: https://www.mall.example/sitemap.xml\n");
  });

  it("keeps the pages of documents that are not published again", async () => {
    write({});
    await site.publish();
    site.change(TICKET, '"title": "', '"title": "新');
    await site.publish("yearTaskTicket");
    expect(sitemap()).toContain("/Notice<");
  });

  it.each<[string, object]>([
    ["has a schedule", { schedule: { end: "2025-04-01T00:00:00+08:00" } }],
    ["exists under a condition only", { when: "address.host in brand.hosts" }],
    ["shows who is logged in", { view: [{ type: "text", text: "{session.loggedIn ? '1' : '2'}" }] }],
    ["shows a part of its address", { view: [{ type: "text", text: "{query.name}" }] }],
    ["has no brand with hosts", { brand: "xxtj" }],
  ])("does not list a page that %s", async (_, patch) => {
    write({}, "core/other.json");
    site.copy.edit("core/other.json", (text) =>
      text.replace('"notice"', '"other"').replace("/Notice", "/other"),
    );
    write(patch);
    if ("brand" in patch)
      site.copy.write("brands/xxtj.json", JSON.stringify({ ...brandWithoutHosts, id: "xxtj" }));
    expect(await site.publish()).toMatchObject({ code: 0, stderr: "" });
    expect(sitemap()).toContain("/other<");
    expect(sitemap()).not.toContain("/Notice<");
  });

  it.each([["999.999.999.999"], ["1"], ["xn--a"]])(
    "does not list pages of a brand whose host is %s, which browsers read as another or as none",
    async (host) => {
      write({ brand: "xxtj" });
      site.copy.write(
        "brands/xxtj.json",
        JSON.stringify({ ...brandWithoutHosts, id: "xxtj", hosts: [host] }),
      );
      expect(await site.publish()).toMatchObject({ code: 0, stdout: expect.stringContaining("no sitemap") });
    },
  );
});
