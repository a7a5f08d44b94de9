import { writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { schemas } from "../../../scripts/check/schemas.ts";
import { Failure } from "../../../src/check/command-result.ts";
import { en } from "../../../src/language/messages/localized-text.ts";
import type { PublishOutcome, PublishProgress } from "../../../src/studio/api-publishing.ts";
import { StudioError } from "../../../src/studio/server/http/send-picture.ts";
import {
  addTargetToProject,
  targetsInProject,
} from "../../../src/studio/server/publishing/project-targets.ts";
import type { JobInput, PublishTaskAccess } from "../../../src/studio/server/publishing/publish-tasks.ts";
import { type Publisher, PublisherProcess } from "../../../src/studio/server/publishing/publisher-process.ts";
import { Publishing } from "../../../src/studio/server/publishing/publishing.ts";
import { taskRunners } from "../../../src/studio/server/publishing/task-runners.ts";
import { folderForTest } from "../../support/project/temporary-folder.ts";
import { SmallSite, TICKET } from "../../support/publish/small-site.ts";

const PROJECT = '{ "language": 3, "targets": { "live": { "to": "../site" }, "test": { "to": "../test" } } }';
const JOB: JobInput = {
  target: "live",
  kind: "publish",
  paths: null,
  at: null,
  release: null,
  expires: null,
  draft: null,
  preview: null,
  language: "en",
};

function accessOf(site: SmallSite): PublishTaskAccess {
  return {
    ...site.access(),
    timeZone: () => "Asia/Shanghai",
    now: () => new Date("2026-12-01T00:00:00Z"),
    folder: relative(process.cwd(), site.copy.folder),
    schemas,
    openCampaigns: async (language, { drafts } = {}) => site.open(language, drafts),
    openUndrawn: async () => site.open(),
    buildEngine: async () => undefined,
  };
}

/** Runs a job and returns its outcome and the steps that it reported. */
async function runJob(site: SmallSite, more: Partial<JobInput> = {}) {
  const reports: PublishProgress[] = [];
  const outcome = await taskRunners.job(accessOf(site), { ...JOB, ...more }, (one) => reports.push(one));
  return { outcome, reports, steps: [...new Set(reports.map(({ step }) => step))] };
}

const planOf = (site: SmallSite) => taskRunners.plan(accessOf(site), { target: "live" }, () => undefined);
const releasesOf = async (site: SmallSite) =>
  (await taskRunners.releases(accessOf(site), { target: "live" }, () => undefined)).releases;

describe("previews", () => {
  it("show an unsaved draft, are listed with their end, and are taken back", async () => {
    const site = new SmallSite();
    await runJob(site);
    const draft = site.copy.read(TICKET).replaceAll("蛇年红包", "春节红包");
    const job = { kind: "preview", paths: [TICKET], expires: "3d" } as const;
    const { outcome, steps } = await runJob(site, { ...job, draft });
    expect(outcome.message.en).toContain("until 2026-12-04 08:00 (UTC+08:00)");
    expect(outcome.pages).toMatchObject([{ title: "春节红包" }]);
    expect(outcome.pages[0]?.address).toMatch(/^https:\/\/www\.mall\.example\/preview\/[0-9a-f]{32}\//);
    expect(steps).toEqual(["checking", "drawing", "writing"]);
    const listed = async () =>
      (await taskRunners.previews(accessOf(site), { target: "live" }, () => undefined)).previews;
    const [preview] = await listed();
    expect(preview?.pages).toEqual(outcome.pages);
    const broken = await runJob(site, { ...job, draft: draft.replace('"route"', '"rout"') });
    expect(broken.outcome).toMatchObject({ isDone: false, pages: [] });
    expect(broken.outcome.message.en).toContain("Fix the errors first");
    const removed = await runJob(site, { kind: "removePreview", preview: preview?.id ?? "" });
    expect(removed.outcome.message.en).toContain("Its links no longer work");
    expect([await listed(), site.copy.read(TICKET)]).toEqual([[], expect.stringContaining("蛇年红包")]);
  });
});

describe("publishing tasks", () => {
  it("plan, publish, describe and roll back a change, with the progress and the addresses of changed pages", async () => {
    const site = new SmallSite();
    const first = await planOf(site);
    expect(first).toMatchObject({ release: null, groups: [], redrawn: 0 });
    expect(first.documents.map(({ kind }) => kind)).toEqual(first.documents.map(() => "new"));

    const begun = await runJob(site);
    expect(begun.outcome).toMatchObject({ isDone: true });
    expect(begun.steps).toEqual(["checking", "drawing", "writing"]);
    const { done, total } = begun.reports.at(-1) ?? { done: 0, total: 0 };
    expect([done, total > 5]).toEqual([total, true]);

    site.change(TICKET, "去订购", "马上订购");
    const plan = await planOf(site);
    expect(plan.documents).toEqual([
      { path: TICKET, title: "蛇年红包", routes: ["/yearTaskTicket"], kind: "changed" },
    ]);
    const said = plan.groups.flatMap(({ changes }) => changes.map((change) => change.said.zh));
    expect(said).toContain("状态表 main › 状态“马上订购”（short） › text");

    const { outcome } = await runJob(site, { paths: [TICKET] });
    expect(outcome.pages).toMatchObject([{ path: "/yearTaskTicket", title: "蛇年红包" }]);
    expect((await runJob(site)).outcome.message.en).toContain("Nothing has changed");
    expect((await planOf(site)).documents).toEqual([]);

    const [latest, before] = await releasesOf(site);
    expect(latest).toMatchObject({ isCurrent: true, base: before?.id });
    const changed = { target: "live", release: latest?.id ?? "" };
    const changes = await taskRunners.changes(accessOf(site), changed, () => undefined);
    expect(changes.groups).toEqual(plan.groups);

    const back = await runJob(site, { kind: "rollback", release: before?.id ?? "" });
    expect(back.outcome).toMatchObject({ isDone: true, pages: [] });
    expect((await releasesOf(site)).find(({ isCurrent }) => isCurrent)?.id).toBe(before?.id);
    expect((await runJob(site, { kind: "verify" })).outcome.isDone).toBe(true);
    writeFileSync(join(site.target, "current/yearTaskTicket.html"), "forged");
    expect((await runJob(site, { kind: "verify" })).outcome.message.en).toContain("yearTaskTicket.html");
  });

  it("schedule a release, say when it goes live, and cancel it", async () => {
    const site = new SmallSite();
    await runJob(site);
    site.change(TICKET, "去订购", "马上订购");
    const { outcome } = await runJob(site, { at: "2026-12-04T10:00" });
    expect(outcome).toMatchObject({ isDone: true, pages: [] });
    expect(outcome.message.en).toContain("scheduled for 2026-12-04 10:00 (UTC+08:00)");
    const [scheduled, current] = await releasesOf(site);
    expect([scheduled?.schedule?.zh, current?.isCurrent]).toEqual([
      "定于 2026-12-04 10:00 (UTC+08:00) 上线",
      true,
    ]);
    expect((await runJob(site, { kind: "cancel" })).outcome.isDone).toBe(true);
    expect((await releasesOf(site)).map(({ schedule }) => schedule)).not.toContainEqual(expect.anything());
    const wrong = await runJob(site, { at: "tomorrow" });
    expect(wrong.outcome).toMatchObject({ isDone: false });
  });

  it("publish nothing to a target whose documents have to be reviewed first", async () => {
    const site = new SmallSite();
    const whyNot = en`Not reviewed`.zh`未经审核`;
    const access = { ...accessOf(site), whyNotAllowed: async () => whyNot };
    expect(await taskRunners.plan(access, { target: "live" }, () => undefined)).toMatchObject({ whyNot });
    const outcome = await taskRunners.job(access, JOB, () => undefined);
    expect(outcome).toMatchObject({ isDone: false, message: { en: "Not reviewed" } });
    expect(await releasesOf(site)).toEqual([]);
  });

  it("plan the other documents if one has errors, and publish nothing that has", async () => {
    const site = new SmallSite();
    site.change(TICKET, '"status.activityTimeState', '"status.unknown');
    const plan = await planOf(site);
    const [error] = plan.problems.filter(({ severity }) => severity === "error");
    expect(error?.path).toBe(TICKET);
    expect(site.copy.read(TICKET).slice(error?.from, error?.to)).toContain("unknown");
    expect(plan.documents.map(({ path }) => path)).not.toContain(TICKET);
    expect(plan.documents.length).toBeGreaterThan(0);
    const { outcome } = await runJob(site);
    expect(outcome).toMatchObject({ isDone: false, pages: [] });
    expect(outcome.message.en).toContain("Nothing was published");
  });

  it("say why a target cannot be written, and name the folder", async () => {
    const site = new SmallSite();
    writeFileSync(site.target, "a file in the place of the folder");
    const { outcome } = await runJob(site);
    expect(outcome.isDone).toBe(false);
    expect(outcome.message.en).toContain(site.target.slice(site.target.lastIndexOf("/")));
  });
});

/** A publisher whose jobs end when the test says so. */
class HeldPublisher implements Publisher {
  readonly inputs: unknown[] = [];
  settle: { resolve: (outcome: PublishOutcome) => void; reject: (error: unknown) => void } | undefined;
  isEnded = false;

  run = ((_: string, input: unknown) => {
    this.inputs.push(input);
    return new Promise<PublishOutcome>((resolve, reject) => {
      this.settle = { resolve, reject };
    });
  }) as Publisher["run"]; // jobs are the only tasks of these tests

  end(): void {
    this.isEnded = true;
    this.settle?.reject(new Failure(en`Interrupted.`.zh`中断了。`));
  }
}

function openPublishing(project = PROJECT) {
  const publishers: HeldPublisher[] = [];
  const saved: unknown[] = [];
  const publishing = new Publishing({
    files: {
      read: () => ({ path: "project.json", text: project, version: "1" }),
      save: async (input) => {
        saved.push(input);
        return { text: "", version: "2" };
      },
    },
    openPublisher: () => {
      const publisher = new HeldPublisher();
      publishers.push(publisher);
      return publisher;
    },
  });
  const jobOf = (target: string) => publishing.state().targets.find(({ name }) => name === target)?.job;
  return { publishing, publishers, saved, jobOf };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));
const DONE: PublishOutcome = { isDone: true, message: en`Done`.zh`完成`, pages: [] };
const statusOf = (call: () => unknown) => {
  try {
    call();
    return 200;
  } catch (error) {
    if (error instanceof StudioError) return error.status;
    throw error;
  }
};

describe("the jobs of the server", () => {
  it("run once at a time in each target, and stay known after their end", async () => {
    const { jobOf, publishers, publishing } = openPublishing();
    publishing.start({ target: "live", kind: "publish" });
    expect(statusOf(() => publishing.start({ target: "live", kind: "rollback", release: "1" }))).toBe(409);
    publishing.start({ target: "test", kind: "publish", paths: [TICKET], language: "zh" });
    expect(publishers.map(({ inputs }) => inputs)).toEqual([
      [{ ...JOB }],
      [{ ...JOB, target: "test", paths: [TICKET], language: "zh" }],
    ]);
    publishers[0]?.settle?.resolve(DONE);
    await settled();
    expect(jobOf("live")?.outcome).toEqual(DONE);
    expect(jobOf("test")?.outcome).toBeNull();
    expect(publishers.map(({ isEnded }) => isEnded)).toEqual([true, false]);
    expect(statusOf(() => publishing.start({ target: "live", kind: "publish" }))).toBe(200);
  });

  it("can be stopped, which lets the next one start", async () => {
    const { jobOf, publishing } = openPublishing();
    publishing.start({ target: "live", kind: "publish" });
    publishing.stop({ target: "live" });
    await settled();
    expect(jobOf("live")?.outcome).toMatchObject({ isDone: false, message: { zh: "中断了。" } });
    expect(statusOf(() => publishing.start({ target: "live", kind: "publish" }))).toBe(200);
  });

  it.each([
    ["an unknown target", { target: "other", kind: "publish" }, 404],
    ["a target of Object", { target: "constructor", kind: "publish" }, 404],
    ["no target", { kind: "publish" }, 400],
    ["an unknown job", { target: "live", kind: "delete" }, 400],
    ["an empty list of documents", { target: "live", kind: "publish", paths: [] }, 400],
    ["documents that are no texts", { target: "live", kind: "publish", paths: [1] }, 400],
    ["a rollback to nothing", { target: "live", kind: "rollback" }, 400],
  ])("refuse %s", (_, input, status) => {
    const { publishers, publishing } = openPublishing();
    expect(statusOf(() => publishing.start(input))).toBe(status);
    expect(publishers).toEqual([]);
  });
});

describe("the process that publishes", () => {
  it("rejects its tasks with a message for the operator if it is killed midway, and starts again", async () => {
    const folder = folderForTest();
    const module = join(folder, "publisher.mjs");
    writeFileSync(
      module,
      `process.on("message", ({ id, input }) => {
        process.send({ id, kind: "progress", progress: { step: "writing", done: 1, total: 2 } });
        if (input.target === "killed") process.kill(process.pid, "SIGKILL");
        else process.send({ id, kind: "done", found: process.argv[2] });
      });`,
    );
    const publisher = new PublisherProcess(module, folder);
    const steps: PublishProgress[] = [];
    const killed = publisher.run("plan", { target: "killed" }, (one) => steps.push(one));
    await expect(killed).rejects.toMatchObject({ saying: { en: expect.stringContaining("interrupted") } });
    expect(steps).toEqual([{ step: "writing", done: 1, total: 2 }]);
    expect(await publisher.run("plan", { target: "live" })).toBe(folder);
    publisher.end();
  });
});

describe("adding a target to project.json", () => {
  const add = (text: string, name = "live", to = "../site") => addTargetToProject(text, { name, to });

  it.each([
    ["after the last member", '{\n  "language": 3,\n  "name": "Tea"\n}\n'],
    ["beside other targets", '{ "targets": { "test": { "to": "../test" } } }'],
    ["into an empty list of targets", '{ "name": "Tea", "targets": {} }'],
  ])("writes it %s", (_, text) => {
    const written = add(text);
    expect(JSON.parse(written)).toMatchObject({ ...JSON.parse(text), targets: { live: { to: "../site" } } });
    expect(targetsInProject({ path: "project.json", text: written })).toHaveProperty("live", "../site");
    expect(statusOf(() => add(written))).toBe(422);
  });

  it.each(["1st", "a b", "", "__proto__"])("refuses the name %j", (name) => {
    expect(statusOf(() => add(PROJECT, name))).toBe(422);
  });

  it("saves it in the version that was read", async () => {
    const { publishing, saved } = openPublishing();
    await publishing.addTarget({ name: " third ", to: " s3://bucket/site " });
    expect(saved).toMatchObject([{ path: "project.json", version: "1" }]);
  });
});
