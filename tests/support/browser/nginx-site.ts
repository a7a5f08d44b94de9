import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** Fast compression, for tests only. */
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** The files of a release by path. Each is also stored compressed. */
export type Files = Readonly<Record<string, string>>;

/** A folder like that of `npx campaign-engine publish`: releases, and the link `current` to one of them. */
export class NginxSite {
  readonly folder = mkdtempSync(join(tmpdir(), "site-"));
  /** The folder that nginx serves. */
  readonly root = join(this.folder, "current");
  private count = 0;

  /** Writes a release without making it current. Returns its id. */
  write(files: Files): string {
    const id = `releases/${++this.count}`;
    for (const [path, text] of Object.entries(files)) {
      const file = join(this.folder, id, path);
      mkdirSync(dirname(file), { recursive: true });
      put(file, Buffer.from(text));
      put(`${file}.gz`, gzipSync(text));
      put(`${file}.br`, brotliCompressSync(text, QUICK));
    }
    return id;
  }

  /** Makes a release current. */
  use(id: string): void {
    const next = join(this.folder, "next");
    symlinkSync(id, next);
    renameSync(next, this.root);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }
}

/**
 * Writes a file with a modification time derived from its content. nginx tells versions of a file apart by this time and
 * the size, and two versions of the same size may be written within a second.
 */
function put(file: string, content: Buffer): void {
  writeFileSync(file, content);
  const second = createHash("sha256").update(content).digest().readUInt32BE();
  utimesSync(file, second, second);
}
