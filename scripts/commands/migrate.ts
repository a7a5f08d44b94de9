import { en } from "../../src/language/messages/localized-text.ts";
import { LANGUAGE } from "../../src/language/version.generated.ts";
import { type MigrateAccess, runMigrateCommand } from "../../src/migrate/migrate-command.ts";
import { createCheckerDisk } from "../check/checker-files.ts";
import { writeWhole } from "../check/files.mjs";
import { FirstReadCache } from "../check/first-read-cache.ts";
import { defineCommand } from "../lib/command.ts";
import { migratedFolderForMessages } from "../lib/command-environment.ts";

export const migrate = defineCommand({
  name: "migrate",
  operands: { name: en`[FILE|FOLDER]…`.zh`[文件|文件夹]…`, least: 0, most: Number.POSITIVE_INFINITY },
  about: en`Updates campaigns and brands to language version ${LANGUAGE}: by default those of the project. It edits the files in place, and
keeps comments, spaces and the order of keys.`
    .zh`把活动和品牌升级到语言版本 ${LANGUAGE}；不写路径时处理整个项目。直接修改文件，
注释、空格和键的顺序不变。`,
  options: {},
  exits: en`0 all files are up to date, 1 a file could not be migrated`
    .zh`0 文件都已是最新，1 有文件无法升级`,
  hasProject: true,
  world: (project): MigrateAccess => {
    const snapshot = new FirstReadCache();
    const write: MigrateAccess["write"] = (path, text) => snapshot.replace(path, text);
    return {
      disk: createCheckerDisk(snapshot),
      campaigns: migratedFolderForMessages(project),
      write,
      create: writeWhole,
    };
  },
  run: ({ language, names }, world) => runMigrateCommand({ paths: names, language }, world),
});
