import {
  en,
  joinMessages,
  type Language,
  type LocalizedText,
  MESSAGE_LANGUAGES,
  untranslatedText,
} from "../../src/language/messages/localized-text.ts";

/** An option of a command, for its parsing and for its usage text. */
export interface CommandOption {
  /** The placeholder of its value, such as NAME. An option without a placeholder is a flag. */
  value?: string;
  /** The allowed values; if left out, any text is allowed. */
  oneOf?: readonly string[];
  /** The default value. */
  defaultValue?: string;
  about: LocalizedText;
}

type Options = Readonly<Record<string, CommandOption>>;

/** The value of an option: a text, undefined if the option is left out and has no default; a boolean for a flag. */
type ValueOf<One extends CommandOption> = One extends { value: string }
  ?
      | (One extends { oneOf: readonly (infer Name extends string)[] } ? Name : string)
      | (One extends { defaultValue: string } ? never : undefined)
  : boolean;

/** A parsed command line. */
export interface ParsedArguments<All extends Options = Options> {
  /** The operands: files, ids, … */
  names: readonly string[];
  values: { readonly [Name in keyof All]: ValueOf<All[Name]> };
  language: Language;
  /** The folder of the project in `--project`, or by default in CAMPAIGNS; undefined without both. */
  project?: string | undefined;
}

/** The arguments of a command that are not options. */
interface Operands {
  /** The placeholder in the usage text, such as `[OLD [NEW]]`. */
  name: LocalizedText;
  least: number;
  most: number;
}

/** The declaration of a command line: parsing, refusals and the usage text follow from it. */
export interface CommandUsage<All extends Options = Options> {
  name: string;
  operands?: Operands;
  about: LocalizedText;
  /** A list of names below the text, with a line on each. */
  list?: readonly (readonly [name: string, about: LocalizedText])[];
  options: All;
  /** Whether the command is about a project, which `--project` names. */
  hasProject?: true;
  /** The meaning of the exit codes 0 and 1; 2 is wrong usage in all commands. */
  exits: LocalizedText;
  /** Returns the reason to refuse a combination of arguments that are each valid; undefined if there is none. */
  refuse?(parsed: ParsedArguments<All>): LocalizedText | undefined;
}

const COMMAND_LINE_START = "npx campaign-engine";

const LANGUAGE_OPTION: CommandOption = {
  value: "NAME",
  oneOf: MESSAGE_LANGUAGES,
  about: en`the language of the output (default: the language of LC_ALL, LC_MESSAGES or LANG)`
    .zh`输出语言（默认由 LC_ALL、LC_MESSAGES 或 LANG 决定）`,
};

const PROJECT_OPTION: CommandOption = {
  value: "DIR",
  about: en`the folder of the project, which has a project.json (default: the folder in CAMPAIGNS,
or the nearest one from the working directory upwards, or campaigns/)`
    .zh`项目的文件夹，里面有 project.json（默认：CAMPAIGNS 指定的文件夹，
或从当前文件夹往上最近的一个，或 campaigns/）`,
};

const HELP_OPTION: CommandOption = { about: en`prints this help`.zh`显示本说明` };

/** Returns the options of a command, including those that all commands share. */
export function listOptionsOfCommand({
  hasProject,
  options,
}: Pick<CommandUsage, "hasProject" | "options">): Options {
  const project = hasProject ? { project: PROJECT_OPTION } : {};
  return { ...options, ...project, lang: LANGUAGE_OPTION, help: HELP_OPTION };
}

/** Returns the usage text of a command. Pure. */
export function usageText(command: CommandUsage, language: Language): string {
  const { about, exits, list, name, operands } = command;
  const call = [COMMAND_LINE_START, name, operands?.name[language], en`[OPTIONS]`.zh`[选项]`[language]];
  const head = en`Usage: ${call.filter(Boolean).join(" ")}`.zh`用法：${call.filter(Boolean).join(" ")}`;
  const rows = Object.entries(listOptionsOfCommand(command)).map(([option, one]): [string, LocalizedText] => [
    `--${option}${one.value === undefined ? "" : ` ${one.value}`}`,
    describeOption(one),
  ]);
  const codes = en`Exit status: ${exits}, 2 wrong usage.`.zh`退出码：${exits}，2 用法错误。`;
  const columns = [...(list ? [list] : []), rows].map((all) => alignInColumns(all, language));
  return [head[language], about[language], ...columns, `${codes[language]}\n`].join("\n\n");
}

/** Returns the line that refers to the usage text after a refusal. */
export function usageHint({ name }: Pick<CommandUsage, "name">, language: Language): string {
  const help = [COMMAND_LINE_START, name, "--help"].filter(Boolean).join(" ");
  return en`See: ${help}`.zh`请看：${help}`[language];
}

/** Aligns rows in two columns; a text in the right one may have several lines. */
function alignInColumns(rows: readonly (readonly [string, LocalizedText])[], language: Language): string {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows
    .map(
      ([left, right]) =>
        `  ${left.padEnd(width)}  ${right[language].replaceAll("\n", `\n${" ".repeat(width + 4)}`)}`,
    )
    .join("\n");
}

function describeOption({ about, oneOf, defaultValue }: CommandOption): LocalizedText {
  const others = oneOf?.filter((value) => value !== defaultValue).map(untranslatedText);
  const first = defaultValue === undefined ? [] : [en`${defaultValue} (default)`.zh`${defaultValue}（默认）`];
  const all = joinMessages([...first, ...(others ?? [])], { en: ", ", zh: "、" });
  return all.en === "" ? about : en`${all}: ${about}`.zh`${all}：${about}`;
}

/** Returns the option that names one of these output formats. */
export function formatOption<Name extends string>(
  formats: Readonly<Record<Name, unknown>>,
  defaultValue: Name,
  about = en`the output format`.zh`输出格式`,
) {
  return { value: "NAME", oneOf: Object.keys(formats) as Name[], defaultValue, about };
}
