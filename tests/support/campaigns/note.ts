/** Prints a figure of a test, such as the number of tries. `npm test` prints all notes at the end. */
export function note(text: string): void {
  process.stdout.write(`note: ${text}\n`);
}
