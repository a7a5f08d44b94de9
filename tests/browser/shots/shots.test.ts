import { execFileSync } from "node:child_process";
import { copyFileSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { runScreenshots } from "../../../scripts/shots/run-screenshots.ts";
import { root } from "../../support/project/project-files.ts";

const folder = mkdtempSync(join(tmpdir(), "shots-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** A repository with few pages: one to change, and one with scroll snapping, cards and counting figures. */
const campaigns = join(folder, "campaigns");
for (const part of ["project.json", "sandbox", "brands", "seasonal/art", "seasonal/wealthScratchyMusic.json"])
  cpSync(join(root, "campaigns", part), join(campaigns, part), { recursive: true });
const OTHER = join(campaigns, "seasonal/wealthScratchyMusic.json");
// Without the page that it leads to, the address would be an error.
writeFileSync(OTHER, readFileSync(OTHER, "utf8").replaceAll('"/collarRollTab"', '"/wealthScratchyMusic"'));
const FILE = join(campaigns, "seasonal/springTea.json");
const tea = /```json\n([\s\S]*?)```/.exec(readFileSync(join(root, "README.md"), "utf8"))?.[1] ?? "";
writeFileSync(FILE, tea);
const git = (...args: string[]) => execFileSync("git", args, { cwd: folder, stdio: "pipe" });
git("init", "--quiet");
git("add", ".");
git("-c", "user.name=a", "-c", "user.email=a@mall.example", "commit", "--quiet", "--message", "One");

beforeAll(() => vi.stubEnv("CAMPAIGNS", campaigns));
afterAll(() => vi.unstubAllEnvs());

/** Runs the command. Returns its last line and its exit code. */
async function shots(...args: string[]) {
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  const code = await runScreenshots(args);
  const last = String(log.mock.lastCall?.[0]);
  log.mockRestore();
  return { code, last };
}

const TO = join(folder, "pictures");

test("compares the campaigns of a revision with the current ones, and reports only the changed pictures", {
  tags: "nightly",
  timeout: 600_000,
}, async () => {
  writeFileSync(FILE, tea.replace("登录领取", "登录后领取"));
  const pages = ["springTea", "wealthScratchyMusic", "--on", "375", "--to", TO];
  const { code, last } = await shots(...pages, "--compare", "HEAD", "--fail-on-change");
  expect(code).toBe(1);
  expect(last).toMatch(/^1 changed, 0 new, 0 gone, 5 unchanged: /);
  const page = readFileSync(join(TO, "changes.html"), "utf8");
  const named = Array.from(page.matchAll(/<h2>(.*?) </g), ([, name]) => name);
  expect(named).toEqual(["springtea · loggedOut · 375"]);
  expect(page.match(/<img /g)).toHaveLength(3);
});

test("compares with those pictures of an earlier run that this run draws, even in the same folder", {
  tags: "nightly",
  timeout: 600_000,
}, async () => {
  const pictureOf = (name: string) => join(TO, "springtea", `${name}.png`);
  for (const name of ["main.left--375", "opened--320"])
    copyFileSync(pictureOf("opened--375"), pictureOf(name));
  const { code, last } = await shots("springTea", "--on", "375", "--states", "--to", TO, "--compare", TO);
  expect(last).toMatch(/^0 changed, 4 new, 1 gone, 2 unchanged: /);
  expect(code).toBe(0);
  expect(existsSync(pictureOf("main.claimable--375"))).toBe(true);
});
