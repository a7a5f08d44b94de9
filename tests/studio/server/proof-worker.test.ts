import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import { createSite } from "../../../src/publish/site.ts";
import { loadProjectSandbox } from "../../../src/sandbox/project/load-project-sandbox.ts";
import { ProofWorker } from "../../../src/studio/server/gallery/proof-worker.ts";
import { provePages } from "../../../src/studio/server/gallery/prove-pages.ts";
import { springTea as tea } from "../../support/studio/campaign-folder.ts";
import { serveStudio } from "../../support/studio/served-studio.ts";

const folder = mkdtempSync(join(tmpdir(), "proved-"));
cpSync("campaigns", folder, { recursive: true });
const FILE = join(folder, "seasonal/springTea.json");
writeFileSync(FILE, tea);
const LEAF = { language: 3, id: "leafTea", extends: "springTea", route: "/leafTea", title: "叶" };
writeFileSync(join(folder, "seasonal/leafTea.json"), JSON.stringify(LEAF));
// Its row `again` is masked: `claimed` has the same condition and comes first.
const masked = tea
  .replaceAll("springTea", "maskedTea")
  .replace(
    /(\{ "state": "claimed", .*\n)/,
    '$1        { "state": "again", "when": "status.claimed", "text": "再领", "disabled": true },\n',
  );
writeFileSync(join(folder, "seasonal/maskedTea.json"), masked);

const site = createSite({ folder, schemas: "schemas" });
const { project } = await loadProjectSandbox("campaigns");
const here = provePages({ site, project });
const aside = new ProofWorker(site);
afterAll(async () => {
  await aside.end();
  rmSync(folder, { recursive: true });
});

/** Replaces the current time in scenes, which differs between two computations. */
const timeless = (told: unknown): unknown =>
  JSON.parse(
    JSON.stringify(told ?? null, (name, value) =>
      name === "now" && Math.abs(value - Date.now()) < 600_000 ? "today" : value,
    ),
  );

/** Returns each state of a tea with its proof result. */
const verdicts = async (key: string) =>
  (await aside.rows(key))?.tables[0]?.rows.map(({ state, verdict }) => `${state} ${verdict}`);

describe("a thread that proves pages", { timeout: 120_000 }, () => {
  it.each([
    ["leaftea", "a page without mall rules"],
    ["maskedtea", "a page with errors"],
    ["mineswiper", "a page with mall rules"],
    ["index", "a page without a table"],
    ["no-such-page", "an unknown page"],
  ])("returns the same for %s, %s, as the calling thread would", async (key) => {
    expect(await aside.rows(key)).toEqual(await here.rows(key));
    expect(timeless(await aside.scenes(key))).toEqual(timeless(await here.scenes(key)));
  });

  it("reports a masked row as masked", async () => {
    expect(await verdicts("maskedtea")).toEqual([
      ...["loggedOut met", "notStarted met", "claimed met", "again masked", "claimable met"],
    ]);
  });

  it.each([
    ["springtea", "its own file"],
    ["leaftea", "a base that it extends"],
  ])("proves %s again after a change of %s", async (key) => {
    const first = ["loggedOut met", "notStarted met", "claimed met", "claimable met"];
    expect(await verdicts(key)).toEqual(first);
    writeFileSync(FILE, tea.replace('"state": "claimed"', '"state": "finished"'));
    expect(await verdicts(key)).toEqual(first.map((row) => row.replace("claimed", "finished")));
    writeFileSync(FILE, tea);
    expect(await verdicts(key)).toEqual(first);
  });

  it("notices a deleted page and its return", async () => {
    rmSync(FILE);
    expect(await verdicts("springtea")).toBeUndefined();
    writeFileSync(FILE, tea);
    expect(await verdicts("springtea")).toHaveLength(4);
  });

  it("rejects pending calls when it ends, and starts again for the next call", {
    tags: "nightly",
  }, async () => {
    await aside.end();
    // Starts another thread, which cannot answer yet.
    const asked = aside.rows("springtea");
    const refused = expect(asked).rejects.toThrow("Proving was ended");
    await aside.end();
    await refused;
    expect(await verdicts("springtea")).toHaveLength(4);
  });

  it("ends with the server", async () => {
    const end = vi.spyOn(ProofWorker.prototype, "end");
    const studio = await serveStudio();
    await studio.api("GET", "gallery");
    expect(end).not.toHaveBeenCalled();
    await studio.close();
    expect(end).toHaveBeenCalledOnce();
  });
});
