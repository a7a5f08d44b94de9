import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { folderForTest } from "../project/temporary-folder.ts";

/** A base whose action leads to the coupon centre. */
const NEWER_PAGES = "seasonal/newerPages.json";

/** A writable copy of the project's campaigns, by default for one test. Paths are relative to the copy. */
export class CampaignsCopy {
  readonly folder: string;

  /** Copies these files and folders of campaigns/, and its project.json and sandbox. */
  constructor(files: readonly string[] = [""], folder = folderForTest()) {
    this.folder = folder;
    for (const file of files.includes("") ? files : ["project.json", "sandbox", ...files])
      cpSync(join("campaigns", file), this.at(file), { recursive: true });
    // Without the coupon centre, a link to it would be an error.
    if (files.includes(NEWER_PAGES))
      this.edit(NEWER_PAGES, (text) =>
        text.replaceAll(/"navigate": "\/CollarRollTab",\s*"query": \{[^}]*\}/g, '"toast": "-"'),
      );
  }

  /** Returns the absolute path of a file. */
  at(file: string): string {
    return join(this.folder, file);
  }

  read(file: string): string {
    return readFileSync(this.at(file), "utf8");
  }

  write(file: string, text: string): void {
    writeFileSync(this.at(file), text);
  }

  edit(file: string, change: (text: string) => string): void {
    this.write(file, change(this.read(file)));
  }
}
