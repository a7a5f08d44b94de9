import { visible } from "../check/report/visible.ts";
import {
  either,
  en,
  LANGUAGES,
  type Language,
  languageNamed,
  type Said,
  type Saying,
} from "../language/messages/saying.ts";
import type { Format } from "./format.ts";
import { formatJson } from "./format-json.ts";
import { formatMarkdown } from "./format-markdown.ts";
import { formatPretty } from "./format-pretty.ts";

const formats: Readonly<Record<string, Format>> = {
  pretty: formatPretty,
  json: formatJson,
  markdown: formatMarkdown,
};

/** What the command says of itself. */
export const usage = en`Usage: npm run --silent diff -- [OLD [NEW]] [--format pretty|json|markdown] [--lang en|zh]

Says what changed for customers from OLD to NEW, page by page, with everything merged in. Each is a file, a folder of
campaigns, a revision of git (HEAD~1, main), or one file of it (HEAD~1:campaigns/core/home.json). Without NEW it is the
working tree, without OLD the last commit. What is the name of a file or folder is taken for that.

  --format NAME  how it is printed: pretty (default), json, or markdown for a comment beside a pull request
  --lang NAME    the language of the texts: en, zh; left out, that of LC_ALL, LC_MESSAGES or LANG
  --help         prints this

Exit status: 0 compared, 2 the command was not understood.
`.zh`用法：npm run --silent diff -- [旧 [新]] [--format pretty|json|markdown] [--lang en|zh]

逐页说明顾客看到的内容从“旧”到“新”有什么变化，按合并后的完整文档比较。新旧各为一个文件、一个活动文件夹、
一个 git 版本（HEAD~1、main），或其中的一个文件（HEAD~1:campaigns/core/home.json）。不写“新”时与工作区比较，
也不写“旧”时从最近一次提交比起。与文件或文件夹同名的，按文件或文件夹处理。

  --format NAME  输出格式：pretty（默认）、json，或用于合并请求评论的 markdown
  --lang NAME    输出语言：en、zh；不写时由 LC_ALL、LC_MESSAGES 或 LANG 决定
  --help         显示本说明

退出码：0 已比较，2 命令有误。
`;

/** What a command line asks for. */
export interface Wanted {
  names: string[];
  format: Format;
  language: Language;
}

type Arguments = Wanted | { help: true; language: Language } | { wrong: Saying; language: Language };

/** `usual` is the language where none is asked for. */
export function readArguments(args: readonly string[], usual: Language): Arguments {
  const wanted: Wanted = { names: [], format: formatPretty, language: usual };
  let isHelp = false;
  let wrong: Saying | undefined;
  for (let index = 0; index < args.length; index++) {
    const arg = args[index] ?? "";
    const [, name = arg, given] = /^(--[a-z]+)=(.*)$/s.exec(arg) ?? [];
    if (name === "--format" || name === "--lang") {
      const refused = take(wanted, name, given ?? args[++index]);
      wrong ??= refused;
    } else if (arg === "--help" || arg === "-h") isHelp = true;
    // A revision that looks like an option never reaches git.
    else if (arg.startsWith("-")) wrong ??= noOption(arg);
    else wanted.names.push(arg);
  }
  const { language, names } = wanted;
  if (isHelp) return { help: true, language };
  const more = names.slice(2).map(visible).join(" ");
  if (more !== "")
    wrong ??= en`${more} is one too many, expected at most OLD and NEW`.zh`${more} 是多余的，最多写新旧两个`;
  return wrong ? { wrong, language } : wanted;
}

function noOption(arg: string): Saying {
  const all = either(["--format", "--lang", "--help"]);
  return en`${visible(arg)} is no option, expected ${all}`.zh`没有 ${visible(arg)} 这个选项，应为${all}`;
}

/** Takes an option's value over; says what is wrong where it is none. */
function take(wanted: Wanted, name: "--format" | "--lang", value: string | undefined): Saying | undefined {
  const format = Object.hasOwn(formats, value ?? "") ? formats[value ?? ""] : undefined;
  const language = languageNamed(value ?? "");
  if (name === "--format" && format) wanted.format = format;
  else if (name === "--lang" && language) wanted.language = language;
  else {
    const known = name === "--format" ? Object.keys(formats) : LANGUAGES;
    const found: Said = value === undefined ? en`without a name`.zh`后面没有写名称` : visible(value);
    return en`${name} ${found}, expected ${either(known)}`.zh`${name} ${found}，应为${either(known)}`;
  }
  return undefined;
}
