import { type CommandResult, failed, printed } from "../../src/check/command-result.ts";
import type { Language, Saying } from "../../src/language/messages/saying.ts";
import { readArguments } from "./command-line.ts";
import { hintOf, type Option, type Usage, usageText, type Wanted } from "./usage.ts";

/** A command of the engine. */
export interface Command<World = unknown> {
  /** Returns the output and the exit code for these arguments. `usual` is the language without --lang. */
  run(args: readonly string[], usual: Language, world?: World): Promise<CommandResult>;
}

interface Definition<All extends Readonly<Record<string, Option>>, World> extends Usage<All> {
  /** Returns the command's access to the machine: files, git, the clock. */
  world(): World;
  run(wanted: Wanted<All>, world: World): CommandResult | Promise<CommandResult>;
}

/** Makes a command from its declaration. Help, wrong usage and expected failures are handled alike for all commands. */
export function defineCommand<const All extends Readonly<Record<string, Option>>, World>(
  command: Definition<All, World>,
): Command<World> {
  return {
    run: async (args, usual, world) => {
      const wanted = readArguments(command, args, usual);
      const { language } = wanted;
      if ("help" in wanted) return printed(usageText(command, language));
      if ("wrong" in wanted) return misuse(command, wanted.wrong, language);
      try {
        return await command.run(wanted, world ?? command.world());
      } catch (error) {
        const result = failed(error, language);
        if (result) return result;
        throw error;
      }
    },
  };
}

/** Returns the result for wrong usage: the reason, and a reference to the usage text. */
export function misuse(command: Pick<Usage, "name">, reason: Saying, language: Language): CommandResult {
  return { code: 2, stdout: "", stderr: `${reason[language]}\n${hintOf(command, language)}\n` };
}

/** Prints the output of a command, and sets the exit code of the process. */
export function print({ code, stderr, stdout }: CommandResult): void {
  process.stdout.write(stdout);
  process.stderr.write(stderr);
  process.exitCode = code;
}

/** Allows a reader of the output to stop before its end, as `head` does. */
export function allowShortReaders(): void {
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
}
