import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The example campaign of the README. */
export const springTea = /```json\n([\s\S]*?)```/.exec(readFileSync("README.md", "utf8"))?.[1] ?? "";
export const SPRING_TEA = "seasonal/springTea.json";

/** A temporary copy of the campaigns with the README's example. Paths are relative to the folder. */
export class CampaignFolder {
  readonly path = mkdtempSync(join(tmpdir(), "campaigns-"));
  readonly #whole: ReadonlyMap<string, Buffer>;

  constructor() {
    cpSync("campaigns", this.path, { recursive: true });
    this.write(springTea);
    this.#whole = new Map(this.#files().map((file) => [file, readFileSync(join(this.path, file))]));
  }

  write(text: string, file = SPRING_TEA): void {
    writeFileSync(join(this.path, file), text);
  }

  read(file = SPRING_TEA): string {
    return readFileSync(join(this.path, file), "utf8");
  }

  delete(file = SPRING_TEA): void {
    rmSync(join(this.path, file));
  }

  has(file: string): boolean {
    return existsSync(join(this.path, file));
  }

  /** Restores the original files. */
  restore(): void {
    for (const file of this.#files()) if (!this.#whole.has(file)) rmSync(join(this.path, file));
    for (const [file, whole] of this.#whole) {
      const path = join(this.path, file);
      if (!existsSync(path) || !readFileSync(path).equals(whole)) writeFileSync(path, whole);
    }
  }

  remove(): void {
    rmSync(this.path, { recursive: true });
  }

  #files(): string[] {
    return readdirSync(this.path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name).slice(this.path.length + 1));
  }
}

/** A draft of the campaign whose check takes seconds: each value reads the next one. */
const chain = Array.from({ length: 4000 }, (_, index) => `"v${index}": "v${index + 1} + 1"`).join(", ");
export const slowTea = springTea.replace('"load":', `"values": { ${chain}, "v4000": "1" },\n  "load":`);
