import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { filesIn } from "../../src/publish/read-folder.ts";

/** The checkout as a scaffold may ask it. Paths are from its root, with slashes. */
export interface Checkout {
  /** The files below a folder, in alphabetical order; none where it is not there. */
  files(folder: string): readonly string[];
  /** The text of a file; undefined where it is not there. */
  read(path: string): string | undefined;
}

/** The thing to make. */
export interface Wanted {
  name: string;
  title?: string | undefined;
  /** The folder of src/check/rules/ for a rule. */
  folder?: string | undefined;
  /** The id of the campaign that a new one is made from. */
  from?: string | undefined;
}

/** The files to write, by their paths from the root, and what to do then; or why nothing is written. */
export type Scaffold = { files: Readonly<Record<string, string>>; next: string } | { refusal: string };

/** The checkout in a folder. Each call reads the disk again. */
export function checkoutAt(root: string): Checkout {
  return {
    files: (folder) => filesIn(join(root, folder)).map((path) => relative(root, path).replaceAll("\\", "/")),
    read: (path) => (existsSync(join(root, path)) ? readFileSync(join(root, path), "utf8") : undefined),
  };
}

/** Writes files into a folder, and returns their paths. */
export function writeFiles(root: string, files: Readonly<Record<string, string | Buffer>>): string[] {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return Object.keys(files);
}

/** Formats files of a checkout and sorts their imports: what a scaffold inserts makes lines longer. */
export function formatFiles(root: string, paths: readonly string[]): void {
  const biome = join(root, "node_modules/@biomejs/biome/bin/biome");
  const options = ["check", "--write", "--linter-enabled=false", "--no-errors-on-unmatched", ...paths];
  spawnSync(process.execPath, [biome, ...options], { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
}
