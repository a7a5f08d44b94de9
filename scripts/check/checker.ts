import { languageOf } from "../../src/language/messages/localized-text.ts";
import { createFileChecker, validate } from "../commands/validate.ts";
import { ignoreClosedOutput, printResult } from "../lib/command.ts";
import type { CheckEnvironment } from "./open-project.ts";

export { checkInThread } from "./open-project.ts";

/** Runs the command `validate` from its bundle: prints its output, and sets the exit code of the process. */
export async function run(args: readonly string[], environment: CheckEnvironment): Promise<void> {
  ignoreClosedOutput();
  printResult(await validate.run(args, languageOf(process.env), createFileChecker(environment)));
}
