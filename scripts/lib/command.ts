import { parseArgs } from "node:util";
import {
  type CommandResult,
  failureResult,
  faultResult,
  successResult,
} from "../../src/check/command-result.ts";
import { escapeControlCharacters } from "../../src/check/report/escape-control-characters.ts";
import { adviseClosestWord } from "../../src/language/messages/find-closest.ts";
import {
  en,
  joinWithOr,
  type Language,
  type LocalizedText,
  languageNamed,
  untranslatedText,
} from "../../src/language/messages/localized-text.ts";
import { mapValues } from "../../src/language/values.ts";
import {
  type CommandOption,
  type CommandUsage,
  listOptionsOfCommand,
  type ParsedArguments,
  usageHint,
  usageText,
} from "./usage.ts";

/** The outcome of parsing: the arguments, a request for help, or the reason to refuse them. */
type ParseResult<All extends Readonly<Record<string, CommandOption>>> =
  | ParsedArguments<All>
  | { help: true; language: Language }
  | { wrong: LocalizedText; language: Language };

/** An option on the command line. */
interface GivenOption {
  name: string;
  /** The original argument, such as `--format=json`. */
  written: string;
  value: string | undefined;
}

/**
 * Parses a command's arguments as its declaration says. `usual` is the language without `--lang`. `--help` takes
 * precedence over everything else. Of several mistakes, only the first is reported. Pure.
 */
export function readArguments<All extends Readonly<Record<string, CommandOption>>>(
  command: CommandUsage<All>,
  args: readonly string[],
  usual: Language,
): ParseResult<All> {
  const { given, names } = splitArguments(args, listOptionsOfCommand(command));
  const asked = given.flatMap(({ name, value }) =>
    name === "lang" ? (languageNamed(value ?? "") ?? []) : [],
  );
  const language = asked.at(-1) ?? usual;
  if (given.some(({ name }) => name === "help" || name === "h")) return { help: true, language };
  const wrong = findOptionMistake(given, command) ?? findOperandMistake(names, command);
  if (wrong) return { wrong, language };
  const values = Object.entries(command.options).map(([name, option]) => {
    const found = given.find((one) => one.name === name);
    return [name, option.value === undefined ? found !== undefined : (found?.value ?? option.defaultValue)];
  });
  // The type follows from the declarations that the values were just checked against.
  const named = given.find(({ name }) => name === "project")?.value;
  const project = command.hasProject ? named || process.env.CAMPAIGNS || undefined : undefined;
  const parsed = { names, values: Object.fromEntries(values), language, project } as ParsedArguments<All>;
  const refused = command.refuse?.(parsed);
  return refused ? { wrong: refused, language } : parsed;
}

/**
 * Separates options from other arguments. An option that lacks its value does not take the next option as its value.
 */
function splitArguments(args: readonly string[], known: Readonly<Record<string, CommandOption>>) {
  const takesValue = (arg: string | undefined) =>
    arg?.startsWith("--") && Object.hasOwn(known, arg.slice(2)) && known[arg.slice(2)]?.value !== undefined;
  const end = args.includes("--") ? args.indexOf("--") : args.length;
  const whole = args.map((arg, index) => {
    const isLast = index + 1 >= end || /^-./.test(args[index + 1] ?? "");
    return index < end && takesValue(arg) && isLast ? `${arg}=` : arg;
  });
  const { tokens } = parseArgs({
    args: whole,
    options: mapValues(known, ({ value }) => ({ type: value === undefined ? "boolean" : "string" })),
    strict: false,
    tokens: true,
  });
  const given = tokens.flatMap((token): GivenOption[] =>
    token.kind === "option"
      ? [{ name: token.name, written: args[token.index] ?? "", value: token.value }]
      : [],
  );
  return { given, names: tokens.flatMap((token) => (token.kind === "positional" ? [token.value] : [])) };
}

function findOptionMistake(given: readonly GivenOption[], command: CommandUsage): LocalizedText | undefined {
  const known = listOptionsOfCommand(command);
  for (const { name, value, written } of given) {
    const option = Object.hasOwn(known, name) && written.startsWith("--") ? known[name] : undefined;
    if (!option) return unknownOptionMessage(written, Object.keys(known));
    const wrong = optionValueMistake(`--${name}`, value, option);
    if (wrong) return wrong;
    const other = given.find((one) => one.name === name && one.value !== value);
    if (other)
      return en`--${name} has the values ${value ?? ""} and ${other.value ?? ""}, expected one of them`
        .zh`--${name} 写了${value ?? ""}和${other.value ?? ""}，只能写一个`;
  }
  return undefined;
}

function unknownOptionMessage(written: string, known: readonly string[]): LocalizedText {
  const all = known.map((name) => `--${name}`);
  const [word = ""] = written.split("=");
  const advice = adviseClosestWord(word, all);
  return en`Unknown option ${word}, expected ${joinWithOr(all)}${advice}`
    .zh`没有选项 ${word}，应为${joinWithOr(all)}${advice}`;
}

function optionValueMistake(
  name: string,
  value: string | undefined,
  option: CommandOption,
): LocalizedText | undefined {
  const { oneOf, value: placeholder } = option;
  if (placeholder === undefined)
    return value === undefined
      ? undefined
      : en`${name} takes no value, found ${value}`.zh`${name} 不带值，却写了${value}`;
  const expected = oneOf ? joinWithOr(oneOf) : untranslatedText(placeholder);
  if (!value) return en`${name} needs a value, expected ${expected}`.zh`${name} 缺少值，应为${expected}`;
  const isKnown = name === "--lang" ? languageNamed(value) !== undefined : (oneOf?.includes(value) ?? true);
  if (isKnown) return undefined;
  const advice = adviseClosestWord(value, oneOf ?? []);
  return en`${name} is ${value}, expected ${expected}${advice}`
    .zh`${name} 是 ${value}，应为${expected}${advice}`;
}

function findOperandMistake(names: readonly string[], { operands }: CommandUsage): LocalizedText | undefined {
  const expected = operands?.name ?? untranslatedText("");
  const more = names.slice(operands?.most ?? 0);
  if (more.length > 0) {
    const rest = more.join(" ");
    return operands
      ? en`Unexpected "${rest}", expected ${expected}`.zh`多余的参数“${rest}”，应为${expected}`
      : en`Unexpected "${rest}", expected only options`.zh`多余的参数“${rest}”，只能写选项`;
  }
  if (names.includes(""))
    return en`An argument is empty, expected ${expected}`.zh`有一个参数为空，应为${expected}`;
  if (names.length < (operands?.least ?? 0))
    return en`Missing argument, expected ${expected}`.zh`缺少参数，应为${expected}`;
  return undefined;
}

/** A command of the engine. */
export interface Command<World = unknown> {
  /** Returns the output and the exit code for these arguments. `usual` is the language without --lang. */
  run(args: readonly string[], usual: Language, world?: World): Promise<CommandResult>;
}

/** The declaration of a command: its usage, and what it does. */
interface CommandDefinition<All extends Readonly<Record<string, CommandOption>>, World>
  extends CommandUsage<All> {
  /** Returns the command's access to the machine (files, git, the clock), which tests replace. See `ParsedArguments`. */
  world(project: string | undefined): World;
  run(parsed: ParsedArguments<All>, world: World): CommandResult | Promise<CommandResult>;
}

/** Makes a command from its declaration. Help, wrong usage and expected failures are handled alike for all commands. */
export function defineCommand<const All extends Readonly<Record<string, CommandOption>>, World>(
  command: CommandDefinition<All, World>,
): Command<World> {
  return {
    run: async (args, usual, world) => {
      const parsed = readArguments(command, args, usual);
      const { language } = parsed;
      if ("help" in parsed) return successResult(usageText(command, language));
      if ("wrong" in parsed) return wrongUsageResult(command, parsed.wrong, language);
      try {
        return await command.run(parsed, world ?? command.world(parsed.project));
      } catch (error) {
        return failureResult(error, language) ?? faultResult(error, language);
      }
    },
  };
}

/** Returns the result for wrong usage: the reason, which may quote arguments, and a reference to the usage text. */
export function wrongUsageResult(
  command: Pick<CommandUsage, "name">,
  reason: LocalizedText,
  language: Language,
): CommandResult {
  return {
    code: 2,
    stdout: "",
    stderr: `${escapeControlCharacters(reason[language])}\n${usageHint(command, language)}\n`,
  };
}

/** Prints the output of a command, and sets the exit code of the process. */
export function printResult({ code, stderr, stdout }: CommandResult): void {
  process.stdout.write(stdout);
  process.stderr.write(stderr);
  process.exitCode = code;
}

/**
 * Allows a reader of the output to stop before its end, as `head` does. If the output cannot be written for another
 * reason, such as a full disk, the command fails and says why.
 */
export function handleOutputErrors(): void {
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") return;
    process.exitCode = 1;
    process.stderr.write(`The output cannot be written: ${error.message}\n`);
  });
  // Nobody can be told that this one fails.
  process.stderr.on("error", () => {});
}
