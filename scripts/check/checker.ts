import { languageOf } from "../../src/language/messages/localized-text.ts";
import { createFileChecker, validate } from "../commands/validate.ts";
import { handleOutputErrors, printResult } from "../lib/command.ts";
import type { CheckEnvironment } from "./open-project.ts";

export { checkFilesInThread } from "./open-project.ts";

/** Runs the command `validate` from its bundle: prints its output, and sets the exit code of the process. */
export async function runValidateCommand(
  args: readonly string[],
  environment: CheckEnvironment,
): Promise<void> {
  handleOutputErrors();
  printResult(await validate.run(args, languageOf(process.env), createFileChecker(environment)));
}
