import { en } from "../../../language/messages/localized-text.ts";
import type { Rule } from "../rule.ts";

export const unreadableFile: Rule = {
  description: en`Something is called .json but cannot be read, or is not a file: it is a folder, a pipe or a link. It would not be published.`
    .zh`名称以 .json 结尾，却无法读取，或不是文件，而是文件夹、管道或链接。它不会发布。`,
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
            fix: en`Replace it with the campaign's file, or move it away.`.zh`请换成活动文件，或移走它。`,
          },
        ],
};
