import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** For tests that come to an end, not for phones. */
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** What a release has, by paths; of texts it has what they are when compressed as well. */
export type Files = Readonly<Record<string, string>>;

/** A folder as `npx campaign-engine publish` leaves it: releases, and the link `current` to the one that counts. */
export class NginxSite {
  readonly folder = mkdtempSync(join(tmpdir(), "site-"));
  /** What nginx serves. */
  readonly root = join(this.folder, "current");
  private count = 0;

  /** Writes a release, and resolves to what it is called; nobody sees it yet. */
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

  /** From now on this release counts. */
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
 * Writes a file that was last changed at a second that follows from its content: nginx tells versions of a file apart by
 * that and by their size, and two of the same size may well be written within one second.
 */
function put(file: string, content: Buffer): void {
  writeFileSync(file, content);
  const second = createHash("sha256").update(content).digest().readUInt32BE();
  utimesSync(file, second, second);
}
