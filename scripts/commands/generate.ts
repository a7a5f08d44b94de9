import type { CommandResult } from "../../src/check/command-result.ts";
import { en, type Language } from "../../src/language/messages/localized-text.ts";
import { root } from "../check/schemas.ts";
import { defineCommand } from "../lib/command.ts";
import { generatedFiles } from "../lib/generated-files.ts";
import { openCheckout, writeFiles } from "../new/checkout.ts";

/** Access to the generated files. Paths are relative to the project's root. */
interface GeneratedFileAccess {
  files: () => AsyncIterable<readonly [path: string, text: string]>;
  /** Returns the text of a file, undefined if it does not exist. */
  read: (path: string) => string | undefined;
  write: (path: string, text: string) => unknown;
}

export const generate = defineCommand({
  name: "generate",
  about: en`Generates files from schemas/ and the rules of the checker: types, lists, the index of rules, the reference, and the
table of headers in src/publish/README.md. Only files that change are written.`
    .zh`根据 schemas/ 和校验规则生成文件：类型、列表、规则索引、参考文档，以及 src/publish/README.md 里的响应头表。
只写入有变化的文件。`,
  options: {
    check: { about: en`writes nothing, and lists stale files`.zh`不写入，只列出已过时的文件` },
  },
  exits: en`0 all files are up to date, 1 a file is stale`.zh`0 文件都是最新的，1 有文件已过时`,
  world: (): GeneratedFileAccess => ({
    files: generatedFiles,
    read: openCheckout(root).read,
    write: (path, text) => writeFiles(root, { [path]: text }),
  }),
  run: ({ language, values: { check } }, world) =>
    check ? findStaleFiles(world, language) : rewriteStaleFiles(world, language),
});

async function findStaleFiles(
  { files, read }: GeneratedFileAccess,
  language: Language,
): Promise<CommandResult> {
  let stderr = "";
  for await (const [path, text] of files())
    if (read(path) !== text)
      stderr += en`${path} is stale. Run: npx campaign-engine generate\n`
        .zh`${path} 已过时。请运行：npx campaign-engine generate\n`[language];
  return { code: stderr === "" ? 0 : 1, stdout: "", stderr };
}

async function rewriteStaleFiles(
  { files, read, write }: GeneratedFileAccess,
  language: Language,
): Promise<CommandResult> {
  let stdout = "";
  for await (const [path, text] of files()) {
    if (read(path) === text) continue;
    write(path, text);
    stdout += en`wrote ${path}\n`.zh`已写入 ${path}\n`[language];
  }
  return { code: 0, stdout, stderr: "" };
}
