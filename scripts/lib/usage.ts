import {
  en,
  joined,
  LANGUAGES,
  type Language,
  type Saying,
  same,
} from "../../src/language/messages/saying.ts";

/** An option of a command, for its parsing and for its usage text. */
export interface CommandOption {
  /** The placeholder of its value, such as NAME. An option without a placeholder is a flag. */
  value?: string;
  /** The allowed values; if left out, any text is allowed. */
  oneOf?: readonly string[];
  /** The default value. */
  usual?: string;
  about: Saying;
}

type Options = Readonly<Record<string, CommandOption>>;

/** The value of an option: a text, undefined if the option is left out and has no default; a boolean for a flag. */
type ValueOf<One extends CommandOption> = One extends { value: string }
  ?
      | (One extends { oneOf: readonly (infer Name extends string)[] } ? Name : string)
      | (One extends { usual: string } ? never : undefined)
  : boolean;

/** A parsed command line. */
export interface ParsedArguments<All extends Options = Options> {
  /** The operands: files, ids, … */
  names: readonly string[];
  values: { readonly [Name in keyof All]: ValueOf<All[Name]> };
  language: Language;
}

/** The arguments of a command that are not options. */
interface Operands {
  /** The placeholder in the usage text, such as `[OLD [NEW]]`. */
  name: Saying;
  least: number;
  most: number;
}

/** The declaration of a command line: parsing, refusals and the usage text follow from it. */
export interface Usage<All extends Options = Options> {
  name: string;
  operands?: Operands;
  about: Saying;
  /** A list of names below the text, with a line on each. */
  list?: readonly (readonly [name: string, about: Saying])[];
  options: All;
  /** The meaning of the exit codes 0 and 1; 2 is wrong usage in all commands. */
  exits: Saying;
  /** Returns the reason to refuse a combination of arguments that are each valid; undefined if there is none. */
  refuse?(parsed: ParsedArguments<All>): Saying | undefined;
}

const ENGINE = "npx campaign-engine";

const LANG: CommandOption = {
  value: "NAME",
  oneOf: LANGUAGES,
  about: en`the language of the output (default: the language of LC_ALL, LC_MESSAGES or LANG)`
    .zh`输出语言（默认由 LC_ALL、LC_MESSAGES 或 LANG 决定）`,
};

const HELP: CommandOption = { about: en`prints this help`.zh`显示本说明` };

/** Returns the options of a command, including those that all commands share. */
export function optionsOf({ options }: Pick<Usage, "options">): Options {
  return { ...options, lang: LANG, help: HELP };
}

/** Returns the usage text of a command. Pure. */
export function usageText(command: Usage, language: Language): string {
  const { about, exits, list, name, operands } = command;
  const call = [ENGINE, name, operands?.name[language], en`[OPTIONS]`.zh`[选项]`[language]];
  const head = en`Usage: ${call.filter(Boolean).join(" ")}`.zh`用法：${call.filter(Boolean).join(" ")}`;
  const rows = Object.entries(optionsOf(command)).map(([option, one]): [string, Saying] => [
    `--${option}${one.value === undefined ? "" : ` ${one.value}`}`,
    sayOption(one),
  ]);
  const codes = en`Exit status: ${exits}, 2 wrong usage.`.zh`退出码：${exits}，2 用法错误。`;
  const columns = [...(list ? [list] : []), rows].map((all) => inColumns(all, language));
  return [head[language], about[language], ...columns, `${codes[language]}\n`].join("\n\n");
}

/** Returns the line that refers to the usage text after a refusal. */
export function hintOf({ name }: Pick<Usage, "name">, language: Language): string {
  const help = [ENGINE, name, "--help"].filter(Boolean).join(" ");
  return en`See: ${help}`.zh`请看：${help}`[language];
}

/** Aligns rows in two columns; a text in the right one may have several lines. */
function inColumns(rows: readonly (readonly [string, Saying])[], language: Language): string {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows
    .map(
      ([left, right]) =>
        `  ${left.padEnd(width)}  ${right[language].replaceAll("\n", `\n${" ".repeat(width + 4)}`)}`,
    )
    .join("\n");
}

function sayOption({ about, oneOf, usual }: CommandOption): Saying {
  const others = oneOf?.filter((value) => value !== usual).map(same);
  const first = usual === undefined ? [] : [en`${usual} (default)`.zh`${usual}（默认）`];
  const all = joined([...first, ...(others ?? [])], { en: ", ", zh: "、" });
  return all.en === "" ? about : en`${all}: ${about}`.zh`${all}：${about}`;
}

/** Returns the option that names one of these output formats. */
export function formatOption<Name extends string>(
  formats: Readonly<Record<Name, unknown>>,
  usual: Name,
  about = en`the output format`.zh`输出格式`,
) {
  return { value: "NAME", oneOf: Object.keys(formats) as Name[], usual, about };
}
