import { copyFileSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { en, joinWithOr } from "../../src/language/messages/localized-text.ts";
import { tryOrUndefined } from "../../src/language/try-or-undefined.ts";
import { listFilesBelow } from "../../src/publish/read-json-folder.ts";
import {
  REFACTORING_KINDS,
  type RefactorAccess,
  runRefactorCommand,
} from "../../src/refactor/refactor-command.ts";
import { writeWhole } from "../check/files.mjs";
import { defineCommand } from "../lib/command.ts";
import { openDocumentsOnDisk } from "../lib/command-environment.ts";

export const refactor = defineCommand({
  name: "refactor",
  operands: { name: en`KIND ARGUMENT…`.zh`种类 参数…`, least: 1, most: 4 },
  about: en`Changes campaigns with everything that belongs to the change. Prints what would change; --write applies it.

  amount ID OLD NEW            an amount: answers, places, labels, conditions, texts
  add-prize ID AMOUNT          a prize of a draw, like its last one
  remove-prize ID AMOUNT       a prize of a draw
  rename ID NEW                the id and file; with --route also the address of the page
  move ID FOLDER               the file and its pictures, to a folder of the project
  duplicate ID NEW [TITLE]     a copy, with its pictures if it is in another folder
  delete ID                    the file
  pictures                     deletes the pictures that no file names

Doubtful places are marked [ ]; --all changes them, too.`
    .zh`修改活动，并连同相关的各处一起修改。默认只显示计划，加 --write 才写入。

  amount ID 旧金额 新金额       金额：返回值、位置、标签、条件、文字
  add-prize ID 金额            新增一个奖品，仿照最后一个
  remove-prize ID 金额         删除一个奖品
  rename ID 新ID               id 和文件名；加 --route 还改页面地址
  move ID 文件夹               文件和它的图片移到项目的另一个文件夹
  duplicate ID 新ID [标题]      复制一份；放到其他文件夹时连同图片
  delete ID                    删除文件
  pictures                     删除没有文件提到的图片

不能确定的位置标为 [ ]，加 --all 才会修改。`,
  options: {
    write: { about: en`applies the changes`.zh`写入改动` },
    all: { about: en`also changes doubtful places`.zh`不能确定的位置也修改` },
    route: { value: "ROUTE", about: en`the new address of a renamed page`.zh`改名后页面的新地址` },
    in: { value: "FOLDER", about: en`the folder of a copy`.zh`副本所在的文件夹` },
    draw: { value: "NAME", about: en`the draw, if there are several`.zh`有多个抽奖时，指哪一个` },
  },
  exits: en`0 planned or written, 1 refused`.zh`0 已计划或写入，1 无法进行`,
  hasProject: true,
  refuse: ({ names: [kind = "", ...rest] }) => {
    const kinds = Object.keys(REFACTORING_KINDS);
    if (!kinds.includes(kind))
      return en`Unknown kind "${kind}", expected ${joinWithOr(kinds)}`
        .zh`没有种类“${kind}”，应为${joinWithOr(kinds)}`;
    const [least, most] = REFACTORING_KINDS[kind as keyof typeof REFACTORING_KINDS]; // it was just found
    if (rest.length >= least && rest.length <= most) return undefined;
    return en`${kind} has ${rest.length} arguments, see its line in the help`
      .zh`${kind} 有${rest.length}个参数，请看帮助中的写法`;
  },
  world: (project): RefactorAccess => {
    const documents = openDocumentsOnDisk(project);
    return {
      ...documents,
      paths: () => listFilesBelow(documents.campaigns),
      operations: {
        readText: (path) => tryOrUndefined(() => readFileSync(path, "utf8")) ?? "",
        writeText: (path, text) => {
          mkdirSync(dirname(path), { recursive: true });
          writeWhole(path, text);
        },
        move: (from, to) => {
          mkdirSync(dirname(to), { recursive: true });
          renameSync(from, to);
        },
        copy: (from, to) => {
          mkdirSync(dirname(to), { recursive: true });
          copyFileSync(from, to);
        },
        remove: (path) => rmSync(path),
      },
    };
  },
  run: ({ language, names: [kind = "", ...operands], values }, world) =>
    runRefactorCommand(
      {
        ...{ kind, operands, language },
        ...{ route: values.route, folder: values.in, draw: values.draw },
        ...{ isWritten: values.write, isComplete: values.all },
      },
      world,
    ),
});
