import type { CommandResult } from "../../src/check/command-result.ts";

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
