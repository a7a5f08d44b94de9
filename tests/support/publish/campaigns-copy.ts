import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { folderForTest } from "../project/temporary-folder.ts";

/** A copy of campaigns of the project for one test, which may write there. Files are named from the copy's folder. */
export class CampaignsCopy {
  readonly folder = folderForTest();

  /** Copies these files and folders of campaigns/. */
  constructor(files: readonly string[] = [""]) {
    for (const file of files) cpSync(join("campaigns", file), this.at(file), { recursive: true });
  }

  /** The path of a file. */
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
