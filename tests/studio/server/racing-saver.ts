import { readVersionedText, replaceFile } from "../../../src/studio/server/files/save-file.ts";

/** Message to the process: how often it saves its next version of a file. */
export interface RaceOrder {
  file: string;
  name: string;
  saves: number;
}

/** Message from the process: the first line of each text that it replaced, and of the text that it wrote instead. */
export type RaceResult = readonly (readonly [from: string, to: string])[];

const firstLineOf = (text: string) => text.slice(0, text.indexOf("\n"));

process.on("message", async ({ file, name, saves }: RaceOrder) => {
  const saved: [string, string][] = [];
  for (let turn = 0; saved.length < saves; turn++) {
    const read = readVersionedText(file);
    if (!read) process.exit(3);
    const from = firstLineOf(read.text);
    const to = `${name} ${turn}`;
    const text = read.text.replace(from, to);
    if (await replaceFile(file, Buffer.from(text), read.version)) saved.push([from, to]);
  }
  process.send?.(saved, () => process.exit(0));
});
process.send?.("ready");
