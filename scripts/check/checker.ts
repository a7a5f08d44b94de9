import { languageOf } from "../../src/language/messages/saying.ts";
import { checkedFiles, validate } from "../commands/validate.ts";
import { ignoreClosedOutput, print } from "../lib/command.ts";
import type { CheckEnvironment } from "./open-project.ts";

export { checkInThread as help } from "./open-project.ts";

/** Runs the validate command from its bundle: prints its output, and sets the exit code of the process. */
export async function run(args: readonly string[], environment: CheckEnvironment): Promise<void> {
  ignoreClosedOutput();
  print(await validate.run(args, languageOf(process.env), checkedFiles(environment)));
}
