import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { PREVIEW_DATA_ID, type PreviewData } from "../../../src/preview/preview-data.ts";
import { parsePreviewLife } from "../../../src/publish/previews/preview-time.ts";
import { type PublishArguments, runPublishCommand } from "../../../src/publish/publish-command.ts";
import { SmallSite, TICKET } from "../../support/publish/small-site.ts";

/** Runs a task of the command on a small site. */
const run = (site: SmallSite, task: PublishArguments["task"], names: string[] = [], more: object = {}) =>
  runPublishCommand(
    { ...{ task, to: "", keep: 5, isRewriting: false, names, language: "en" }, ...more },
    { ...site.access(), now: () => new Date("2026-11-29T10:00:00Z"), timeZone: () => "Asia/Shanghai" },
  );

/** Returns the folder of the only preview, and the data in one of its pages. */
function readPreview(site: SmallSite, name: string) {
  const [id = ""] = readdirSync(join(site.target, "preview"));
  const folder = join(site.target, "preview", id);
  const html = readFileSync(join(folder, `${name}.html`), "utf8");
  const [, json = ""] = new RegExp(`id="${PREVIEW_DATA_ID}">(.*?)</script>`).exec(html) ?? [];
  return { id, folder, html, data: JSON.parse(json) as PreviewData };
}

describe("publish --preview", () => {
  it("prints the link and its end, and writes each state with recorded answers", async () => {
    const site = new SmallSite();
    await site.publish();
    const { code, stderr, stdout } = await run(site, "preview", ["yearTaskTicket"], { expires: "7d" });
    expect([code, stderr]).toEqual([0, ""]);
    const { data, folder, html, id } = readPreview(site, "yearTaskTicket");
    expect(stdout).toBe(
      `https://www.mall.example/preview/${id}/yearTaskTicket  蛇年红包\n` +
        `Everybody with a link can open it until 2026-12-06 18:00 (UTC+08:00). To end it now: --remove-preview ${id.slice(0, 8)}\n`,
    );
    expect(html).toContain('<meta name="robots" content="noindex,nofollow">');
    expect(html).toContain("connect-src 'none'");
    expect(new Date(data.expires).toISOString()).toBe("2026-12-06T10:00:00.000Z");
    const [group] = data.page?.states.groups ?? [];
    const states = new Map(group?.states.map((state) => [state.name, state]));
    expect(states.get("main.loggedOut")).toMatchObject({ text: "登录查看", scene: { isLoggedIn: false } });
    expect(states.get("main.claimable")?.scene.answers).not.toEqual(
      states.get("main.claimed")?.scene.answers,
    );
    expect(data.page?.states.first).toBe("main.claimable");
    expect(data.page?.published.campaign.route).toBe(`/preview/${id}/yearTaskTicket`);
    const picture = /\/preview\/[0-9a-f]{32}\/(art\/[\w-]+\.svg)/.exec(html)?.[1] ?? "none";
    expect(existsSync(join(folder, picture))).toBe(true);
    expect(existsSync(join(folder, "assets/preview.js"))).toBe(true);
  });

  it("lists several pages, below a base path too", async () => {
    const site = new SmallSite();
    site.copy.edit("project.json", (text) => text.replace("{", '{"site":{"basePath":"/promo/"},'));
    await site.publish();
    const { stdout } = await run(site, "preview", ["yearTaskTicket", "yearEndFeedback"]);
    const { data, id } = readPreview(site, "-");
    const base = `/promo/preview/${id}/`;
    expect(stdout).toContain(`https://www.mall.example${base}-  全部预览页面\n`);
    expect(data).toMatchObject({ list: `${base}-` });
    expect(data.pages.map(({ path }) => path).sort()).toEqual([
      `${base}yearEndFeedback`,
      `${base}yearTaskTicket`,
    ]);
  });

  it("appears in --list, and goes with --remove-preview or after its end with the next publish", async () => {
    const site = new SmallSite();
    await site.publish();
    await run(site, "preview", ["yearTaskTicket"]);
    const { id } = readPreview(site, "yearTaskTicket");
    expect((await run(site, "list")).stdout).toContain(`preview ${id.slice(0, 8)}  until 2026-12-13 18:00`);
    expect((await run(site, "removePreview", [id.slice(0, 8)])).stdout).toContain("no longer work");
    await run(site, "preview", ["yearTaskTicket"], { expires: "1h" });
    const later = { ...site.access(), now: () => new Date("2026-11-29T11:01:00Z") };
    const publish = {
      task: "publish",
      to: "",
      keep: 5,
      isRewriting: false,
      names: [],
      language: "en",
    } as const;
    await runPublishCommand(publish, later);
    expect(readdirSync(join(site.target, "preview"))).toEqual([]);
  });

  it("publishes the same pages with and without previews", { tags: "nightly" }, async () => {
    const [one, other] = [new SmallSite(), new SmallSite()];
    await Promise.all([one.publish(), other.publish()]);
    await run(one, "preview", ["yearTaskTicket"]);
    await Promise.all(
      [one, other].map((site) => {
        site.change(TICKET, "蛇年红包", "春节红包");
        return site.publish();
      }),
    );
    const filesOf = (site: SmallSite) => {
      const manifests = readdirSync(join(site.target, "manifests")).sort();
      return JSON.parse(readFileSync(join(site.target, "manifests", manifests.at(-1) ?? ""), "utf8")).files;
    };
    expect(filesOf(one)).toEqual(filesOf(other));
  });

  it("refuses documents with errors, unknown names and targets that take none, and writes nothing", async () => {
    const site = new SmallSite();
    await site.publish();
    expect((await run(site, "preview", ["springTea"])).stderr).toContain("Unknown campaign springTea");
    const refused = await runPublishCommand(
      { task: "preview", to: "", keep: 5, isRewriting: false, names: ["yearTaskTicket"], language: "en" },
      { ...site.access(), whyNoPreviews: () => ({ en: "It takes none.", zh: "" }) },
    );
    expect(refused).toMatchObject({ code: 1, stderr: "It takes none.\n" });
    site.change(TICKET, '"route"', '"rout"');
    const { code, stderr } = await run(site, "preview", ["yearTaskTicket"]);
    expect([code, stderr]).toEqual([1, expect.stringContaining("Fix the errors first")]);
    expect(existsSync(join(site.target, "preview"))).toBe(false);
  });

  it.each([
    ["7d", 604_800_000],
    ["12h", 43_200_000],
    ["90d", 7_776_000_000],
    ["91d", undefined],
    ["0d", undefined],
    ["2w", undefined],
    ["", undefined],
  ])("lasts %s: %s ms", (text, life) => {
    if (life === undefined) expect(() => parsePreviewLife(text)).toThrow("at most 90d");
    else expect(parsePreviewLife(text)).toBe(life);
  });
});
