import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DiskStore } from "../../../src/publish/release/disk-store.ts";
import { cancelSchedule } from "../../../src/publish/release/scheduled-releases.ts";
import { publishedMissingPage, publishedSiteMiddleware } from "../../../src/publish/site-middleware.ts";
import { ask, type Listener } from "../../support/browser/ask.ts";
import { type Nginx, nginxHere } from "../../support/browser/nginx.ts";
import { serve } from "../../support/browser/nginx-served.ts";
import { folderForTests } from "../../support/project/temporary-folder.ts";
import {
  AFTER,
  AT,
  BEFORE,
  contentOfDocuments,
  publishDocuments,
  scheduleDocuments,
} from "../scheduled-sample.ts";

const folder = join(folderForTests(), "site");
const root = join(folder, "current");
const store = new DiskStore(folder);
let nginx: Nginx | undefined;
let preview: Server;
let clock = BEFORE;

beforeAll(async () => {
  await publishDocuments(store, { tea: "old" });
  // The time of nginx is held by a header; its own clock is tested at the end.
  if (nginxHere.isThere)
    nginx = await serve({ root }, { change: (text) => text.replace(" $msec", " $http_x_msec") });
  const options = { folder: root, now: () => clock };
  const site = publishedSiteMiddleware(options);
  preview = createServer((request, response) =>
    site(request, response, () => response.writeHead(404).end(publishedMissingPage(options)(request.url))),
  ).listen(0, "127.0.0.1");
  await once(preview, "listening");
});

afterAll(async () => {
  await nginx?.stop();
  preview.close();
});

/** The readers of a disk target, and how to ask them at a moment. */
const readers: [string, (path: string, now: Date) => Promise<string>][] = [
  [
    "npm run preview",
    async (path, now) => {
      clock = now;
      const origin = `http://127.0.0.1:${(preview.address() as AddressInfo).port}`;
      return (await ask({ origin }, path)).text;
    },
  ],
];
if (nginxHere.isThere)
  readers.push([
    "nginx",
    async (path, now) => {
      const headers = { "x-msec": (now.getTime() / 1000).toFixed(3) };
      return (await ask(nginx as Listener, path, { headers })).text;
    },
  ]);

/** Returns the words that a reader serves at a moment: of a page, its data, and the page for missing ones. */
async function wordsAt(read: (path: string, now: Date) => Promise<string>, now: Date): Promise<string[]> {
  const found = [];
  for (const path of ["/tea", "/campaigns/pages/tea.json", "/none"]) found.push(await read(path, now));
  return found;
}
const missing = (word: string) => JSON.stringify({ tea: word });
const scriptOf = (word: string) =>
  contentOfDocuments({ tea: word }).files.find(({ path }) => path.startsWith("assets/"))?.path;
const wordsOf = (word: string) => [word, word, missing(word)];

describe.each(readers)("%s", (name, read) => {
  it("switches the page, its data and the page for missing ones at the scheduled second", async () => {
    // Each reader begins with another word, since they share the folder.
    const [old, next] = [`old ${name}`, `new ${name}`];
    await publishDocuments(store, { tea: old }, { now: clock });
    expect(await wordsAt(read, AFTER), "without a schedule").toEqual(wordsOf(old));
    await scheduleDocuments(store, { tea: next }, { now: BEFORE });
    expect(await wordsAt(read, new Date(0.9e12)), "at a time with fewer digits").toEqual(wordsOf(old));
    expect(await wordsAt(read, BEFORE)).toEqual(wordsOf(old));
    expect(await wordsAt(read, AT)).toEqual(wordsOf(next));
    // Pages that were opened before the moment, and soon after it on a machine whose clock is ahead.
    for (const word of [old, next])
      for (const now of [BEFORE, AT]) expect(await read(`/${scriptOf(word)}`, now)).toContain(missing(word));
    expect(await wordsAt(read, AFTER)).toEqual(wordsOf(next));
    await cancelSchedule(store, BEFORE);
    expect(await wordsAt(read, AFTER), "after the cancellation").toEqual(wordsOf(old));
  });
});

describe.skipIf(!nginxHere.isThere)("nginx", () => {
  beforeAll(async () => {
    await publishDocuments(store, { tea: "old" });
    await scheduleDocuments(store, { tea: "new" });
  });

  it.each([
    // Each digit may decide: of the hour, of the day, of the year.
    ["2026-12-04T09:59:59+08:00", "old"],
    ["2026-12-03T23:59:59+08:00", "old"],
    ["2026-09-09T09:09:09+08:00", "old"],
    ["1970-01-01T00:33:20Z", "old"],
    ["2026-12-04T10:00:00+08:00", "new"],
    ["2026-12-04T10:00:09+08:00", "new"],
    ["2027-01-01T00:00:00+08:00", "new"],
    ["2033-05-18T03:33:20Z", "new"],
  ])("compares seconds digit by digit: at %s it serves the %s release", async (moment, word) => {
    const headers = { "x-msec": (Date.parse(moment) / 1000).toFixed(3) };
    expect((await ask(nginx as Nginx, "/tea", { headers })).text).toBe(word);
  });

  it("follows its own clock, without a reload", async () => {
    const own = await serve({ root });
    try {
      const at = (ms: number) => new Date(Date.now() + ms).toISOString().replace(/\.\d+Z/, "Z");
      const words = async () => [
        (await ask(own, "/tea")).text,
        (await ask(own, "/campaigns/pages/tea.json")).text,
      ];
      await cancelSchedule(store, BEFORE);
      await scheduleDocuments(store, { tea: "later" }, { now: new Date(0), schedule: { at: at(3_600_000) } });
      expect(await words()).toEqual(["old", "old"]);
      await cancelSchedule(store, new Date(0));
      await scheduleDocuments(store, { tea: "now" }, { now: new Date(0), schedule: { at: at(-3_600_000) } });
      expect(await words()).toEqual(["now", "now"]);
    } finally {
      await own.stop();
    }
  });
});
