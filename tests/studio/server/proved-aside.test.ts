import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import { createSite } from "../../../src/publish/site.ts";
import { loadRules } from "../../../src/sandbox/rules/load-rules.ts";
import { ProvedAside } from "../../../src/studio/server/gallery/proved-aside.ts";
import { provedPages } from "../../../src/studio/server/gallery/proved-pages.ts";
import { springTea as tea } from "../../support/studio/campaign-folder.ts";
import { serveStudio } from "../../support/studio/served-studio.ts";

const folder = mkdtempSync(join(tmpdir(), "proved-"));
cpSync("campaigns", folder, { recursive: true });
const FILE = join(folder, "seasonal/springTea.json");
writeFileSync(FILE, tea);
const LEAF = { language: 2, id: "leafTea", extends: "springTea", route: "/leafTea", title: "叶" };
writeFileSync(join(folder, "seasonal/leafTea.json"), JSON.stringify(LEAF));
// Its last row can never be reached: the first of both takes all.
const masked = tea
  .replaceAll("springTea", "maskedTea")
  .replace(
    /(\{ "state": "claimed", .*\n)/,
    '$1        { "state": "again", "when": "status.claimed", "text": "再领", "disabled": true },\n',
  );
writeFileSync(join(folder, "seasonal/maskedTea.json"), masked);

const site = createSite({ folder, schemas: "schemas" });
const here = provedPages({ site, rules: await loadRules() });
const aside = new ProvedAside(site);
afterAll(async () => {
  await aside.end();
  rmSync(folder, { recursive: true });
});

/** The same wherever it is worked out: a scene that goes by today's time has that of when it was made. */
const timeless = (told: unknown): unknown =>
  JSON.parse(
    JSON.stringify(told ?? null, (name, value) =>
      name === "now" && Math.abs(value - Date.now()) < 600_000 ? "today" : value,
    ),
  );

/** A verdict for each state of a tea. */
const verdicts = async (key: string) =>
  (await aside.rows(key))?.tables[0]?.rows.map(({ state, verdict }) => `${state} ${verdict}`);

describe("pages that are proved by a thread", { timeout: 120_000 }, () => {
  it.each([
    ["leaftea", "as the mall knows nothing of it"],
    ["maskedtea", "with errors"],
    ["mineswiper", "by the rules that the mall has for it"],
    ["index", "without a table"],
    ["no-such-page", "that is none"],
  ])("%s, %s, is what it is where it is asked", async (key) => {
    expect(await aside.rows(key)).toEqual(await here.rows(key));
    expect(timeless(await aside.scenes(key))).toEqual(timeless(await here.scenes(key)));
  });

  it("what validate finds masked is masked", async () => {
    expect(await verdicts("maskedtea")).toEqual([
      ...["loggedOut met", "notStarted met", "claimed met", "again masked", "claimable met"],
    ]);
  });

  it.each([
    ["springtea", "its own file"],
    ["leaftea", "one that it extends"],
  ])("%s is as %s is when it is asked for", async (key) => {
    const first = ["loggedOut met", "notStarted met", "claimed met", "claimable met"];
    expect(await verdicts(key)).toEqual(first);
    writeFileSync(FILE, tea.replace('"state": "claimed"', '"state": "finished"'));
    expect(await verdicts(key)).toEqual(first.map((row) => row.replace("claimed", "finished")));
    writeFileSync(FILE, tea);
    expect(await verdicts(key)).toEqual(first);
  });

  it("a page that is gone is no longer there, and is again when it is back", async () => {
    rmSync(FILE);
    expect(await verdicts("springtea")).toBeUndefined();
    writeFileSync(FILE, tea);
    expect(await verdicts("springtea")).toHaveLength(4);
  });

  it("who waits when the thread ends is told so, and who asks then is answered by another", async () => {
    await aside.end();
    // Another thread begins, which cannot answer yet.
    const asked = aside.rows("springtea");
    const refused = expect(asked).rejects.toThrow("Proving was ended");
    await aside.end();
    await refused;
    expect(await verdicts("springtea")).toHaveLength(4);
  });

  it("are no longer once the server has ended", async () => {
    const end = vi.spyOn(ProvedAside.prototype, "end");
    const studio = await serveStudio();
    await studio.api("GET", "gallery");
    expect(end).not.toHaveBeenCalled();
    await studio.close();
    expect(end).toHaveBeenCalledOnce();
  });
});
