import { join } from "node:path";
import { buildPublisher, Publisher } from "../publishers.ts";
import type { Order, Said } from "./publisher.ts";

const here = import.meta.dirname;

/** Makes a publisher into a folder of this machine that can die at a change of the disk; returns its path. */
export function buildDiskPublisher(folder: string): Promise<string> {
  return buildPublisher(join(here, "publisher.ts"), folder, {
    plugins: [
      {
        name: "counted-fs",
        enforce: "pre",
        resolveId: (id, importer) =>
          id === "node:fs" && !importer?.endsWith("counted-fs.ts") ? join(here, "counted-fs.ts") : undefined,
      },
    ],
  });
}

export class DiskPublisher extends Publisher<Order, Said> {}
