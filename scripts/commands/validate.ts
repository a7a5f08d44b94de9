import { type CommandResult, successResult } from "../../src/check/command-result.ts";
import { formats } from "../../src/check/formats.generated.ts";
import {
  type CheckResult,
  runValidate,
  type ValidateAccess,
  type ValidateArguments,
} from "../../src/check/validate-command.ts";
import { en } from "../../src/language/messages/localized-text.ts";
import { checkerDisk } from "../check/disk.ts";
import { FilesAtFirstRead } from "../check/files-at-first-read.ts";
import { type CheckEnvironment, openProject } from "../check/open-project.ts";
import { watchPaths } from "../check/watch.ts";
import { defineCommand, printResult } from "../lib/command.ts";
import { hasColours, shownCampaignsFolder } from "../lib/command-environment.ts";
import { formatOption } from "../lib/usage.ts";

export const validate = defineCommand({
  name: "validate",
  operands: { name: en`[FILE|FOLDER]…`.zh`[文件|文件夹]…`, least: 0, most: Number.POSITIVE_INFINITY },
  about: en`Checks campaigns and brands. Without a path, it checks all of campaigns/. A file outside campaigns/ may refer to documents
in it. If such a file has the id and the route of a campaign, it is checked instead of that campaign.`
    .zh`校验活动和品牌。不写路径时校验整个 campaigns/。campaigns/ 以外的文件可以引用其中的内容；
如果它的 id 和 route 与某个活动相同，就代替那个活动接受校验。`,
  options: {
    format: formatOption(formats, "pretty"),
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
  exits: en`0 no errors (there may be warnings), 1 errors`.zh`0 没有错误（可能有警告），1 有错误`,
  refuse: ({ values: { fix, format, watch } }) => {
    // Watching is for people who edit: they read its output, and it must not change their files.
    const other = fix ? "--fix" : format === "pretty" ? undefined : "--format";
    if (!watch || other === undefined) return undefined;
    return en`--watch and ${other} cannot be combined, expected one of them`
      .zh`--watch 和 ${other} 不能一起用，应只写其中一个`;
  },
  world: () => createFileChecker({}),
  run: ({ language, names, values }, look) => {
    const wanted: ValidateArguments = {
      ...{ paths: names, format: formats[values.format], language },
      ...{ isFixing: values.fix, isWatching: values.watch, isRemembered: !values["no-cache"] },
    };
    return values.watch ? watchAndReport(wanted, look) : runValidate(wanted, look());
  },
});

/**
 * Returns a function that opens the files in their current state. `environment` says where checks run and where results
 * are kept.
 */
export function createFileChecker(environment: CheckEnvironment): () => ValidateAccess {
  return () => {
    const snapshot = new FilesAtFirstRead();
    return {
      campaigns: shownCampaignsFolder(),
      hasColours: hasColours(process.stdout),
      open: (texts) => {
        const own = snapshot.with(texts);
        return {
          disk: checkerDisk(own),
          find: (project, { isRemembered }) =>
            openProject(project, { snapshot: own, ...environment, isRemembered }).find(project.requested),
        };
      },
      write: (path, text) => snapshot.replace(path, text),
    };
  };
}

/** Prints the first report and each change after it, until a signal ends the process; this counts as success. */
async function watchAndReport(wanted: ValidateArguments, look: () => ValidateAccess): Promise<CommandResult> {
  let first: CheckResult = successResult("");
  const onChange = async () => void process.stdout.write((await first.again?.(look())) ?? "");
  const begin = async () => {
    first = await runValidate(wanted, look());
    printResult(first);
    return first.again !== undefined;
  };
  const isOver = await watchPaths({ paths: [...wanted.paths, shownCampaignsFolder()], onChange }, begin);
  return isOver ? successResult("") : { ...first, stdout: "", stderr: "" };
}
