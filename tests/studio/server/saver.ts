import { replaceFile } from "../../../src/studio/server/files/save-file.ts";

/** Message to the process: the texts to write in turn until it is killed. */
export interface SaverOrder {
  file: string;
  texts: readonly string[];
  versions: readonly string[];
}

process.on("message", async ({ file, texts, versions }: SaverOrder) => {
  process.send?.("begun");
  for (let turn = 0; ; turn++) {
    const [from, to] = [turn % texts.length, (turn + 1) % texts.length];
    if (!(await replaceFile(file, Buffer.from(texts[to] ?? ""), versions[from] ?? null))) process.exit(3);
  }
});
process.send?.("ready");
