import { en, type LocalizedText } from "../../../language/messages/localized-text.ts";
import { rangeFromOffsets } from "../../json/json-node.ts";
import type { SourceFile } from "../../json/source-file.ts";
import type { Rule } from "../rule.ts";

const MESSAGES_BY_ENCODING: Readonly<
  Record<NonNullable<SourceFile["savedAs"]>, { message: LocalizedText; fix: LocalizedText }>
> = {
  GBK: {
    message: en`The file is saved as GBK, expected UTF-8`.zh`文件保存成了 GBK 编码，应为 UTF-8`,
    fix: en`Save it as UTF-8 (另存为, 编码 UTF-8): phones would show garbled text.`
      .zh`请另存为 UTF-8 编码，否则手机上会显示乱码。`,
  },
  "UTF-16": {
    message: en`The file is saved as UTF-16 (Unicode in the Windows editor), expected UTF-8`
      .zh`文件保存成了 UTF-16 编码（Windows 记事本里叫 Unicode），应为 UTF-8`,
    fix: en`Save it as UTF-8 (另存为, 编码 UTF-8).`.zh`请另存为 UTF-8 编码。`,
  },
  unknown: {
    message: en`Found bytes that are not UTF-8, expected text`.zh`这里不是 UTF-8 编码，应为正常的文字`,
    fix: en`Type this text again, and save the file as UTF-8.`
      .zh`请重新输入这里的内容，并把文件保存为 UTF-8 编码。`,
  },
};

export const notUtf8: Rule = {
  description: en`The file is not saved as UTF-8. The validator reads it in its actual encoding, so it still reports other mistakes.`
    .zh`文件没有保存为 UTF-8 编码。校验时按实际的编码读取，因此其他错误照样列出。`,
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
      message: "Found bytes that are not UTF-8, expected text",
    },
  ],
  check: () => [],
  checkFile: ({ source }) => {
    if (!source.savedAs) return [];
    // The first character that another encoding would show differently.
    const start = Math.max(0, source.text.search(source.savedAs === "unknown" ? /\ufffd/ : /[^\0-\x7f]/));
    return [{ at: rangeFromOffsets(source, start, start + 1), ...MESSAGES_BY_ENCODING[source.savedAs] }];
  },
};
