import { spawnSync } from "node:child_process";
import { join, relative } from "node:path";
import { type CommandResult, refusedResult, successResult } from "../../src/check/command-result.ts";
import { en, type Language } from "../../src/language/messages/localized-text.ts";
import { root } from "../check/schemas.ts";
import { defineCommand } from "../lib/command.ts";
import { projectFolder } from "../lib/command-environment.ts";
import { type Checkout, formatFiles, openCheckout, writeFiles } from "../new/checkout.ts";
import { newCommandUsage, runScaffold } from "../new/scaffold.ts";

interface ScaffoldAccess {
  checkout: Checkout;
  /** Writes and formats files, and returns their paths. */
  write: (files: Readonly<Record<string, string>>) => readonly string[];
  /** Generates the files that follow from the written ones. */
  generate: (language: Language) => CommandResult;
}

export const newCommand = defineCommand({
  name: "new",
  operands: { name: en`KIND NAME [TITLE]`.zh`种类 名称 [标题]`, least: 1, most: Number.POSITIVE_INFINITY },
  about: newCommandUsage,
  options: {
    in: {
      value: "FOLDER",
      about: en`the folder below src/check/rules/ for a rule`.zh`规则所在的 src/check/rules/ 子文件夹`,
    },
    from: { value: "ID", about: en`the campaign to copy`.zh`要复制的活动` },
    title: { value: "TITLE", about: en`the title of a campaign`.zh`活动的标题` },
    route: {
      value: "/ROUTE",
      about: en`the address of a copy, by default its id`.zh`副本的页面地址，默认用 id`,
    },
    start: {
      value: "YYYY-MM-DD",
      about: en`the first day of a copy, which its dates in texts follow`
        .zh`副本的第一天，文字里的日期随之修改`,
    },
    end: { value: "YYYY-MM-DD", about: en`the last day of a copy`.zh`副本的最后一天` },
  },
  exits: en`0 written, 1 the generated files could not be updated`.zh`0 已写入，1 无法更新生成的文件`,
  hasProject: true,
  world: (project): ScaffoldAccess => ({
    checkout: openCheckout(root, () => projectFolder(project)),
    write: writeNewFiles,
    generate: regenerateFiles,
  }),
  run: ({ language, names, values: { in: folder, ...values } }, world) => {
    const made = runScaffold({ names, folder, ...values }, world.checkout);
    if ("refusal" in made) return refusedResult(2, [made.refusal], language);
    const lines = world.write(made.files).map((path) => en`wrote ${path}\n`.zh`已写入 ${path}\n`[language]);
    const { code, stderr, stdout } = made.isApart ? successResult("") : world.generate(language);
    return { code, stdout: `${lines.join("")}${stdout}\n${made.next[language]}\n`, stderr };
  },
});

function writeNewFiles(files: Readonly<Record<string, string>>): string[] {
  const written = writeFiles(root, files);
  formatFiles(root, written);
  return written.map((path) => relative(process.cwd(), join(root, path)));
}

/** Runs `generate` in a new process, because this one has already loaded the old files. */
function regenerateFiles(language: Language): CommandResult {
  const { status, stderr, stdout } = spawnSync(
    process.execPath,
    [join(root, "scripts/campaign-engine.mjs"), "generate", "--lang", language],
    { cwd: root, encoding: "utf8" },
  );
  return { code: status === 0 ? 0 : 1, stdout, stderr };
}
