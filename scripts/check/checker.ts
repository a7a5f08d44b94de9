import { languageOf } from "../../src/language/messages/saying.ts";
import { checkedFiles, validate } from "../commands/validate.ts";
import { allowShortReaders, print } from "../lib/command.ts";
import type { Place } from "./open-project.ts";

export { help } from "./open-project.ts";

/** Runs the validate command from its bundle: prints its output, and sets the exit code of the process. */
export async function run(args: readonly string[], place: Place): Promise<void> {
  allowShortReaders();
  print(await validate.run(args, languageOf(process.env), checkedFiles(place)));
}
