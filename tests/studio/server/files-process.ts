import type { Site } from "../../../src/publish/site.ts";
import { StoredFiles } from "../../../src/studio/server/files/stored-files.ts";
import { StudioError } from "../../../src/studio/server/http/send-picture.ts";

/** A request to the process: to read a file, or to save it. */
export interface FilesOrder {
  id: number;
  folder: string;
  method: "read" | "save";
  input: Readonly<Record<string, unknown>>;
}

/** The answer of the process, as the studio's server would send it. */
export interface FilesAnswer {
  id: number;
  status: number;
  body: unknown;
}

process.on("message", async ({ folder, id, input, method }: FilesOrder) => {
  // Reading and saving use the folder of the site, and look in the live folder for the project's rules: it has none.
  const site = { folder } as Site;
  const files = new StoredFiles({
    site,
    folder: { refresh: () => ({ files: new Map() }) } as never,
    onWrote: () => undefined,
    // Random texts are rarely campaigns without errors.
    errorsOf: async () => [],
    newCampaign: async () => ({ path: "", text: "" }),
  });
  try {
    process.send?.({ id, status: 200, body: await files[method](input) } satisfies FilesAnswer);
  } catch (error) {
    if (!(error instanceof StudioError)) throw error;
    process.send?.({ id, status: error.status, body: error.body } satisfies FilesAnswer);
  }
});
process.send?.("ready");
