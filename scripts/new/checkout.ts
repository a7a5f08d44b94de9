import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { en, type Said, type Saying } from "../../src/language/messages/saying.ts";
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
export type Scaffold = { files: Readonly<Record<string, string>>; next: Saying } | { refusal: Saying };

/** The ways in which parts of the engine are named. */
const CASES = {
  camel: {
    pattern: /^[a-z][a-zA-Z0-9]*$/,
    words: en`letters and digits, starting with a small letter`.zh`只用字母和数字，以小写字母开头`,
  },
  kebab: {
    pattern: /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/,
    words: en`small letters, digits and -`.zh`只用小写字母、数字和 -`,
  },
};

/** Returns the reason to refuse a name that is not in this case; undefined if it is. `what` is such as "name of a block". */
export function whyMisnamed(
  name: string,
  { what, inCase, example }: { what: Saying; inCase: keyof typeof CASES; example: string },
): Saying | undefined {
  const { pattern, words } = CASES[inCase];
  if (pattern.test(name)) return undefined;
  return en`"${name}" is no ${what}: ${words}, such as ${example}.`
    .zh`“${name}”不能作${what}：${words}，如 ${example}。`;
}

/** Refuses a name that something in the checkout has already. */
export function taken(name: string, holder: Said, what = en`name`.zh`名称`): Scaffold {
  return {
    refusal: en`The ${what} ${name} is taken: by ${holder}.`.zh`${what} ${name} 已被占用：${holder}。`,
  };
}

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
