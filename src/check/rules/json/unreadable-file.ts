import type { Rule } from "../../rule.ts";

export const unreadableFile: Rule = {
  id: "unreadable-file",
  severity: "error",
  docs: {
    description:
      "Something whose name ends with .json and that cannot be read, or is no file: a folder, a pipe, a link. Nothing of it would be published.",
    ok: [{ patch: {} }],
    bad: [
      {
        unreadable: "is a link to ../elsewhere.json, expected the file itself",
        message: "campaigns/example.json is a link to ../elsewhere.json, expected the file itself",
      },
    ],
  },
  check: () => [],
  checkFile: ({ source }) =>
    source.unreadable === undefined
      ? []
      : [
          {
            at: { source, token: 0, start: 0, end: 0 },
            message: `${source.path} ${source.unreadable}`,
            fix: "Put the campaign's file there, or take this away.",
          },
        ],
};
