import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { en, type LocalizedText, type MessagePart } from "../../src/language/messages/localized-text.ts";
import { listFilesBelow } from "../../src/publish/read-json-folder.ts";

/** The files of the checkout, for scaffolds. Paths are relative to its root, with slashes. */
export interface Checkout {
  /** The absolute path of its root. */
  root: string;
  /** The folder of the project: campaigns/, or another one. Reading it fails without a project. */
  readonly campaigns: string;
  /** The working directory, in which a new project is created. */
  workingFolder: string;
  /** Returns the files below a folder, sorted; empty if the folder does not exist. */
  files(folder: string): readonly string[];
  /** Returns the text of a file; undefined if the file does not exist. */
  read(path: string): string | undefined;
}

/** What `npx campaign-engine new` is asked to create. */
export interface ScaffoldRequest {
  name: string;
  title?: string | undefined;
  /** The folder of src/check/rules/ for a rule. */
  folder?: string | undefined;
  /** The id of the campaign that a new one is made from. */
  from?: string | undefined;
  /** The address, and the first and last day as YYYY-MM-DD, of a copied campaign. */
  route?: string | undefined;
  start?: string | undefined;
  end?: string | undefined;
}

/** The files to write, by path from the root, and the next steps for the developer; or the reason to write nothing. */
export type Scaffold =
  | {
      files: Readonly<Record<string, string>>;
      next: LocalizedText;
      /** Whether no generated file depends on them. */
      isApart?: boolean;
    }
  | { refusal: LocalizedText };

/** The spellings that names of the engine's parts may have, such as camelCase. */
const NAME_CASES = {
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
export function explainInvalidName(
  name: string,
  { what, inCase, example }: { what: LocalizedText; inCase: keyof typeof NAME_CASES; example: string },
): LocalizedText | undefined {
  const { pattern, words } = NAME_CASES[inCase];
  if (pattern.test(name)) return undefined;
  return en`"${name}" is not a valid ${what}, expected ${words}, such as ${example}.`
    .zh`“${name}”不能作${what}，应${words}，如 ${example}。`;
}

/** Returns the refusal of a name that is already used in the checkout. */
export function refuseNameInUse(name: string, holder: MessagePart, what = en`name`.zh`名称`): Scaffold {
  return {
    refusal: en`The ${what} ${name} is already used by ${holder}.`.zh`${what} ${name} 已被占用：${holder}。`,
  };
}

/** The campaigns folder of the checkout itself. */
export const OWN_CAMPAIGNS = "campaigns";

/** Opens the checkout in a folder, with the project that `findProject` returns. Each call reads the disk again. */
export function openCheckout(root: string, findProject = () => join(root, OWN_CAMPAIGNS)): Checkout {
  const pathFromRoot = (folder: string) => relative(root, folder).replaceAll("\\", "/") || ".";
  return {
    root,
    get campaigns() {
      return pathFromRoot(findProject());
    },
    workingFolder: pathFromRoot(process.cwd()),
    files: (folder) =>
      listFilesBelow(join(root, folder)).map((path) => relative(root, path).replaceAll("\\", "/")),
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

/** Formats files of a checkout and sorts their imports, since inserted code lengthens lines. */
export function formatFiles(root: string, paths: readonly string[]): void {
  const biome = join(root, "node_modules/@biomejs/biome/bin/biome");
  // The package has no formatter: there, only campaigns are created.
  if (!existsSync(biome)) return;
  const options = ["check", "--write", "--linter-enabled=false", "--no-errors-on-unmatched", ...paths];
  spawnSync(process.execPath, [biome, ...options], { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
}
