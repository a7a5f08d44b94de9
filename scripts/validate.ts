import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { runValidate } from "../src/check/command.ts";
import type { Disk } from "../src/check/project-files.ts";
import type { Schemas } from "../src/check/schema/json-schema.ts";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

const disk: Disk = {
  kindOf: (path) => {
    const stats = statSync(path, { throwIfNoEntry: false });
    return stats?.isDirectory() ? "folder" : stats ? "file" : undefined;
  },
  jsonFilesBelow,
  namesIn: (folder) => (existsSync(folder) ? readdirSync(folder) : []),
  read: (path) => readFileSync(path, "utf8"),
  absolute: (path) => resolve(path),
};

function jsonFilesBelow(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const paths = entries.filter((name) => name.endsWith(".json")).map((name) => join(folder, name));
  return paths.filter((path) => statSync(path).isFile()).sort();
}

function readSchemas(): Schemas {
  const folder = join(root, "schemas");
  const schemas = jsonFilesBelow(folder).map((path) => [
    relative(folder, path).replaceAll("\\", "/"),
    JSON.parse(disk.read(path)),
  ]);
  return Object.fromEntries(schemas);
}

const { code, stderr, stdout } = runValidate(process.argv.slice(2), {
  disk,
  campaigns: relative(process.cwd(), join(root, "campaigns")) || ".",
  schemas: readSchemas,
  hasColours: process.stdout.isTTY === true && !process.env.NO_COLOR,
});
process.stdout.write(stdout);
process.stderr.write(stderr);
process.exitCode = code;
