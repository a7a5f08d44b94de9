import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Writes the files of a scaffold into a checkout. Returns their paths. */
export function writeFiles(root: string, files: Readonly<Record<string, string>>): string[] {
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
