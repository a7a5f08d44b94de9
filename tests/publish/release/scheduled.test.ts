import { readdirSync, readFileSync, readlinkSync, rmSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { DiskStore } from "../../../src/publish/release/disk-store.ts";
import { listReleases, rollBackRelease, verifyRelease } from "../../../src/publish/release/releases.ts";
import { cancelSchedule, scheduleRelease } from "../../../src/publish/release/scheduled-releases.ts";
import { siteFolderAt } from "../../../src/publish/release/scheduled-sites.ts";
import { folderForTest } from "../../support/project/temporary-folder.ts";
import { AFTER, AT, BEFORE, FRIDAY, publishDocuments, scheduleDocuments } from "../scheduled-sample.ts";
import { traces } from "./served-release.ts";

let folder: string;
let store: DiskStore;

beforeEach(() => {
  folder = folderForTest();
  store = new DiskStore(folder);
});

/** Returns the words of pages that a reader serves at a moment. */
function served(now: Date, names = ["tea", "cake"]): string[] {
  const root = siteFolderAt(join(folder, "current"), now);
  return names.map((name) => readFileSync(join(root, `campaigns/pages/${name}.json`), "utf8"));
}

const target = () => readlinkSync(join(folder, "current"));
const shortList = async (now: Date) =>
  (await listReleases(store, now)).map(
    ({ id, isCurrent, schedule }) =>
      `${Number.parseInt(id, 10)}${isCurrent ? "*" : ""}${schedule ? ">" : ""}`,
  );

describe("a scheduled release", () => {
  beforeEach(async () => {
    await publishDocuments(store, { tea: "old", cake: "old" });
    await scheduleDocuments(store, { tea: "new", cake: "old" });
  });

  it("goes live by the clock of the reader, and is folded into the pointer later", async () => {
    expect([served(BEFORE), served(AT)]).toEqual([
      ["old", "old"],
      ["new", "old"],
    ]);
    expect(await shortList(BEFORE)).toEqual(["2>", "1*"]);
    expect(target()).toMatch(/^scheduled\//);
    expect(await shortList(AT)).toEqual(["2*", "1"]);
    expect(target()).toMatch(/^releases\/2-/);
    expect(served(BEFORE)).toEqual(["new", "old"]);
  });

  it("is the base of the next publish after its moment, also if nobody folded it", async () => {
    const scheduled = (await listReleases(store, BEFORE))[0];
    const { manifest } = await publishDocuments(store, { tea: "new", cake: "later" }, { now: AFTER });
    expect(manifest.base).toBe(scheduled?.id);
    expect(served(AFTER)).toEqual(["new", "later"]);
  });

  it("keeps its files with --keep 1, and the releases that are kept beside it", async () => {
    await publishDocuments(store, { tea: "old", cake: "fixed" }, { keep: 1 });
    expect(await shortList(BEFORE)).toEqual(["4>", "3*"]);
    expect(traces(folder)).toHaveLength(2);
    expect((await verifyRelease(store, BEFORE))?.differences).toEqual([]);
    expect(served(AT)).toEqual(["new", "fixed"]);
  });

  it("is verified, also in the folder from which the current release is served", async () => {
    const whole = await verifyRelease(store, BEFORE);
    expect(whole).toMatchObject({ differences: [], scheduled: expect.stringMatching(/^2-/) });
    const scheduled = whole?.scheduled ?? "";
    writeFileSync(join(folder, `releases/${scheduled}/campaigns/pages/tea.json`), "broken");
    rmSync(join(folder, "current/shell.html"));
    expect((await verifyRelease(store, BEFORE))?.differences).toEqual([
      { path: `releases/${scheduled}/campaigns/pages/tea.json`, what: "changed" },
      { path: `${target()}/shell.html`, what: "missing" },
    ]);
  });

  it("is refused while another one is scheduled, with its moment and its author", async () => {
    await expect(scheduleDocuments(store, { tea: "third", cake: "old" })).rejects.toThrow(
      /release 2-\w+, scheduled for 2026-12-04 10:00 \(UTC\+08:00\) by Wang/,
    );
    expect(await shortList(BEFORE)).toEqual(["2>", "1*"]);
    expect(traces(folder)).toHaveLength(2);
  });

  it("survives the loss of all claims, since the link names it", async () => {
    rmSync(join(folder, "pointers"), { recursive: true });
    expect((await store.pointer())?.pointer.next).toMatchObject({ at: "2026-12-04T02:00:00+00:00" });
    expect(await shortList(AT)).toEqual(["2*", "1"]);
  });

  it("is linked again if somebody removed the link", async () => {
    const before = target();
    unlinkSync(join(folder, "current"));
    await store.pointer();
    expect(target()).not.toBe(before);
    expect([served(BEFORE), served(AT)]).toEqual([
      ["old", "old"],
      ["new", "old"],
    ]);
  });
});

describe("a publish while a release is scheduled", () => {
  beforeEach(async () => {
    await publishDocuments(store, { tea: "old", cake: "old", menu: "old" });
    await scheduleDocuments(store, { tea: "new", cake: "old", menu: "old" });
  });
  const names = ["tea", "cake", "menu"];

  it("becomes the base of the scheduled release, which takes nothing of it back", async () => {
    const { carried } = await publishDocuments(store, { tea: "old", cake: "fixed", menu: "old" });
    expect(carried).toMatchObject({ conflicts: [], early: [], next: { at: FRIDAY, by: "Wang" } });
    expect([served(BEFORE, names), served(AT, names)]).toEqual([
      ["old", "fixed", "old"],
      ["new", "fixed", "old"],
    ]);
    expect((await verifyRelease(store, BEFORE))?.differences).toEqual([]);
  });

  it("also takes over removed and added documents", async () => {
    await publishDocuments(store, { tea: "old", bread: "added", menu: "old" });
    const root = siteFolderAt(join(folder, "current"), AT);
    expect(readdirSync(join(root, "campaigns/pages")).filter((name) => name.endsWith(".json"))).toEqual([
      "bread.json",
      "menu.json",
      "tea.json",
    ]);
  });

  it("names the documents that both changed: the scheduled version goes live", async () => {
    const { carried } = await publishDocuments(store, { tea: "urgent", cake: "old", menu: "old" });
    expect(carried?.conflicts).toEqual(["tea.json"]);
    expect([served(BEFORE, names), served(AT, names)]).toEqual([
      ["urgent", "old", "old"],
      ["new", "old", "old"],
    ]);
  });

  it("is refused if it contains scheduled documents that nobody named, and leaves nothing", async () => {
    const before = traces(folder);
    await expect(publishDocuments(store, { tea: "new", cake: "fixed", menu: "old" })).rejects.toThrow(
      /^tea\.json would go live now, but .* has a schedule/,
    );
    expect(served(BEFORE, names)).toEqual(["old", "old", "old"]);
    expect(traces(folder)).toEqual(before);
  });

  it("ends the schedule if it contains all of it by name", async () => {
    const words = { tea: "new", cake: "fixed", menu: "old" };
    const { carried } = await publishDocuments(store, words, { mayPublishScheduled: true });
    expect(carried).toMatchObject({ early: ["tea.json"] });
    expect(carried?.next).toBeUndefined();
    expect((await store.pointer())?.pointer.next).toBeUndefined();
  });

  it("cancels the schedule and says so if its manifest is lost", async () => {
    const { next } = (await store.pointer())?.pointer ?? {};
    rmSync(join(folder, `manifests/${next?.release}.json`));
    const { carried } = await publishDocuments(store, { tea: "old", cake: "fixed", menu: "old" });
    expect(carried).toMatchObject({ isUnreadable: true, before: next });
    expect(served(AT, names)).toEqual(["old", "fixed", "old"]);
  });
});

describe("a rollback and a cancellation", () => {
  beforeEach(async () => {
    await publishDocuments(store, { tea: "oldest", cake: "old" });
    await publishDocuments(store, { tea: "old", cake: "old" });
    await scheduleDocuments(store, { tea: "new", cake: "old" });
  });

  it("cancels the schedule, which contains what is taken back", async () => {
    const { cancelled } = await rollBackRelease(store, undefined, BEFORE);
    expect(cancelled).toMatchObject({ at: FRIDAY, release: expect.stringMatching(/^3-/) });
    expect(served(AT)).toEqual(["oldest", "old"]);
    expect(await shortList(AT)).toEqual(["3", "2", "1*"]);
  });

  it("makes the scheduled release current now if it is named", async () => {
    expect(await rollBackRelease(store, "3", BEFORE)).not.toHaveProperty("cancelled");
    expect(served(BEFORE)).toEqual(["new", "old"]);
  });

  it("returns to the release before the scheduled one after its moment", async () => {
    await rollBackRelease(store, undefined, AFTER);
    expect(served(AFTER)).toEqual(["old", "old"]);
  });

  it("leaves the current release, and the cancelled one can be scheduled again on top of newer ones", async () => {
    const cancelled = await cancelSchedule(store, BEFORE);
    expect(served(AT)).toEqual(["old", "old"]);
    await expect(cancelSchedule(store, BEFORE)).rejects.toThrow(/has no schedule/);
    await publishDocuments(store, { tea: "old", cake: "fixed" });
    const { carried, next } = await scheduleRelease(store, cancelled, BEFORE);
    expect(carried?.conflicts).toEqual([]);
    expect(next.release).not.toBe(cancelled.release);
    expect([served(BEFORE), served(AT)]).toEqual([
      ["old", "fixed"],
      ["new", "fixed"],
    ]);
    expect((await verifyRelease(store, BEFORE))?.differences).toEqual([]);
  });

  it("comes too late after the moment", async () => {
    await expect(cancelSchedule(store, AT)).rejects.toThrow(/has no schedule. Release 3-\w+ is current/);
  });
});

it("is refused as the first release, since nothing would be served until then", async () => {
  await expect(scheduleDocuments(store, { tea: "new" })).rejects.toThrow(/contains no release yet/);
  expect(traces(folder)).toEqual([]);
});

it("does not mix two schedulers: one wins, and the other one learns of it", async () => {
  await publishDocuments(store, { tea: "old", cake: "old" });
  const [one, other] = [new DiskStore(folder), new DiskStore(folder)];
  const all = await Promise.allSettled([
    scheduleDocuments(one, { tea: "one", cake: "old" }),
    scheduleDocuments(other, { tea: "old", cake: "other" }, { schedule: { at: FRIDAY, by: "Li" } }),
  ]);
  expect(all.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const [lost] = all.flatMap((result) => (result.status === "rejected" ? [String(result.reason)] : []));
  const { next } = (await store.pointer())?.pointer ?? {};
  expect(lost).toContain(`(UTC+08:00) by ${next?.by}`);
  expect(served(AT)).toEqual(next?.by === "Wang" ? ["one", "old"] : ["old", "other"]);
  expect(await shortList(BEFORE)).toEqual(["2>", "1*"]);
});
