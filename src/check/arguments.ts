import {
  either,
  en,
  LANGUAGES,
  type Language,
  languageNamed,
  type Said,
  type Saying,
} from "../language/messages/saying.ts";
import { formats } from "./formats.generated.ts";
import { formatPretty } from "./report/format-pretty.ts";
import type { Format } from "./report/report.ts";

/** The default first, then the others in alphabetical order. */
const formatNames = ["pretty", ...Object.keys(formats).filter((name) => name !== "pretty")];

/** What the command says of itself. */
export const usage = en`Usage: npm run --silent validate -- [FILES or FOLDERS] [--format ${formatNames.join("|")}] [--lang en|zh] [--fix] [--watch]

Checks campaigns and brands. Without a path, all of campaigns/. A file outside of it may refer to what is there;
one with the id and route of a campaign there is checked in its stead.

  --format NAME  how problems are printed: ${formatNames.join(", ").replace("pretty", "pretty (default)")}
  --lang NAME    the language of the texts: en, zh; left out, that of LC_ALL, LC_MESSAGES or LANG
  --fix          puts in place what can only have been meant, such as a comma or a name with one slip, and says what
  --watch        goes on, and says after each change of a file what is new and what is gone, until Ctrl-C
  --no-cache     checks all anew; left out, what is known from earlier runs and still holds is not worked out again
  --help         prints this

Exit status: 0 no errors (there may be warnings), 1 errors, 2 the command was not understood.
`
  .zh`用法：npm run --silent validate -- [文件或文件夹] [--format ${formatNames.join("|")}] [--lang en|zh] [--fix] [--watch]

校验活动和品牌。不写路径时校验整个 campaigns/。campaigns/ 以外的文件可以引用其中的内容；
id 和 route 与某个活动相同的文件，会代替那个活动接受校验。

  --format NAME  问题的输出格式：${formatNames.join("、").replace("pretty", "pretty（默认）")}
  --lang NAME    输出语言：en、zh；不写时由 LC_ALL、LC_MESSAGES 或 LANG 决定
  --fix          自动改好只有一种可能的错误，如漏写的逗号、拼错一个字母的名称，并说明改了什么
  --watch        不退出：文件每次改动后，说明新出现和已消除的问题，按 Ctrl-C 结束
  --no-cache     全部重新校验；不写时，以前得出且仍然有效的结果直接使用
  --help         显示本说明

退出码：0 没有错误（可能有警告），1 有错误，2 命令有误。
`;

export interface FindOptions {
  /** Whether results of earlier runs count, as far as they still follow. */
  isRemembered: boolean;
}

/** What a command line asks for. */
export interface Wanted extends FindOptions {
  paths: string[];
  format: Format;
  language: Language;
  /** Whether what is sure is to be put in place. */
  isFixing: boolean;
  /** Whether to go on after the first report, and to say what changes. */
  isWatching: boolean;
}

/** Options that are there or not. */
const FLAGS = ["--fix", "--watch", "--no-cache"];

type Arguments = Wanted | { help: true; language: Language } | { wrong: Saying; language: Language };

/** Options whose value stands behind them, or behind a =. */
const VALUED = ["--format", "--lang"];

/** `usual` is the language where none is asked for. Whoever asks for help gets it, whatever stands behind. */
export function readArguments(args: readonly string[], usual: Language): Arguments {
  const wanted: Wanted = {
    paths: [],
    format: formatPretty,
    language: usual,
    isRemembered: !args.includes("--no-cache"),
    isFixing: args.includes("--fix"),
    isWatching: args.includes("--watch"),
  };
  let isHelp = false;
  let wrong: Saying | undefined;
  for (let index = 0; index < args.length; index++) {
    const arg = args[index] ?? "";
    const [, name = arg, given] = /^(--[a-z]+)=(.*)$/s.exec(arg) ?? [];
    if (VALUED.includes(name)) {
      const refused = take(wanted, name, given ?? args[++index]);
      wrong ??= refused;
    } else if (arg === "--help" || arg === "-h") isHelp ||= wrong === undefined;
    else if (FLAGS.includes(arg)) continue;
    else if (arg.startsWith("-")) wrong ??= noOption(arg);
    else wanted.paths.push(arg);
  }
  const { language } = wanted;
  wrong ??= unwatched(wanted);
  if (isHelp) return { help: true, language };
  return wrong ? { wrong, language } : wanted;
}

/** The paths that a command line asks to be watched; undefined where it asks for no such thing. */
export function watchedPaths(args: readonly string[], usual: Language): readonly string[] | undefined {
  const wanted = readArguments(args, usual);
  return "paths" in wanted && wanted.isWatching ? wanted.paths : undefined;
}

/** What goes on for people writes in no form for programs, and leaves their files to them. */
function unwatched({ format, isFixing, isWatching }: Wanted): Saying | undefined {
  if (!isWatching || (!isFixing && format === formatPretty)) return undefined;
  const other = isFixing ? "--fix" : "--format";
  return en`--watch and ${other} are two commands, expected one of them`
    .zh`--watch 和 ${other} 不能一起用，应只写其中一个`;
}

function noOption(arg: string): Saying {
  const all = [...VALUED, ...FLAGS, "--help"];
  return en`${arg} is no option, expected ${either(all)}`.zh`没有 ${arg} 这个选项，应为${either(all)}`;
}

/** Takes an option's value over; says what is wrong where it is none. */
function take(wanted: Wanted, name: string, value: string | undefined): Saying | undefined {
  const isFormat = name === "--format";
  const format = isFormat && Object.hasOwn(formats, value ?? "") ? formats[value ?? ""] : undefined;
  const language = isFormat ? undefined : languageNamed(value ?? "");
  if (format) wanted.format = format;
  else if (language) wanted.language = language;
  else return unknownValue(name, value, isFormat ? formatNames : LANGUAGES);
  return undefined;
}

function unknownValue(name: string, value: string | undefined, known: readonly string[]): Saying {
  const found: Said = value ?? en`without a name`.zh`后面没有写名称`;
  return en`${name} ${found}, expected ${known.join(", ")}`.zh`${name} ${found}，应为${known.join("、")}`;
}
