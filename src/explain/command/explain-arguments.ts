import { didYouMean } from "../../check/schema/say.ts";
import { findClosest } from "../../language/messages/find-closest.ts";
import {
  either,
  en,
  LANGUAGES,
  type Language,
  languageNamed,
  type Saying,
  same,
} from "../../language/messages/saying.ts";

/** What the command says of itself. */
export const usage = en`Usage: npm run --silent explain -- ID|FILE|ROUTE [--data JSON|@FILE] [--table NAME] [--format pretty|json] [--lang en|zh]

Says of each state table of a campaign which row is shown, and of every row why it is or is not. Without data it shows
an answer for every row that brings it about.

  --data JSON    what expressions see, by name: answers of endpoints (their data), session, query, navigation, local,
                 forms, arguments, address, device, and now, a moment such as "2025-01-27 08:00:00". With an answer
                 there is a login, where session does not say otherwise: {"garden":{"watered":0}}
  --data @FILE   the same from a file
  --table NAME   this table alone
  --format NAME  pretty (default) or json
  --lang NAME    the language of the texts: en, zh; left out, that of LC_ALL, LC_MESSAGES or LANG
  --help         prints this

Exit status: 0 explained, 1 the campaign has errors, 2 the command was not understood.
`
  .zh`用法：npm run --silent explain -- ID|文件|ROUTE [--data JSON|@文件] [--table 名称] [--format pretty|json] [--lang en|zh]

说明活动的每个状态表显示哪一行，以及每一行为什么显示或不显示。不给数据时，为每一行举出一份会显示它的数据。

  --data JSON    表达式能看到的数据，按名称写：各接口的返回数据（data 部分）、session、query、navigation、local、
                 forms、arguments、address、device，以及 now（时间，如 "2025-01-27 08:00:00"）。
                 给了返回数据就视为已登录，除非 session 另有说明：{"garden":{"watered":0}}
  --data @文件   从文件读取同样的内容
  --table 名称   只看这个状态表
  --format NAME  pretty（默认）或 json
  --lang NAME    输出语言：en、zh；不写时由 LC_ALL、LC_MESSAGES 或 LANG 决定
  --help         显示本说明

退出码：0 已说明，1 活动有错误，2 命令有误。
`;

/** What a command line asks for. */
export interface Wanted {
  name: string;
  data: string | undefined;
  table: string | undefined;
  format: string;
  language: Language;
}

const FORMATS = ["pretty", "json"];
const VALUED = ["--data", "--table", "--format", "--lang"];

type Arguments = Wanted | { help: true; language: Language } | { wrong: Saying; language: Language };

/** `usual` is the language where none is asked for. Pure. */
export function readArguments(args: readonly string[], usual: Language): Arguments {
  const given: Record<string, string> = {};
  const names: string[] = [];
  let wrong: Saying | undefined;
  for (let index = 0; index < args.length; index++) {
    const [, arg = "", own] = /^(--[a-z]+)=(.*)$/s.exec(args[index] ?? "") ?? [undefined, args[index]];
    if (arg === "--help" || arg === "-h") given[arg] = "";
    else if (VALUED.includes(arg)) {
      const value = own ?? args[++index];
      if (value === undefined) wrong ??= en`${arg} without a value`.zh`${arg} 后面没有写内容`;
      else given[arg] = value;
    } else if (arg.startsWith("-")) wrong ??= noOption(arg);
    else names.push(arg);
  }
  const { "--data": data, "--table": table, "--format": format = "pretty", "--lang": lang } = given;
  const language = (lang === undefined ? usual : languageNamed(lang)) ?? usual;
  if ("--help" in given || "-h" in given) return { help: true, language };
  const [name, ...more] = names;
  wrong ??= wrongValue("--format", format, FORMATS, FORMATS.includes(format));
  wrong ??= wrongValue("--lang", lang ?? usual, LANGUAGES, languageNamed(lang ?? usual) !== undefined);
  if (more.length > 0)
    wrong ??= en`${more.join(" ")} is one too many, expected one campaign`
      .zh`${more.join(" ")} 是多余的，只能写一个活动`;
  if (name === undefined)
    wrong ??= en`Which campaign? Expected an id, a file or a route`.zh`哪个活动？应写 id、文件或 route`;
  return wrong || name === undefined
    ? { wrong: wrong ?? same(""), language }
    : { name, data, table, format, language };
}

function wrongValue(
  option: string,
  value: string,
  known: readonly string[],
  isRight: boolean,
): Saying | undefined {
  return isRight
    ? undefined
    : en`${option} ${value}, expected ${either(known)}`.zh`${option} ${value}，应为${either(known)}`;
}

function noOption(arg: string): Saying {
  const all = [...VALUED, "--help"];
  const meant = findClosest(arg, all);
  const advice = meant === undefined ? same("") : en`. ${didYouMean(meant)}`.zh`。${didYouMean(meant)}`;
  return en`${arg} is no option, expected ${either(all)}${advice}`
    .zh`没有 ${arg} 这个选项，应为${either(all)}${advice}`;
}
