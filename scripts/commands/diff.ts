import { type CompareWorld, formats, runDiff } from "../../src/compare/command.ts";
import { en } from "../../src/language/messages/saying.ts";
import { defineCommand } from "../lib/command.ts";
import { campaignsFolder, documentsOnDisk, hasColours } from "../lib/command-environment.ts";
import { openRepository } from "../lib/repository.ts";
import { formatOption } from "../lib/usage.ts";

export const diff = defineCommand({
  name: "diff",
  operands: { name: en`[OLD [NEW]]`.zh`[旧 [新]]`, least: 0, most: 2 },
  about: en`Reports what changes for customers from OLD to NEW, page by page, after merging. Each is a file, a folder of campaigns,
a git revision (HEAD~1, main), or a file of a revision (HEAD~1:campaigns/core/home.json). NEW is the working tree by
default, OLD the last commit; a file alone is compared with the last commit. If a name is both a path and a revision,
it counts as the path.`
    .zh`逐页说明顾客看到的内容从“旧”到“新”有什么变化，按合并后的完整文档比较。新旧各为一个文件、一个活动文件夹、
一个 git 版本（HEAD~1、main），或其中的一个文件（HEAD~1:campaigns/core/home.json）。不写“新”时与工作区比较，
也不写“旧”时从最近一次提交比起；只写一个文件时，与最近一次提交中的该文件比较。与文件或文件夹同名的，
按文件或文件夹处理。`,
  options: {
    format: formatOption(
      formats,
      "pretty",
      en`the output format; markdown is for a comment on a pull request`
        .zh`输出格式；markdown 用于合并请求的评论`,
    ),
  },
  exits: en`0 compared, 1 a document cannot be read`.zh`0 已比较，1 有文档无法读取`,
  world: comparedTimes,
  run: ({ language, names, values }, world) =>
    runDiff({ names, format: formats[values.format], language }, world),
});

/** Returns access to the working tree and its revisions. */
function comparedTimes(): CompareWorld {
  const { campaigns, disk, schemas } = documentsOnDisk();
  const repository = openRepository(campaignsFolder());
  return {
    now: { disk, digest: repository.digest, campaigns },
    at: (revision) => {
      const time = repository.at(revision);
      return "en" in time ? time : { ...time, campaigns };
    },
    schemas,
    hasColours: hasColours(process.stdout),
  };
}
