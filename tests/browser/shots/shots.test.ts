import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { root } from "../../support/project/project-files.ts";

const folder = mkdtempSync(join(tmpdir(), "shots-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** A repository with few pages: one to change, and one with rows that snap, cards, and figures that count. */
const campaigns = join(folder, "campaigns");
for (const part of ["brands", "seasonal/art", "seasonal/wealthScratchyMusic.json"])
  cpSync(join(root, "campaigns", part), join(campaigns, part), { recursive: true });
const FILE = join(campaigns, "seasonal/springTea.json");
const tea = /```json\n([\s\S]*?)```/.exec(readFileSync(join(root, "README.md"), "utf8"))?.[1] ?? "";
writeFileSync(FILE, tea);
const git = (...args: string[]) => execFileSync("git", args, { cwd: folder, stdio: "pipe" });
git("init", "--quiet");
git("add", ".");
git("-c", "user.name=a", "-c", "user.email=a@mall.example", "commit", "--quiet", "--message", "One");

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

const TO = join(folder, "pictures");

test("of a revision's campaigns and those of now, the pictures differ that show what was changed, and no others", {
  timeout: 600_000,
}, () => {
  writeFileSync(FILE, tea.replace("登录领取", "登录后领取"));
  const pages = ["springTea", "wealthScratchyMusic", "--on", "375", "--to", TO];
  const { last, status, stderr } = shots(...pages, "--compare", "HEAD", "--fail-on-change");
  expect([stderr, status]).toEqual(["", 1]);
  expect(last).toMatch(/^1 changed, 0 new, 0 gone, 5 the same: /);
  const page = readFileSync(join(TO, "changes.html"), "utf8");
  const named = Array.from(page.matchAll(/<h2>(.*?) </g), ([, name]) => name);
  expect(named).toEqual(["springtea · loggedOut · 375"]);
  expect(page.match(/<img /g)).toHaveLength(3);
});

test("of an earlier run's pictures those count that would be drawn again, also where they are drawn over", {
  timeout: 600_000,
}, () => {
  const pictureOf = (name: string) => join(TO, "springtea", `${name}.png`);
  for (const name of ["main.left--375", "opened--320"])
    copyFileSync(pictureOf("opened--375"), pictureOf(name));
  const { last, status } = shots("springTea", "--on", "375", "--states", "--to", TO, "--compare", TO);
  expect(last).toMatch(/^0 changed, 4 new, 1 gone, 2 the same: /);
  expect(status).toBe(0);
  expect(existsSync(pictureOf("main.claimable--375"))).toBe(true);
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
