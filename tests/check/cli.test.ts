import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { runValidate } from "../../src/check/command.ts";
import type { Disk, ProjectFiles } from "../../src/check/project/project-files.ts";
import { exampleBrand, exampleCampaign } from "../../src/check/rules/example-campaign.ts";
import { Session } from "../../src/check/session.ts";
import { languageOf } from "../../src/language/messages/saying.ts";
import { memoryDisk } from "../support/check/memory-disk.ts";
import { schemas } from "./support.ts";

/** A case: what it shows, files beside the example campaign and its brand, a command, and what comes of it. */
interface Case {
  about: string;
  files: Map<string, string>;
  command: string;
}

const folder = join(import.meta.dirname, "cli");

function readCase(text: string): Case {
  const [about = "", ...parts] = text.split(/^=== /m);
  const sections = parts.map((part): [string, string] => {
    const end = part.indexOf("\n");
    return [part.slice(0, end).trim(), part.slice(end + 1)];
  });
  const files = sections.flatMap(([name, body]): [string, string][] =>
    name.startsWith("file ") ? [[name.slice("file ".length), body.replace(/\n$/, "")]] : [],
  );
  const command = sections.find(([name]) => name === "command")?.[1].trim() ?? "";
  return { about: about.trim(), files: new Map(files), command };
}

/** The same case with what really comes of it. */
async function writeCase({ about, command, files }: Case): Promise<string> {
  const written: [string, string][] = [];
  const words = command.split(/\s+/);
  const start = words.indexOf("validate");
  const environment = Object.fromEntries(words.slice(0, start).map((word) => word.split("=")));
  const { code, stderr, stdout } = await runValidate(words.slice(start + 1), {
    campaigns: "campaigns",
    hasColours: false,
    language: languageOf(environment),
    open: (texts) => {
      const disk = diskOf(new Map([...files, ...texts]));
      const find = async (project: ProjectFiles) => {
        const session = new Session(project, { disk, schemas, digest: (text) => text });
        return new Map([...project.asked].map((path) => [path, session.check(path).found]));
      };
      return { disk, find };
    },
    write: (path, text) => void written.push([path, text]),
  });
  const given = [...files].map(([path, text]) => `=== file ${path}\n${text}\n`);
  const sections = [
    ...given,
    `=== command\n${command}\n`,
    `=== stdout\n${stdout}`,
    `=== stderr\n${stderr}`,
    `=== exit\n${code}\n`,
    ...written.map(([path, text]) => `=== written ${path}\n${text}\n`),
  ];
  return `${about}\n\n${sections.join("")}`;
}

/** With the example and its brand. */
function diskOf(files: ReadonlyMap<string, string>): Disk {
  return memoryDisk([
    ["campaigns/brands/mall.json", JSON.stringify(exampleBrand)],
    ["campaigns/example.json", JSON.stringify(exampleCampaign, null, 2)],
    ...files,
  ]);
}

describe("the validator's command", () => {
  test.each(readdirSync(folder).filter((name) => name.endsWith(".txt")))("%s", async (name) => {
    const path = join(folder, name);
    const text = readFileSync(path, "utf8");
    const real = await writeCase(readCase(text));
    if (process.env.UPDATE) writeFileSync(path, real);
    else expect(real).toBe(text);
  });

  test("the script reads real files, prints and ends as the cases say", () => {
    const root = join(import.meta.dirname, "../..");
    const run = (...args: string[]) =>
      spawnSync(process.execPath, ["--import", "tsx", "scripts/validate.ts", ...args], {
        cwd: root,
        encoding: "utf8",
        env: { ...process.env, LC_ALL: "C" },
      });
    const wrong = run("nowhere.json");
    expect([wrong.status, wrong.stdout]).toEqual([2, ""]);
    const right = run("tests/check/good/campaigns/meadow.json", "--format", "json");
    expect(JSON.parse(right.stdout)).toEqual({ files: 1, problems: [] });
    expect(right.status).toBe(0);
  }, 30_000);
});
