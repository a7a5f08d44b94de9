import { type DiffEnvironment, diffFormats, runDiff } from "../../src/compare/diff-command.ts";
import { en } from "../../src/language/messages/localized-text.ts";
import { defineCommand } from "../lib/command.ts";
import { openDocumentsOnDisk, projectFolder, supportsColours } from "../lib/command-environment.ts";
import { openGitRepository } from "../lib/git-repository.ts";
import { formatOption } from "../lib/usage.ts";

export const diff = defineCommand({
  name: "diff",
  operands: { name: en`[OLD [NEW]]`.zh`[旧 [新]]`, least: 0, most: 2 },
  about: en`Reports what changes for customers from OLD to NEW, page by page, after merging. Each is a file, a folder of campaigns,
a git revision (HEAD~1, main), or a file of a revision (HEAD~1:campaigns/home.json). By default, NEW is the working
tree and OLD is the last commit. A single file is compared with the last commit. If a name is both a path and a
revision, it means the path.`
    .zh`逐页说明从“旧”到“新”，顾客看到的内容有什么变化，按合并后的文档比较。“旧”和“新”可以是文件、活动文件夹、
git 版本（HEAD~1、main）或版本中的一个文件（HEAD~1:campaigns/home.json）。“新”默认为工作区，
“旧”默认为最近一次提交；只写一个文件时，与最近一次提交中的该文件比较。与文件或文件夹同名的版本，
按文件或文件夹处理。`,
  options: {
    format: formatOption(
      diffFormats,
      "pretty",
      en`the output format; markdown is for a comment on a pull request`
        .zh`输出格式；markdown 用于合并请求的评论`,
    ),
  },
  exits: en`0 compared, 1 a document cannot be read`.zh`0 已比较，1 有文档无法读取`,
  hasProject: true,
  world: createDiffEnvironment,
  run: ({ language, names, values }, world) =>
    runDiff({ names, format: diffFormats[values.format], language }, world),
});

/** Returns access to both sides of a comparison: the working tree and revisions of git. */
function createDiffEnvironment(project: string | undefined): DiffEnvironment {
  const { campaigns, disk, schemas } = openDocumentsOnDisk(project);
  const repository = openGitRepository(projectFolder(project));
  return {
    now: { disk, digest: repository.digest, campaigns },
    at: (revision) => {
      const time = repository.at(revision);
      return "en" in time ? time : { ...time, campaigns };
    },
    schemas,
    hasColours: supportsColours(process.stdout),
  };
}
