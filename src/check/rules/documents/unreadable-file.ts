import { en } from "../../../language/messages/saying.ts";
import type { Rule } from "../rule.ts";

export const unreadableFile: Rule = {
  description: en`Something whose name ends with .json and that cannot be read, or is no file: a folder, a pipe, a link. Nothing of it would be published.`
    .zh`名称以 .json 结尾，却无法读取或不是文件：文件夹、管道或链接。它的内容都不会发布。`,
  ok: [{ patch: {} }],
  bad: [
    {
      unreadable: en`is a link to ../elsewhere.json, expected the file itself`
        .zh`是指向 ../elsewhere.json 的链接，应为文件本身`,
      message: "campaigns/example.json is a link to ../elsewhere.json, expected the file itself",
    },
  ],
  check: () => [],
  checkFile: ({ source }) =>
    source.unreadable === undefined
      ? []
      : [
          {
            at: { source, token: 0, start: 0, end: 0 },
            message: en`${source.path} ${source.unreadable}`.zh`${source.path} ${source.unreadable}`,
            fix: en`Put the campaign's file there, or take this away.`.zh`请把活动文件放在这里，或移走它。`,
          },
        ],
};
