import { join } from "node:path";
import { buildPublisher, Publisher } from "../publishers.ts";
import type { Order, PublishReport } from "./publisher.ts";

const here = import.meta.dirname;

/** Bundles a publisher to disk that can die at a chosen change of the disk. Returns its path. */
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

export class DiskPublisher extends Publisher<Order, PublishReport> {}
