import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { root } from "../../support/project/project-files.ts";

const folder = mkdtempSync(join(tmpdir(), "shots-"));
afterAll(() => rmSync(folder, { recursive: true }));

const campaigns = join(folder, "campaigns");
cpSync(join(root, "campaigns"), campaigns, { recursive: true });
const FILE = join(campaigns, "seasonal/springTea.json");
const tea = /```json\n([\s\S]*?)```/.exec(readFileSync(join(root, "README.md"), "utf8"))?.[1] ?? "";

/** What the command says last, and how it ends. */
function shots(...args: string[]) {
  const { status, stderr, stdout } = spawnSync(
    process.execPath,
    ["--import", "tsx", "scripts/shots.ts", ...args],
    {
      cwd: root,
      env: { ...process.env, CAMPAIGNS: campaigns },
      encoding: "utf8",
    },
  );
  return { status, last: stdout.trim().split("\n").at(-1) ?? "", stderr };
}

const PAGES = ["springTea", "mineSwiper", "--on", "375", "--states", "--to"];

test("a set drawn twice is the same, and a text that changes gives the pictures that show it", {
  timeout: 600_000,
}, () => {
  writeFileSync(FILE, tea);
  const [before, after] = [join(folder, "before"), join(folder, "after")];
  const drawn = shots(...PAGES, before);
  expect([drawn.status, drawn.stderr]).toEqual([0, ""]);
  const again = shots(...PAGES, after, "--compare", before, "--fail-on-change");
  expect(again.last).toMatch(/^0 changed, 0 new, 0 gone, 9 the same: /);
  expect(again.status).toBe(0);

  writeFileSync(FILE, tea.replace("已领取", "领过了"));
  // In place: what is drawn over is what was there before.
  const changed = shots("springTea", ...PAGES.slice(2), after, "--compare", after, "--fail-on-change");
  expect(changed.last).toMatch(/^1 changed, 0 new, 0 gone, \d+ the same: /);
  expect(changed.status).toBe(1);
  const page = readFileSync(join(after, "changes.html"), "utf8");
  expect(Array.from(page.matchAll(/<h2>(.*?) </g), ([, name]) => name)).toEqual([
    "springtea · main.claimed · 375",
  ]);

  writeFileSync(FILE, tea.replace('"state": "claimed"', '"state": "done"'));
  const renamed = shots("springTea", ...PAGES.slice(2), after, "--compare", before);
  expect(renamed.last).toMatch(/^0 changed, 1 new, 1 gone, \d+ the same: /);
  expect(renamed.status).toBe(0);
});

test("what has to come to rest is the same as well: rows that snap, cards, figures that count", {
  timeout: 600_000,
}, () => {
  const [one, other] = [join(folder, "one"), join(folder, "other")];
  expect(shots("wealthScratchyMusic", "--on", "375", "--to", one).status).toBe(0);
  const { last } = shots("wealthScratchyMusic", "--on", "375", "--to", other, "--compare", one);
  expect(last).toMatch(/^0 changed, 0 new, 0 gone, \d+ the same: /);
});

test.each([
  [["--compare", "no-such-revision"], "no-such-revision"],
  [["--on", "watch"], "There is no phone watch"],
  [["noSuchPage"], "There is no page nosuchpage"],
  [["--colour"], "--colour"],
])("%j is wrong usage", { timeout: 60_000 }, (args, said) => {
  const { status, stderr } = shots(...args, "--to", join(folder, "none"));
  expect(status).toBe(2);
  expect(stderr).toContain(said);
});
