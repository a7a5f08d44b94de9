import { execFileSync, spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { FirstReadCache } from "../../scripts/check/first-read-cache.ts";
import { ResultCache } from "../../scripts/check/result-cache.ts";
import type { FileResult } from "../../src/check/check-session.ts";
import { exampleBrand, exampleCampaign, exampleProject } from "../../src/check/rules/example-campaign.ts";
import { root } from "../support/project/project-files.ts";
import { folderForTests } from "../support/project/temporary-folder.ts";

const folder = folderForTests();

const script = join(root, "scripts/campaign-engine.mjs");

/** Runs the command as a user would, in a separate folder. */
function run(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, "validate", ...args], {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, LC_ALL: "C" },
  });
  return { status, stdout, stderr };
}

function place(path: string, document: object): string {
  writeFileSync(join(folder, path), JSON.stringify(document, null, 2));
  return path;
}

mkdirSync(join(folder, "loose/brands"), { recursive: true });
place("loose/project.json", exampleProject);
place("loose/brands/mall.json", exampleBrand);

describe("a path that is not a campaign's file", () => {
  mkdirSync(join(folder, "odd/folder.json"), { recursive: true });
  mkdirSync(join(folder, "odd/brands"));
  place("odd/brands/mall.json", exampleBrand);
  place("odd/project.json", exampleProject);
  mkdirSync(join(folder, "empty"));
  place("odd/good.json", exampleCampaign);
  execFileSync("mkfifo", [join(folder, "odd/pipe.json")]);
  symlinkSync("good.json", join(folder, "odd/link.json"));
  symlinkSync("nowhere.json", join(folder, "odd/dangling.json"));
  symlinkSync("circle.json", join(folder, "odd/circle.json"));
  symlinkSync("../odd", join(folder, "odd/round"));

  test("is one problem each in a folder", () => {
    const { status, stdout } = run("odd", "--format", "json");
    expect(status).toBe(1);
    const { files, problems }: { files: number; problems: { message: string }[] } = JSON.parse(stdout);
    expect(files).toBe(8);
    expect(problems.map(({ message }) => message)).toEqual([
      "odd/circle.json is a link to circle.json, which leads back to itself, expected a file",
      "odd/dangling.json is a link to nowhere.json, which does not exist, expected a file",
      "odd/folder.json is a folder, expected a file",
      "odd/link.json is a link to good.json, expected a file",
      "odd/pipe.json is a pipe, expected a file",
    ]);
  });

  test.each([
    ["nowhere", "nowhere does not exist, expected a file or folder"],
    ["odd/pipe.json", "odd/pipe.json is a pipe, expected a file or folder"],
    [
      "odd/dangling.json",
      "odd/dangling.json is a link to nowhere.json, which does not exist, expected a file or folder",
    ],
    ["empty", "empty contains no .json file, expected campaigns"],
  ])("is wrong usage if it is given as argument: %s", (path, message) => {
    const { status, stderr, stdout } = run(path, "--format", "sarif");
    expect(status).toBe(2);
    expect(stderr.split("\n")[0]).toBe(message);
    expect(JSON.parse(stdout).runs[0].results[0].message.text).toBe(message);
  });

  test("is followed if it is a link given as argument, unless publish would refuse it", () => {
    symlinkSync("odd/good.json", join(folder, "link.json"));
    expect(run("link.json", "--project", "loose").status).toBe(0);
    expect(run("odd/link.json").stdout).toContain("odd/link.json is a link to good.json, expected a file");
  });
});

test("a read-only file is not replaced, although its folder is writable", () => {
  const path = join(folder, place("read-only.json", exampleCampaign));
  chmodSync(path, 0o440);
  const snapshot = new FirstReadCache();
  snapshot.read(path);
  // root may write any file.
  const isRoot = process.getuid?.() === 0;
  expect(snapshot.replace(path, "{}")?.en).toBe(isRoot ? undefined : "cannot be written: permission denied");
});

test("a command other than validate runs from its sources", { tags: "nightly" }, () => {
  const { status, stdout } = spawnSync(
    process.execPath,
    [script, "explain", "yearTaskTicket", "--lang", "zh"],
    {
      cwd: root,
      encoding: "utf8",
    },
  );
  expect(status).toBe(0);
  expect(stdout).toContain("显示：“今日红包已领取”（claimed）");
});

test("a reader of the output may stop early", () => {
  const command = `"${process.execPath}" "${script}" validate odd --format json | head -c 1`;
  const { stderr, stdout } = spawnSync("sh", ["-c", command], { cwd: folder, encoding: "utf8" });
  expect([stdout, stderr]).toEqual(["{", ""]);
});

test("--fix keeps the file's mode, and does not touch files that are not UTF-8", () => {
  const { title, ...others } = exampleCampaign;
  const path = join(folder, place("loose/slip.json", { ...others, titel: title }));
  chmodSync(path, 0o640);
  expect(run("loose/slip.json", "--fix").stdout).toMatch(
    /^loose\/slip\.json:\d+:3 unknown-key: changed "titel" to "title"\n\nNo problems/,
  );
  expect(JSON.parse(readFileSync(path, "utf8")).title).toBe(title);
  expect(statSync(path).mode & 0o777).toBe(0o640);

  writeFileSync(path, Buffer.concat([Buffer.from(`{"titel":"`), Buffer.from([0xff]), Buffer.from(`"}`)]));
  const before = readFileSync(path);
  expect(run("loose/slip.json", "--fix").stdout).toContain("is not UTF-8");
  expect(readFileSync(path)).toEqual(before);
});

test("a file that changed since it was read is not overwritten", () => {
  const path = join(folder, place("changing.json", exampleCampaign));
  const snapshot = new FirstReadCache();
  snapshot.read(path);
  writeFileSync(path, "changed");
  expect(snapshot.replace(path, "mended")?.en).toBe("was changed by another program meanwhile");
  expect(readFileSync(path, "utf8")).toBe("changed");
});

test("checking many files on several threads gives the same result as on one", { tags: "nightly" }, () => {
  mkdirSync(join(folder, "many/brands"), { recursive: true });
  place("many/brands/mall.json", exampleBrand);
  place("many/project.json", exampleProject);
  const paths = Array.from({ length: 60 }, (_, index) =>
    place(`many/p${index}.json`, {
      ...exampleCampaign,
      id: `p${index}`,
      route: `/p${index % 50}`,
      brand: "mall",
    }),
  );
  const all = run("many", "--no-cache", "--format", "json");
  expect(run("many", "--format", "json")).toEqual(all);
  expect(run("many", "--format", "json")).toEqual(all);
  const alone = run("--no-cache", "--format", "json", "many/brands/mall.json", ...paths.slice(0, 20));
  const { files, problems }: { files: number; problems: { file: string }[] } = JSON.parse(alone.stdout);
  expect([files, ...problems.map(({ file }) => file)]).toEqual([21, ...paths.slice(0, 10)]);
  expect(JSON.parse(all.stdout).problems).toHaveLength(10);
});

describe("remembered results", () => {
  const home = join(folder, "memory", "one");
  const result = (message: string): FileResult => ({
    found: [
      {
        problem: {
          file: "a",
          line: 1,
          column: 1,
          start: 0,
          end: 1,
          pointer: "",
          rule: "r",
          severity: "error",
          message,
          zh: { message },
        },
        at: { file: "a", start: 0, end: 1 },
        isInherited: false,
      },
    ],
    consulted: [["version a", "1"]],
    uses: [],
  });
  const fill = () => {
    const memory = new ResultCache(home);
    for (let index = 0; index < 50; index++) memory.keep(`f${index}`, result(`m ${index}`));
    memory.save();
  };

  test("are read back unchanged", () => {
    fill();
    expect(new ResultCache(home).recall("f7")).toEqual(result("m 7"));
    expect(new ResultCache(home).recall("f70")).toBeUndefined();
  });

  test.each([
    ["cut off", (text: string) => text.slice(0, text.length / 2)],
    ["changed", (text: string) => text.replaceAll('"m ', '"n ')],
    ["of something else", () => "\u0000\n{}\n[]"],
  ])("are ignored if the files are %s", (_, spoil) => {
    fill();
    const shelves = readdirSync(home).map((name) => join(home, name));
    for (const path of shelves) writeFileSync(path, spoil(readFileSync(path, "utf8")));
    const memory = new ResultCache(home);
    for (let index = 0; index < 50; index++)
      expect([undefined, JSON.stringify(result(`m ${index}`))]).toContain(
        JSON.stringify(memory.recall(`f${index}`)),
      );
  });

  test("are limited in size: the oldest are dropped", { tags: "nightly" }, () => {
    const long = "x".repeat(300_000);
    const memory = new ResultCache(home);
    for (let index = 0; index < 200; index++) memory.keep(`f${index}`, result(long + index));
    memory.save();
    const sizes = readdirSync(home).map((name) => statSync(join(home, name)).size);
    expect(Math.max(...sizes)).toBeLessThan(2_100_000);
    expect(new ResultCache(home).recall("f199")).toEqual(result(`${long}199`));
  });

  test("are kept for few versions of the checker", () => {
    for (const name of ["two", "three", "four"]) {
      cpSync(home, join(folder, "memory", name), { recursive: true });
      const memory = new ResultCache(join(folder, "memory", name));
      memory.keep("f", result(name));
      memory.save();
    }
    expect(readdirSync(join(folder, "memory"))).toHaveLength(3);
  });
});
