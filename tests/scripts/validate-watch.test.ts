import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, describe, expect, test } from "vitest";
import { exampleBrand, exampleCampaign, exampleProject } from "../../src/check/rules/example-campaign.ts";
import { root } from "../support/project/project-files.ts";
import { folderForTest } from "../support/project/temporary-folder.ts";

const script = join(root, "scripts/campaign-engine.mjs");
const running = new Set<ChildProcessWithoutNullStreams>();

afterEach(() => {
  for (const child of running) child.kill("SIGKILL");
  running.clear();
});

/** Creates a folder with a campaign without errors. */
function newFolder(): string {
  const home = folderForTest();
  mkdirSync(join(home, "brands"));
  writeFileSync(join(home, "brands/mall.json"), JSON.stringify(exampleBrand, null, 2));
  writeFileSync(join(home, "project.json"), JSON.stringify(exampleProject));
  writeFileSync(join(home, "page.json"), textOf());
  return home;
}

const textOf = (patch: object = {}) => JSON.stringify({ ...exampleCampaign, ...patch }, null, 2);

/** Returns a campaign with a mistake. */
const wrong = (word: string) => textOf({ load: ["garden", word] });

/** Starts the command as a user would. `until` returns the output since its last call. */
function start(home: string, ...args: string[]) {
  const child = spawn(process.execPath, [script, "validate", "--watch", ...args], {
    cwd: home,
    env: { ...process.env, LC_ALL: "C" },
  });
  running.add(child);
  let printed = "";
  child.stdout.setEncoding("utf8").on("data", (text) => {
    printed += text;
  });
  const ended = once(child, "exit");
  /** Waits until the output contains this text, and returns the output. */
  const until = async (text: string): Promise<string> => {
    while (!printed.includes(text)) await once(child.stdout, "data");
    const told = printed;
    printed = "";
    return told;
  };
  return { until, ended, stop: () => child.kill("SIGINT") };
}

const BEGUN = "Press Ctrl-C to stop.\n";

describe("validate --watch", () => {
  test("reports new and solved problems, and ends without an error", async () => {
    const home = newFolder();
    const { ended, stop, until } = start(home, ".");
    expect(await until(BEGUN)).toMatch(/^No problems in 3 files\.\n\nWatching the files/);
    const begun = performance.now();
    writeFileSync(join(home, "page.json"), wrong("gardn"));
    expect(await until("in 3 files.")).toMatch(
      /^\npage\.json:\d+:\d+ error unknown-reference\n {2}.*gardn[\s\S]*\^\^[\s\S]*\n1 error in 3 files\./,
    );
    expect(performance.now() - begun).toBeLessThan(5000);
    writeFileSync(join(home, "page.json"), wrong("gardne"));
    expect(await until("in 3 files.")).toMatch(
      /gardne[\s\S]*\nresolved: page\.json:\d+ unknown-reference .*gardn\b/,
    );
    writeFileSync(join(home, "page.json"), textOf());
    expect(await until("in 3 files.")).toMatch(
      /^\nresolved: page\.json:\d+ .*gardne.*\n\nNo problems in 3 files\./,
    );
    stop();
    expect(await ended).toEqual([0, null]);
  });

  test("reports nothing for a half-written or unchanged file, or for a problem on another line", async () => {
    const home = newFolder();
    const { until } = start(home, ".");
    await until(BEGUN);
    const path = join(home, "page.json");
    const whole = wrong("gardn");
    writeFileSync(path, whole.slice(0, whole.length / 2));
    await wait(120);
    writeFileSync(path, whole);
    expect(await until("in 3 files.")).not.toContain("json-syntax");
    writeFileSync(path, `\n\n${whole}`);
    await wait(400);
    writeFileSync(path, `\n\n${wrong("leaf")}`);
    expect(await until("in 3 files.")).toMatch(/^\npage\.json:\d+:\d+ error .*\n.*leaf[\s\S]*resolved: /);
  });

  test("notices files that are replaced, new, renamed or removed", { tags: "nightly" }, async () => {
    const home = newFolder();
    const { until } = start(home, ".");
    await until(BEGUN);
    writeFileSync(join(home, "page.json.swp"), wrong("gardn"));
    renameSync(join(home, "page.json.swp"), join(home, "page.json"));
    expect(await until("in 3 files.")).toContain("page.json:");
    renameSync(join(home, "page.json"), join(home, "other.json"));
    expect(await until("in 3 files.")).toMatch(/other\.json:\d+:\d+ error[\s\S]*resolved: page\.json:/);
    mkdirSync(join(home, "more/below"), { recursive: true });
    writeFileSync(join(home, "more/below/new.json"), "{");
    expect(await until("in 4 files.")).toContain("json-syntax");
    rmSync(join(home, "more"), { recursive: true });
    expect(await until("in 3 files.")).toMatch(/resolved: more\/below\/new\.json/);
    rmSync(join(home, "other.json"));
    expect(await until("in 2 files.")).toMatch(/resolved: other\.json[\s\S]*No problems/);
  });

  test("watches a single file, which may be removed and come back", { tags: "nightly" }, async () => {
    const home = newFolder();
    const { until } = start(home, "page.json", "--lang", "zh");
    expect(await until("结束。\n")).toContain("1 个文件，没有问题。\n\n正在监视文件，");
    writeFileSync(join(home, "page.json.swp"), wrong("gardn"));
    renameSync(join(home, "page.json.swp"), join(home, "page.json"));
    expect(await until("1 个文件，1 个错误。")).toContain("page.json:");
    rmSync(join(home, "page.json"));
    expect(await until("1 个文件，1 个错误。")).toMatch(/不存在[\s\S]*已解决：page\.json/);
    writeFileSync(join(home, "page.json"), textOf());
    expect(await until("没有问题。")).toContain("已解决：page.json");
  });

  test("refuses a file that does not exist", async () => {
    const child = spawn(process.execPath, [script, "validate", "--watch", "nowhere"], { cwd: newFolder() });
    running.add(child);
    expect(await once(child, "close")).toEqual([2, null]);
  });
});
