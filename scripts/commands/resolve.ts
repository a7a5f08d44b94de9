import { resolveFormats, runResolveCommand } from "../../src/check/resolve-command.ts";
import { en } from "../../src/language/messages/localized-text.ts";
import { defineCommand } from "../lib/command.ts";
import { openDocumentsOnDisk } from "../lib/command-environment.ts";
import { formatOption } from "../lib/usage.ts";

export const resolve = defineCommand({
  name: "resolve",
  operands: { name: en`ID|FILE|ROUTE`.zh`ID|文件|ROUTE`, least: 1, most: 1 },
  about: en`Prints a campaign or brand after merging it with the documents that it extends and with the patch of its variant.
Each line starts with its origin: ":12" is line 12 of the document's own file, "base.json:12" of another file.`
    .zh`显示合并后的活动或品牌：所继承的文档和变体的改动都已并入。每行开头是它的来源：
":12" 是文档自己文件的第 12 行，"base.json:12" 是另一个文件的第 12 行。`,
  options: {
    route: {
      value: "ROUTE",
      about: en`the page to print, if the file has variants`.zh`文件有变体时，要显示哪个页面`,
    },
    format: formatOption(
      resolveFormats,
      "pretty",
      en`the output format; json lists { pointer, file, line, column } for each value`
        .zh`输出格式；json 是列表，每个值一项：{ pointer, file, line, column }`,
    ),
  },
  exits: en`0 printed, 1 the document cannot be merged`.zh`0 已显示，1 文档无法合并`,
  hasProject: true,
  world: openDocumentsOnDisk,
  run: ({ names: [name = ""], values: { format, route } }, world) =>
    runResolveCommand({ name, route, format: resolveFormats[format] }, world),
});
