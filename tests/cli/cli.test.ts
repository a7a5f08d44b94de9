import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { describe, expect, test } from "vitest";
import { explainUnreadableFile, explainUnwritableFile } from "../../scripts/check/first-read-cache.ts";
import { commands, runCommandLine } from "../../scripts/cli.ts";
import { type Checkout, openCheckout } from "../../scripts/new/checkout.ts";
import { CheckSession } from "../../src/check/check-session.ts";
import { successResult } from "../../src/check/command-result.ts";
import type { Disk, ProjectFiles } from "../../src/check/project/project-files.ts";
import { exampleBrand, exampleCampaign, exampleProject } from "../../src/check/rules/example-campaign.ts";
import { en, type Language, languageOf } from "../../src/language/messages/localized-text.ts";
import { inlineHashOf } from "../../src/publish/headers/content-security-policy.ts";
import { placeOfTarget, reviewedTargetOf } from "../../src/publish/publish-target.ts";
import { DiskStore } from "../../src/publish/release/disk-store.ts";
import type { FileOperations } from "../../src/refactor/apply-refactoring.ts";
import { schemas } from "../check/support.ts";
import { contentOfFiles, sampleFile } from "../publish/sample-release.ts";
import { memoryDisk } from "../support/check/memory-disk.ts";
import { root } from "../support/project/project-files.ts";
import { folderForTest } from "../support/project/temporary-folder.ts";

/*
 * A case is a text file: its purpose, then sections that are executed in order.
 *
 *   === file PATH       a file next to the example campaign and its brand; main:PATH is the file at a git revision
 *   === read-only PATH  makes the file read-only
 *   === unreadable PATH makes the file unreadable
 *   === $ COMMAND       a command, perhaps after variables such as LC_ALL=C, CAMPAIGNS=shop or NOW=…, with its output
 *   === stderr          its output on stderr
 *   === written PATH    a file that it writes
 *   === exit CODE       its exit code
 *
 * UPDATE=1 writes the actual results.
 */

const folder = import.meta.dirname;
const forbidden = Object.assign(new Error("EACCES"), { code: "EACCES" });
const examples: [string, string][] = [
  ["campaigns/project.json", JSON.stringify(exampleProject)],
  ["campaigns/brands/mall.json", JSON.stringify(exampleBrand)],
  ["campaigns/example.json", JSON.stringify(exampleCampaign, null, 2)],
];

/** The simulated machine on which the commands of a case run. */
class Machine {
  readonly files = new Map<string, string>();
  readonly locked = new Set<string>();
  readonly unreadable = new Set<string>();
  written: [path: string, text: string][] = [];
  readonly #published = folderForTest();

  /** Replaces the parts of a text that differ between runs. */
  steady(text: string): string {
    return text
      .replaceAll(`${relative("", this.#published)}/`, "")
      .replaceAll(/\b(\d+)-[0-9a-f]{8}\b/g, "$1-ID");
  }

  /** Writes a file; published files are on the real disk. */
  put(path: string, text: string): void {
    const published = join(this.#published, path);
    if (existsSync(published)) writeFileSync(published, text);
    this.files.set(path, text);
  }

  readonly #write = (path: string, text: string) => {
    if (this.locked.has(path)) return explainUnwritableFile(forbidden);
    this.put(path, text);
    this.written.push([path, text]);
    return undefined;
  };

  /** Moves and deletions are shown as written files, with the action as their text. */
  readonly #operations: FileOperations = {
    readText: (path) => this.files.get(path) ?? examples.find(([name]) => name === path)?.[1] ?? "",
    writeText: (path, text) => void this.#write(path, text),
    move: (from, to) => {
      this.put(to, this.#operations.readText(from));
      this.#operations.remove(from);
      this.written.push([to, `moved from ${from}`]);
    },
    copy: (from, to) => {
      this.put(to, this.#operations.readText(from));
      this.written.push([to, `copied from ${from}`]);
    },
    remove: (path) => {
      this.files.delete(path);
      this.written.push([path, "deleted"]);
    },
  };

  /** Returns the current files, or those at a revision. */
  #disk(revision = "", more: Iterable<[string, string]> = []): Disk {
    const own = [...this.files].flatMap(([path, text]): [string, string][] => {
      const [, at = "", name = path] = /^(\w+):(.*)$/.exec(path) ?? [];
      return at === revision ? [[name, text]] : [];
    });
    const hasCampaigns = revision === "" || own.some(([path]) => path.startsWith("campaigns/"));
    const disk = memoryDisk([...(hasCampaigns ? examples : []), ...own, ...more]);
    const read: Disk["read"] = (path) => {
      if (this.unreadable.has(path)) return { text: "", unreadable: explainUnreadableFile(forbidden) };
      return disk.kindOf(path) === undefined
        ? { text: "", unreadable: en`does not exist, expected a file`.zh`不存在，应为文件` }
        : disk.read(path);
    };
    return { ...disk, read };
  }

  /** Returns a command's access to the machine, with the project in a folder. */
  worldOf(
    command: string,
    { CAMPAIGNS: campaigns = "campaigns", NOW }: Record<string, string> = {},
  ): unknown {
    const documents = { disk: this.#disk(), campaigns, schemas: () => schemas };
    const worlds: Record<string, () => unknown> = {
      validate: () => () => ({
        ...{ campaigns, hasColours: false, write: this.#write },
        open: (texts: ReadonlyMap<string, string>) => {
          const disk = this.#disk("", texts);
          const find = async (project: ProjectFiles) => {
            const session = new CheckSession(project, { disk, schemas, digest: (text) => text });
            return new Map([...project.requested].map((path) => [path, session.check(path).found]));
          };
          return { disk, find };
        },
      }),
      explain: () => ({ ...documents, now: Date.parse("2025-01-20T00:00:00+08:00") }),
      resolve: () => documents,
      refactor: () => ({
        ...documents,
        paths: () => [...new Set([...examples.map(([path]) => path), ...this.files.keys()])],
        operations: this.#operations,
      }),
      diff: () => this.#times(documents),
      migrate: () => ({ ...documents, write: this.#write, create: this.#write }),
      new: () => ({
        checkout: this.#checkout(campaigns),
        write: (files: object) => Object.keys(files),
        generate: (language: Language) =>
          successResult({ en: "wrote types.ts\n", zh: "已写入 types.ts\n" }[language]),
      }),
      publish: () => this.#publishing(NOW),
      headers: () => ({
        pictureHosts: ["img.shop.example"],
        apiPaths: ["/api"],
        scripts: [inlineHashOf("early()")],
      }),
      generate: () => ({
        files: async function* () {
          yield ["list.generated.ts", "one, two"];
        },
        read: (path: string) => this.files.get(path),
        write: this.#write,
      }),
    };
    return worlds[command]?.();
  }

  /** Returns the real checkout, but with the machine's files in another folder of campaigns. */
  #checkout(campaigns: string): Checkout {
    const own = openCheckout(root);
    if (campaigns === own.campaigns) return own;
    const filesIn = (folder: string) =>
      [...this.files.keys()].filter((path) => path.startsWith(`${folder}/`));
    return {
      root,
      campaigns,
      workingFolder: ".",
      files: (folder) => (folder.startsWith(campaigns) ? filesIn(folder) : own.files(folder)),
      read: (path) => this.files.get(path) ?? own.read(path),
    };
  }

  #times({ campaigns, disk }: { campaigns: string; disk: Disk }) {
    const digest = () => undefined;
    const isKnown = (revision: string) =>
      [...this.files.keys()].some((path) => path.startsWith(`${revision}:`));
    return {
      ...{ now: { disk, digest, campaigns }, schemas: () => schemas, hasColours: false },
      at: (revision: string) =>
        isKnown(revision)
          ? { disk: this.#disk(revision), digest, campaigns }
          : en`git has no revision ${revision}`.zh`git 中没有版本 ${revision}`,
    };
  }

  #publishing(now = "2025-04-01T00:00:00Z") {
    const pages = [...this.files].filter(([path]) => path.startsWith("campaigns/pages/"));
    return {
      openStore: async (to: string) =>
        new DiskStore(join(this.#published, placeOfTarget(to, "campaigns", this.#disk()))),
      openCampaigns: async () => ({
        chooseFiles: (names: readonly string[]) => new Set(names),
        check: async () => undefined,
        site: () => ({
          ...contentOfFiles(pages.map(([path, text]) => sampleFile(path, text))),
          documents: Object.fromEntries(
            pages.map(([path, stamp]) => [basename(path), { stamp, pictures: [], paths: [path] }]),
          ),
        }),
      }),
      now: () => new Date(now),
      timeZone: () => "Asia/Shanghai",
      person: () => "Wang",
      whyNotAllowed: async (to: string) => {
        const target = reviewedTargetOf(to, "campaigns", this.#disk());
        return (
          target && en`${target.name} needs ${target.mainBranch ?? "main"}.`.zh`${target.name} 需要审核。`
        );
      },
    };
  }
}

/** Runs a case. Returns its text with the actual results. */
async function play(text: string): Promise<string> {
  const [about = "", ...sections] = text.split(/^=== /m);
  const machine = new Machine();
  let real = about;
  for (const section of sections) {
    const [, kind = "", rest = "", body = ""] = /^(\S+) ?(.*)\n([\s\S]*)$/.exec(section) ?? [];
    if (kind === "$") real += await runOn(machine, rest);
    if (!["file", "read-only", "unreadable"].includes(kind)) continue;
    if (kind === "file") machine.put(rest, body.replace(/\n$/, ""));
    if (kind === "read-only") machine.locked.add(rest);
    if (kind === "unreadable") machine.unreadable.add(rest);
    real += `=== ${section}`;
  }
  return real;
}

async function runOn(machine: Machine, line: string): Promise<string> {
  const words = Array.from(line.matchAll(/'([^']*)'|(\S+)/g), ([, quoted, bare]) => quoted ?? bare ?? "");
  const start = [...words, ""].findIndex((word) => !/^[A-Z_]+=/.test(word));
  const environment = Object.fromEntries(words.slice(0, start).map((word) => word.split("=")));
  const args = words.slice(start);
  machine.written = [];
  const result = await runCommandLine(
    args,
    languageOf(environment),
    machine.worldOf(args[0] ?? "", environment),
  );
  const [stdout, stderr] = [result.stdout, result.stderr].map((text) => machine.steady(text));
  const written = machine.written.map(([path, text]) => `=== written ${path}\n${text}\n`).join("");
  return `=== $ ${line}\n${stdout}${stderr && `=== stderr\n${stderr}`}${written}=== exit ${result.code}\n`;
}

describe.each(readdirSync(folder).filter((name) => !name.endsWith(".ts")))("%s", (command) => {
  test.each(readdirSync(join(folder, command)))("%s", async (name) => {
    const path = join(folder, command, name);
    const text = readFileSync(path, "utf8");
    const real = await play(text);
    if (process.env.UPDATE) writeFileSync(path, real);
    else expect(real).toBe(text);
  });
});

test("every command has cases, and a usage text in both languages", () => {
  for (const command of Object.keys(commands)) {
    const texts = readdirSync(join(folder, command)).map((name) =>
      readFileSync(join(folder, command, name), "utf8"),
    );
    for (const usage of [`Usage: npx campaign-engine ${command}`, `用法：npx campaign-engine ${command}`])
      expect(
        texts.some((text) => text.includes(usage)),
        usage,
      ).toBe(true);
  }
});
