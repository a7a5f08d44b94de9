/** A figure of a test that who runs it wants to read, such as how much was tried. `npm test` prints it at the end. */
export function note(text: string): void {
  process.stdout.write(`note: ${text}\n`);
}
