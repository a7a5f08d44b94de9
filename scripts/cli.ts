import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type CommandResult, successResult } from "../src/check/command-result.ts";
import { adviseClosestWord } from "../src/language/messages/find-closest.ts";
import {
  en,
  joinWithOr,
  type Language,
  type LocalizedText,
  languageOf,
} from "../src/language/messages/localized-text.ts";
import { root } from "./check/schemas.ts";
import {
  type Command,
  handleOutputErrors,
  printResult,
  readArguments,
  wrongUsageResult,
} from "./lib/command.ts";
import { type CommandUsage, usageText } from "./lib/usage.ts";

/** A command in the list. Its code is loaded on demand, so that `generate` can repair files that others fail to load. */
interface CommandEntry {
  summary: LocalizedText;
  load: () => Promise<Command>;
}

/** The commands by name, in the order of the help text. */
export const commands: Readonly<Record<string, CommandEntry>> = {
  validate: {
    summary: en`checks campaigns, and shows the position and correction of each problem`
      .zh`校验活动，指出每个问题的位置和改法`,
    load: async () => (await import("./commands/validate.ts")).validate,
  },
  explain: {
    summary: en`explains which row each state table shows, and why`.zh`说明每个状态表显示哪一行，以及为什么`,
    load: async () => (await import("./commands/explain.ts")).explain,
  },
  resolve: {
    summary: en`prints a campaign after merging, with the origin of each line`
      .zh`显示合并后的活动，以及每一行的来源`,
    load: async () => (await import("./commands/resolve.ts")).resolve,
  },
  diff: {
    summary: en`reports what changes for customers between files, folders or revisions`
      .zh`对比文件、文件夹或 git 版本，说明顾客看到的变化`,
    load: async () => (await import("./commands/diff.ts")).diff,
  },
  new: {
    summary: en`creates a campaign, a project, or a part of the engine`.zh`新建活动、项目，或引擎的组成部分`,
    load: async () => (await import("./commands/new.ts")).newCommand,
  },
  refactor: {
    summary: en`changes an amount, a prize or a campaign's name with everything that belongs to it`
      .zh`修改金额、奖品或活动名称，并连同相关各处`,
    load: async () => (await import("./commands/refactor.ts")).refactor,
  },
  migrate: {
    summary: en`updates campaigns to the current language version`.zh`把活动升级到当前的语言版本`,
    load: async () => (await import("./commands/migrate.ts")).migrate,
  },
  publish: {
    summary: en`publishes a release of the site, or returns to an earlier one`
      .zh`发布站点的新版本，或退回较早的版本`,
    load: async () => (await import("./commands/publish.ts")).publish,
  },
  headers: {
    summary: en`prints the headers that a server sends, or an nginx configuration`
      .zh`显示服务器要发送的响应头，或 nginx 配置`,
    load: async () => (await import("./commands/headers.ts")).headers,
  },
  generate: {
    summary: en`generates types, lists and the reference from the schemas`
      .zh`根据 schemas/ 生成类型、列表和参考文档`,
    load: async () => (await import("./commands/generate.ts")).generate,
  },
  start: {
    summary: en`serves all campaigns with the sandbox, and the studio`.zh`启动全部活动页面、沙箱和工作室`,
    load: async () => (await import("./commands/start.ts")).start,
  },
  preview: {
    summary: en`serves the published site with the sandbox`.zh`启动已发布的站点和沙箱`,
    load: async () => (await import("./commands/preview.ts")).preview,
  },
};

/** The usage of `npx campaign-engine` without a command: help text and options. */
const overviewUsage = {
  name: "",
  operands: { name: en`COMMAND [ARGUMENT]…`.zh`命令 [参数]…`, least: 0, most: Number.POSITIVE_INFINITY },
  about: en`Runs a command of the campaign engine. For its options, run npx campaign-engine COMMAND --help.`
    .zh`运行活动引擎的命令。各命令的选项请看 npx campaign-engine 命令 --help。`,
  list: Object.entries(commands).map(([name, { summary }]) => [name, summary] as const),
  options: { version: { about: en`prints the version`.zh`显示版本` } },
  exits: en`0 done, 1 findings or a failure`.zh`0 已完成，1 有问题或失败`,
} satisfies CommandUsage;

/**
 * Runs a command line: returns its output and exit code. Tests replace the command's access to the machine (files, git,
 * clock) by `world`.
 */
export async function runCommandLine(
  args: readonly string[],
  usual: Language,
  world?: unknown,
): Promise<CommandResult> {
  const [name, ...rest] = args;
  const entry = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (entry) return (await entry.load()).run(rest, usual, world);
  const parsed = readArguments(overviewUsage, args, usual);
  const { language } = parsed;
  if (name !== undefined && !name.startsWith("-"))
    return wrongUsageResult(overviewUsage, unknownCommandMessage(name), language);
  if ("help" in parsed) return successResult(usageText(overviewUsage, language));
  if ("wrong" in parsed) return wrongUsageResult(overviewUsage, parsed.wrong, language);
  const [late] = parsed.names;
  if (late !== undefined) {
    const reason = en`${late} comes after an option, expected the command first`
      .zh`${late} 写在选项后面，应写在最前面`;
    return wrongUsageResult(overviewUsage, reason, language);
  }
  if (parsed.values.version) return successResult(`${readEngineVersion(root)}\n`);
  return { code: 2, stdout: "", stderr: usageText(overviewUsage, language) };
}

function unknownCommandMessage(name: string): LocalizedText {
  const all = Object.keys(commands);
  const [word, advice] = [JSON.stringify(name), adviseClosestWord(name, all)];
  return en`Unknown command ${word}, expected ${joinWithOr(all)}${advice}`
    .zh`没有命令 ${word}，应为${joinWithOr(all)}${advice}`;
}

function readEngineVersion(folder: string): string {
  const { version }: { version: string } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return version;
}

/** Runs the command line of this process. */
export async function main(args: readonly string[]): Promise<void> {
  handleOutputErrors();
  printResult(await runCommandLine(args, languageOf(process.env)));
}
