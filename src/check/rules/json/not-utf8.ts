import type { SourceFile } from "../../json/source-file.ts";
import { atOffsets } from "../../report/anchor.ts";
import type { Rule } from "../../rule.ts";

const said: Readonly<Record<NonNullable<SourceFile["savedAs"]>, { message: string; fix: string }>> = {
  GBK: {
    message: "The file is saved as GBK, expected UTF-8",
    fix: "Save it as UTF-8 (另存为, 编码 UTF-8): phones would show other characters.",
  },
  "UTF-16": {
    message: "The file is saved as UTF-16 (Unicode in the Windows editor), expected UTF-8",
    fix: "Save it as UTF-8 (另存为, 编码 UTF-8).",
  },
  unknown: {
    message: "Bytes that are no text in UTF-8, expected a character",
    fix: "Write what stood here again, and save the file as UTF-8.",
  },
};

export const notUtf8: Rule = {
  id: "not-utf8",
  severity: "error",
  docs: {
    description:
      "A file that was not saved as UTF-8. It is read as what it was saved as, so that other mistakes are told all the same.",
    ok: [{ patch: { title: "花园" } }],
    bad: [
      { savedAs: "GBK", patch: { title: "花园" }, message: "The file is saved as GBK, expected UTF-8" },
      {
        savedAs: "UTF-16",
        message: "The file is saved as UTF-16 (Unicode in the Windows editor), expected UTF-8",
      },
      {
        savedAs: "unknown",
        patch: { title: "花\ufffd" },
        message: "Bytes that are no text in UTF-8, expected a character",
      },
    ],
  },
  check: () => [],
  checkFile: ({ source }) => {
    if (!source.savedAs) return [];
    // Where the first character stands that another encoding shows as another.
    const start = Math.max(0, source.text.search(source.savedAs === "unknown" ? /\ufffd/ : /[^\0-\x7f]/));
    return [{ at: atOffsets(source, start, start + 1), ...said[source.savedAs] }];
  },
};
