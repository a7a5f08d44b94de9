import { en, joined, type Language, type Said, type Saying, same } from "../language/messages/saying.ts";
import { fixSure } from "./fix.ts";
import { LANGUAGES, languageNamed } from "./language.ts";
import { type Disk, type ProjectFiles, projectFiles } from "./project/project-files.ts";
import { formatGithub } from "./report/github.ts";
import { formatJson } from "./report/json.ts";
import { formatPretty } from "./report/pretty.ts";
import type { Problem } from "./report/problem.ts";
import { type Found, problemsIn } from "./report/problem-list.ts";
import type { Format } from "./report/report.ts";
import { formatSarif } from "./report/sarif.ts";
import { visible } from "./report/visible.ts";
import { unreadableFile } from "./rules/json/unreadable-file.ts";

const formats: Readonly<Record<string, Format>> = {
  pretty: formatPretty,
  json: formatJson,
  github: formatGithub,
  sarif: formatSarif,
};

const usage = en`Usage: npm run --silent validate -- [FILES or FOLDERS] [--format pretty|json|github|sarif] [--lang en|zh] [--fix]

Checks campaigns and brands. Without a path, all of campaigns/. A file outside of it may refer to what is there;
one with the id and route of a campaign there is checked in its stead.

  --format NAME  how problems are printed: pretty (default), json, github, sarif
  --lang NAME    the language of the texts: en, zh; left out, that of LC_ALL, LC_MESSAGES or LANG
  --fix          puts in place what can only have been meant, such as a comma or a name with one slip, and says what
  --no-cache     checks all anew; left out, what is known from earlier runs and still holds is not worked out again
  --help         prints this

Exit status: 0 no errors (there may be warnings), 1 errors, 2 the command was not understood.
`
  .zh`用法：npm run --silent validate -- [文件或文件夹] [--format pretty|json|github|sarif] [--lang en|zh] [--fix]

校验活动和品牌。不写路径时校验整个 campaigns/。campaigns/ 以外的文件可以引用其中的内容；
id 和 route 与某个活动相同的文件，会代替那个活动接受校验。

  --format NAME  问题的输出格式：pretty（默认）、json、github、sarif
  --lang NAME    输出语言：en、zh；不写时由 LC_ALL、LC_MESSAGES 或 LANG 决定
  --fix          自动改好只有一种可能的错误，如漏写的逗号、拼错一个字母的名称，并说明改了什么
  --no-cache     全部重新校验；不写时，以前得出且仍然有效的结果直接使用
  --help         显示本说明

退出码：0 没有错误（可能有警告），1 有错误，2 命令有误。
`;

export interface CommandWorld {
  /** The project as it is on disk, with other texts in the place of some files'. */
  open: (texts: ReadonlyMap<string, string>) => OpenProject;
  /** Writes a file's new text; says why where it cannot, or where the file is no longer as it was read. */
  write: (path: string, text: string) => Saying | undefined;
  /** The project's campaigns folder, as paths in it are shown. */
  campaigns: string;
  hasColours: boolean;
  /** The language of whoever runs it: what is said where none is asked for. */
  language: Language;
}

export interface OpenProject {
  disk: Disk;
  /** What is found in each of the files asked about, by their paths. */
  find: (project: ProjectFiles, options: FindOptions) => Promise<ReadonlyMap<string, readonly Found[]>>;
}

export interface FindOptions {
  /** Whether results of earlier runs count, as far as they still follow. */
  isRemembered: boolean;
}

export interface CommandResult {
  code: 0 | 1 | 2;
  stdout: string;
  stderr: string;
}

/** The validator's command: what it prints and the status it ends with, for its arguments. Reads through `disk`. */
export async function runValidate(args: readonly string[], world: CommandWorld): Promise<CommandResult> {
  const wanted = readArguments(args, world.language);
  if ("help" in wanted) return { code: 0, stdout: usage[wanted.language], stderr: "" };
  if ("wrong" in wanted) return misuse(wanted.wrong, wanted.language);
  const { disk } = world.open(new Map());
  const nothing = wanted.paths.flatMap((path) => refusalOf(path, disk) ?? []);
  if (nothing.length > 0) return refuse(nothing, wanted);
  const look = await checkAll(wanted, world, new Map());
  if (!wanted.isFixing) return report(look, wanted, world);
  const fixed = await fixSure(look.problems, {
    read: (path) => disk.read(path).text,
    check: async (texts) => (await checkAll(wanted, world, texts)).problems,
  });
  const refusals = new Map([...fixed.texts].map(([path, text]) => [path, world.write(path, text)]));
  const isWritten = (path: string): boolean => refusals.get(path) === undefined;
  const lines = [
    ...[...refusals].flatMap(([path, why]) =>
      why === undefined
        ? []
        : [en`${path} ${why}: nothing is put in place there`.zh`${path} ${why}：没有改动`],
    ),
    ...fixed.done.filter(({ file }) => isWritten(file)).map(({ text }) => text),
  ];
  const said = lines.map((line) => `${visible(line[wanted.language])}\n`).join("");
  const left = await checkAll(wanted, world, new Map([...fixed.texts].filter(([path]) => isWritten(path))));
  const result = report(left, wanted, world);
  if (wanted.format !== formatPretty) return { ...result, stderr: said };
  return { ...result, stdout: `${said}${said && "\n"}${result.stdout}` };
}

interface Look {
  project: ProjectFiles;
  problems: readonly Problem[];
  disk: Disk;
}

/** Checks what is asked for, with these texts in the place of some files'. */
async function checkAll(
  { isRemembered, paths }: Pick<Wanted, "isRemembered" | "paths">,
  { campaigns, open }: CommandWorld,
  texts: ReadonlyMap<string, string>,
): Promise<Look> {
  const { disk, find } = open(texts);
  const project = projectFiles(disk, { paths, campaigns });
  const found = await find(project, { isRemembered });
  const order = project.outlines.map(({ path }) => path);
  return {
    disk,
    project,
    problems: problemsIn(
      order.flatMap((path) => found.get(path) ?? []),
      order,
    ),
  };
}

function report(
  { disk, problems, project }: Look,
  { format, language }: Pick<Wanted, "format" | "language">,
  { hasColours }: Pick<CommandWorld, "hasColours">,
): CommandResult {
  const shown = new Set(problems.map(({ file }) => file));
  const readable = project.outlines.filter(({ path, unreadable }) => shown.has(path) && !unreadable);
  const sources = new Map(readable.map(({ path }) => [path, { path, ...disk.read(path) }]));
  const stdout = format({ files: project.asked.size, problems, sources }, { hasColours, language });
  return { code: problems.some(({ severity }) => severity === "error") ? 1 : 0, stdout, stderr: "" };
}

/** Something named on the command line that there is nothing of to check. */
interface Refusal {
  file: string;
  message: Saying;
}

function refusalOf(path: string, disk: Disk): Refusal | undefined {
  const why = disk.whyNothing(path);
  if (why !== undefined) return { file: path, message: en`${path} ${why}`.zh`${path} ${why}` };
  if (disk.kindOf(path) === "file" || disk.jsonFilesBelow(path).length > 0) return undefined;
  return {
    file: path,
    message: en`${path} holds no .json file, expected campaigns`.zh`${path} 里没有 .json 文件，应有活动文件`,
  };
}

/** Programs are answered in their own form. */
function refuse(
  refusals: readonly Refusal[],
  { format, language }: Pick<Wanted, "format" | "language">,
): CommandResult {
  const reasons = refusals.map(({ message }) => message);
  const result = misuse(joined(reasons, same("\n")), language);
  if (format === formatPretty) return result;
  const place = { line: 1, column: 1, start: 0, end: 0, pointer: "" };
  const problems = refusals.map(
    ({ file, message }): Problem => ({
      ...place,
      file,
      message: message.en,
      zh: { message: message.zh },
      rule: unreadableFile.id,
      severity: "error",
    }),
  );
  return {
    ...result,
    stdout: format({ files: 0, problems, sources: new Map() }, { hasColours: false, language }),
  };
}

function misuse(reason: Saying, language: Language): CommandResult {
  return { code: 2, stdout: "", stderr: `${reason[language]}\n\n${usage[language]}` };
}

interface Wanted extends FindOptions {
  paths: string[];
  format: Format;
  language: Language;
  /** Whether what is sure is to be put in place. */
  isFixing: boolean;
}

type Arguments = Wanted | { help: true; language: Language } | { wrong: Saying; language: Language };

/** Options whose value stands behind them, or behind a =. */
const VALUED = ["--format", "--lang"];

/** `usual` is the language where none is asked for; what is wrong is said in it, too, unless one is asked for before. */
function readArguments(args: readonly string[], usual: Language): Arguments {
  const wanted: Wanted = {
    paths: [],
    format: formatPretty,
    language: usual,
    isRemembered: !args.includes("--no-cache"),
    isFixing: args.includes("--fix"),
  };
  let isHelp = false;
  for (let index = 0; index < args.length; index++) {
    const arg = args[index] ?? "";
    const [, name = arg, given] = /^(--[a-z]+)=(.*)$/s.exec(arg) ?? [];
    if (VALUED.includes(name)) {
      const wrong = take(wanted, name, given ?? args[++index]);
      if (wrong) return { wrong, language: wanted.language };
    } else if (arg === "--help" || arg === "-h") isHelp = true;
    else if (arg === "--no-cache" || arg === "--fix") continue;
    else if (arg.startsWith("-")) {
      const all = ["--format", "--lang", "--fix", "--no-cache"];
      const wrong = en`${arg} is no option, expected ${all.join(", ")} or --help`
        .zh`没有 ${arg} 这个选项，应为 ${all.join("、")} 或 --help`;
      return { wrong, language: wanted.language };
    } else wanted.paths.push(arg);
  }
  return isHelp ? { help: true, language: wanted.language } : wanted;
}

/** Takes an option's value over; says what is wrong where it is none. */
function take(wanted: Wanted, name: string, value: string | undefined): Saying | undefined {
  const isFormat = name === "--format";
  const format = isFormat && Object.hasOwn(formats, value ?? "") ? formats[value ?? ""] : undefined;
  const language = isFormat ? undefined : languageNamed(value ?? "");
  if (format) wanted.format = format;
  else if (language) wanted.language = language;
  else return unknownValue(name, value, isFormat ? Object.keys(formats) : LANGUAGES);
  return undefined;
}

function unknownValue(name: string, value: string | undefined, known: readonly string[]): Saying {
  const found: Said = value ?? en`without a name`.zh`后面没有写名称`;
  return en`${name} ${found}, expected ${known.join(", ")}`.zh`${name} ${found}，应为 ${known.join("、")}`;
}
