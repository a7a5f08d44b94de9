import { type CommandResult, successResult } from "../../src/check/command-result.ts";
import { projectFoldersOf } from "../../src/check/find-projects.ts";
import { formats } from "../../src/check/formats.generated.ts";
import {
  type CheckResult,
  runValidate,
  type ValidateAccess,
  type ValidateArguments,
} from "../../src/check/validate-command.ts";
import { en } from "../../src/language/messages/localized-text.ts";
import { createCheckerDisk } from "../check/checker-files.ts";
import { FirstReadCache } from "../check/first-read-cache.ts";
import { type CheckEnvironment, openProject } from "../check/open-project.ts";
import { watchFilesUntilSignal } from "../check/watch.ts";
import { defineCommand, printResult } from "../lib/command.ts";
import { projectFolderForMessages, supportsColours } from "../lib/command-environment.ts";
import { formatOption } from "../lib/usage.ts";

export const validate = defineCommand({
  name: "validate",
  operands: { name: en`[FILE|FOLDER]…`.zh`[文件|文件夹]…`, least: 0, most: Number.POSITIVE_INFINITY },
  about: en`Checks campaigns and brands. Without a path, it checks the whole project. A file or folder of another
project, which is the nearest folder above with a project.json, is checked with the documents of that project. A single file
in no project is a draft: it may refer to documents of this project, and replaces the one with its id and route.`
    .zh`校验活动和品牌。不写路径时校验整个项目。别的项目（上层最近一个有 project.json 的文件夹）里的
文件或文件夹，与那个项目的文档一起校验。不属于任何项目的单个文件是草稿：
它可以引用本项目的内容，并代替其中 id 和 route 相同的那一个。`,
  options: {
    format: formatOption(formats, "pretty"),
    "max-warnings": {
      value: "N",
      about: en`fails if there are more than N warnings, for CI: 0 allows none`
        .zh`警告多于 N 个时也算失败，用于 CI：0 表示不允许有警告`,
    },
    fix: {
      about: en`fixes mistakes that have only one possible correction, such as a missing comma, and lists the changes`
        .zh`自动修复只有一种改法的错误，如漏写的逗号、拼错一个字母的名称，并列出改动`,
    },
    watch: {
      about: en`keeps running, and reports new and resolved problems after each save, until Ctrl-C`
        .zh`持续运行：每次保存文件后，显示新出现和已解决的问题，按 Ctrl-C 结束`,
    },
    "no-cache": {
      about: en`checks everything again, instead of reusing results of earlier runs that are still valid`
        .zh`全部重新校验，不使用以前仍然有效的结果`,
    },
  },
  exits: en`0 no errors (there may be warnings), 1 errors or more than N warnings`
    .zh`0 没有错误（可能有警告），1 有错误，或警告多于 N 个`,
  refuse: ({ values: { fix, format, watch, "max-warnings": most } }) => {
    if (most !== undefined && !/^\d+$/.test(most))
      return en`--max-warnings is ${most}, expected a number from 0`
        .zh`--max-warnings 是 ${most}，应为不小于 0 的整数`;
    // Watching is for people who edit: they read its output, and it must not change their files.
    const other = fix
      ? "--fix"
      : most !== undefined
        ? "--max-warnings"
        : format === "pretty"
          ? undefined
          : "--format";
    if (!watch || other === undefined) return undefined;
    return en`--watch and ${other} cannot be combined, expected one of them`
      .zh`--watch 和 ${other} 不能一起用，应只写其中一个`;
  },
  hasProject: true,
  world: () => createFileChecker({}),
  run: ({ language, names, project, values }, createAccess) => {
    const look = () => createAccess(project);
    const most = values["max-warnings"];
    const wanted: ValidateArguments = {
      maxWarnings: most === undefined ? undefined : Number(most),
      ...{ paths: names, format: formats[values.format], language },
      ...{ isFixing: values.fix, isWatching: values.watch, isRemembered: !values["no-cache"] },
    };
    return values.watch ? watchAndReportProblems(wanted, look) : runValidate(wanted, look);
  },
});

/**
 * Returns a function that opens the files in their current state. `environment` says where checks run and where results
 * are kept.
 */
export function createFileChecker(environment: CheckEnvironment): (project?: string) => ValidateAccess {
  return (project) => {
    const snapshot = new FirstReadCache();
    return {
      campaigns: projectFolderForMessages(project),
      hasColours: supportsColours(process.stdout),
      open: (texts) => {
        const own = snapshot.with(texts);
        return {
          disk: createCheckerDisk(own),
          find: (project, { isRemembered }) =>
            openProject(project, { snapshot: own, ...environment, isRemembered }).find(project.requested),
        };
      },
      write: (path, text) => snapshot.replace(path, text),
    };
  };
}

/** Prints the first report and each change after it, until a signal ends the process; this counts as success. */
async function watchAndReportProblems(
  wanted: ValidateArguments,
  look: () => ValidateAccess,
): Promise<CommandResult> {
  let first: CheckResult = successResult("");
  const onChange = async () => void process.stdout.write((await first.again?.(look())) ?? "");
  const begin = async () => {
    first = await runValidate(wanted, look);
    printResult(first);
    return first.again !== undefined;
  };
  const { campaigns, open } = look();
  // A file may belong to another project, whose brands matter as well.
  const folders = projectFoldersOf(open(new Map()).disk, { paths: wanted.paths, campaigns });
  const isOver = await watchFilesUntilSignal(
    { paths: [...wanted.paths, ...folders, campaigns], onChange },
    begin,
  );
  return isOver ? successResult("") : { ...first, stdout: "", stderr: "" };
}
