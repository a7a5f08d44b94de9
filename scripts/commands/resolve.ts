import { formats, runResolve } from "../../src/check/resolve-command.ts";
import { en } from "../../src/language/messages/saying.ts";
import { defineCommand } from "../lib/command.ts";
import { documentsOnDisk } from "../lib/surroundings.ts";
import { formatOption } from "../lib/usage.ts";

export const resolve = defineCommand({
  name: "resolve",
  operands: { name: en`ID|FILE|ROUTE`.zh`ID|文件|ROUTE`, least: 1, most: 1 },
  about: en`Prints a campaign or brand after merging: the documents that it extends and the patch of its variant are included.
Each line starts with its origin: ":12" is line 12 of the document's own file, "base.json:12" of another file.`
    .zh`显示合并后的活动或品牌：所继承的文档和变体的改动都已并入。每行前面是写着它的位置：
":12" 在文档自己的文件里，"base.json:12" 在另一个文件里。`,
  options: {
    route: { value: "ROUTE", about: en`the page of a file with variants`.zh`有变体的文件中的哪个页面` },
    format: formatOption(
      formats,
      "pretty",
      en`the output format; json lists { pointer, file, line, column } for each value`
        .zh`输出格式；json 是列表，每个值一项：{ pointer, file, line, column }`,
    ),
  },
  exits: en`0 printed, 1 the document cannot be merged`.zh`0 已显示，1 无法合并`,
  world: documentsOnDisk,
  run: ({ names: [name = ""], values: { format, route } }, world) =>
    runResolve({ name, route, format: formats[format] }, world),
});
