import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { runValidate } from "../src/check/command.ts";
import { decode } from "../src/check/document/decode.ts";
import type { Disk } from "../src/check/document/project-files.ts";
import { filesIn, readSchemas } from "../src/publish/read-folder.ts";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

const disk: Disk = {
  kindOf: (path) => {
    const stats = statSync(path, { throwIfNoEntry: false });
    return stats?.isDirectory() ? "folder" : stats ? "file" : undefined;
  },
  jsonFilesBelow: (folder) => filesIn(folder).filter((path) => path.endsWith(".json")),
  namesIn: (folder) => (existsSync(folder) ? readdirSync(folder) : []),
  read: (path) => decode(readFileSync(path)),
  absolute: (path) => resolve(path),
};

const { code, stderr, stdout } = runValidate(process.argv.slice(2), {
  disk,
  campaigns: relative(process.cwd(), join(root, "campaigns")) || ".",
  schemas: () => readSchemas(join(root, "schemas")),
  hasColours: process.stdout.isTTY === true && !process.env.NO_COLOR,
});
process.stdout.write(stdout);
process.stderr.write(stderr);
process.exitCode = code;
