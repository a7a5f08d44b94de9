import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { createSite } from "../../../src/publish/site.ts";
import { DraftWorker } from "../../../src/studio/server/draft/draft-worker.ts";
import { Drafts } from "../../../src/studio/server/draft/drafts.ts";
import { SPRING_TEA, slowTea as slow, springTea } from "../../support/studio/campaign-folder.ts";

const folder = mkdtempSync(join(tmpdir(), "drafted-"));
cpSync("campaigns", folder, { recursive: true });
writeFileSync(join(folder, SPRING_TEA), springTea);
const site = createSite({ folder, schemas: "schemas" });
const onPage = vi.fn();

/** The time limits of the next calls (ms); calls after these have a minute. */
let limits: number[] = [];
const aside = new DraftWorker({
  site,
  onPage,
  get maxCallMs() {
    return limits.shift() ?? 60_000;
  },
});
const here = new Drafts({ site, project: undefined, onPage: () => undefined });
afterEach(() => {
  limits = [];
});
afterAll(async () => {
  await aside.end();
  rmSync(folder, { recursive: true });
});

const draftOf = (editor: string, text: string) => ({ editor, path: SPRING_TEA, text });
const titled = (title: string) => springTea.replace('"title": "春茶有礼"', `"title": "${title}"`);
const titleNow = async (editor: string) =>
  (await aside.publishedPage({ editor, key: "springtea" }))?.campaign.title;

describe("a thread that checks drafts", { timeout: 120_000 }, () => {
  it("answers as the calling thread would", async () => {
    const draft = draftOf("one", titled("草稿"));
    expect(await aside.draft(draft)).toEqual(here.draft(draft));
    expect(onPage).toHaveBeenCalledWith(
      "one",
      expect.objectContaining({ campaign: expect.objectContaining({ title: "草稿" }) }),
    );
    const at = { editor: "one", path: SPRING_TEA };
    expect(await aside.problems(at)).toEqual(here.problems(at));
    const question = { ...at, text: springTea, offset: springTea.indexOf("status.claimed") + 7 };
    expect(await aside.complete(question)).toEqual(JSON.parse(JSON.stringify(here.complete(question))));
  });

  it("refuses a wrong request as the calling thread would", async () => {
    const wrong = { editor: "one", path: "../outside.json", text: "{}" };
    await expect(aside.draft(wrong)).rejects.toMatchObject({ status: 403, name: "Error" });
    await expect(aside.states({ editor: "one", key: "none" })).rejects.toMatchObject({ status: 404 });
  });

  it("notices files that change on the disk", async () => {
    expect(await titleNow("one")).toBe("草稿");
    await aside.draft({ ...draftOf("one", ""), text: null });
    writeFileSync(join(folder, SPRING_TEA), titled("存盘"));
    aside.onFilesChanged([SPRING_TEA]);
    expect(await titleNow("one")).toBe("存盘");
    writeFileSync(join(folder, SPRING_TEA), springTea);
    aside.onFilesChanged([SPRING_TEA]);
  });

  it("is replaced if a check takes too long, and loses no other draft or call", async () => {
    await aside.draft(draftOf("one", titled("第一稿")));
    await aside.draft(draftOf("two", titled("别人的稿")));
    limits = [1];
    const refused = expect(aside.draft(draftOf("one", slow))).rejects.toMatchObject({
      status: 503,
      body: { message: { en: expect.stringContaining("took too long and was stopped") } },
    });
    const waiting = titleNow("two");
    await refused;
    expect(await waiting).toBe("别人的稿");
    expect(await titleNow("one")).toBe("第一稿");
  });

  it("lets editors take turns, and answers the calls of each in their order", async () => {
    const finished: string[] = [];
    const note = (name: string) => () => void finished.push(name);
    const at = { editor: "one", path: SPRING_TEA };
    const calls = [
      aside.draft(draftOf("one", titled("第二稿"))).then(note("one: draft")),
      aside.problems(at).then(note("one: problems")),
      aside.draft(draftOf("one", titled("第三稿"))).then(note("one: third draft")),
      aside.draft(draftOf("one", titled("第四稿"))).then(note("one: next draft")),
      aside.draft(draftOf("two", titled("别人的稿"))).then(note("two: draft")),
    ];
    await Promise.all(calls);
    expect(finished).toEqual([
      "one: draft",
      "two: draft",
      "one: problems",
      "one: third draft",
      "one: next draft",
    ]);
    expect(await titleNow("one")).toBe("第四稿");
  });

  it("refuses only the call that ended the thread", { tags: "nightly" }, async () => {
    await aside.draft(draftOf("two", titled("别人的稿")));
    const sent = vi.spyOn(Worker.prototype, "postMessage");
    const refused = expect(aside.draft(draftOf("one", slow))).rejects.toMatchObject({ status: 503 });
    const waiting = titleNow("two");
    const thread = sent.mock.contexts.at(-1) as Worker; // the spied method's own object
    sent.mockRestore();
    await thread.terminate();
    await refused;
    expect(await waiting).toBe("别人的稿");
  });

  it("refuses waiting calls when it ends, and starts again for the next call", {
    tags: "nightly",
  }, async () => {
    await aside.draft(draftOf("two", titled("别人的稿")));
    const refused = expect(aside.draft(draftOf("one", slow))).rejects.toMatchObject({ status: 503 });
    await aside.end();
    await refused;
    expect(await titleNow("two")).toBe("别人的稿");
  });
});
