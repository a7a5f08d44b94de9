import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import type { FileResult } from "../../src/check/check-session.ts";
import { tryOrUndefined } from "../../src/language/try-or-undefined.ts";
import { sha1Of } from "../../src/publish/read-json-folder.ts";
import { writeWhole } from "./files.mjs";

/** Number of files that the results are spread over, so that a lookup reads little. */
const RESULT_FILE_COUNT = 16;

/** Maximum length of a file with results; its oldest results are dropped. All files together take about 32 MB. */
const MAX_FILE_LENGTH = 2_000_000;

/** The names of the result files. */
const RESULT_FILE = /^results-\d+\.txt$/;

/** Number of checker versions whose results are kept. */
const MAX_CHECKER_VERSIONS = 3;

/**
 * Results of earlier runs, on disk. Unreadable or damaged results are ignored. If two runs write at the same time, the
 * results of the later one stay.
 */
export class ResultCache {
  readonly #folder: string;
  readonly #shelves = new Map<number, Map<string, string>>();
  readonly #fresh = new Map<number, Map<string, string>>();

  /** `folder` belongs to this version of the checker only. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Returns the last result for a file, by the path as the command line shows it; undefined if there is none. */
  recall(path: string): FileResult | undefined {
    const { key, shelf } = resultCacheKey(path);
    const known = this.#shelves.get(shelf) ?? readCachedResults(this.#pathOf(shelf));
    this.#shelves.set(shelf, known);
    const line = known.get(key);
    return line === undefined ? undefined : parseResultLine(line);
  }

  keep(path: string, result: FileResult): void {
    const { key, shelf } = resultCacheKey(path);
    const lines = this.#fresh.get(shelf) ?? new Map<string, string>();
    this.#fresh.set(shelf, lines);
    const text = JSON.stringify(result);
    lines.set(key, `${key} ${sha1Of(text)} ${text}`);
  }

  /** Writes the new results. A full or read-only disk only makes the next run slower. */
  save(): void {
    try {
      if (this.#fresh.size > 0) this.#makeFolder();
      for (const [shelf, lines] of this.#fresh) {
        const path = this.#pathOf(shelf);
        const all = new Map([...[...readCachedResults(path)].filter(([key]) => !lines.has(key)), ...lines]);
        writeWhole(path, newestCacheLines([...all.values()]).join("\n"));
      }
    } catch {
      // Ignored, see above.
    }
  }

  #pathOf(shelf: number): string {
    return join(this.#folder, `results-${shelf}.txt`);
  }

  #makeFolder(): void {
    mkdirSync(this.#folder, { recursive: true });
    const parent = dirname(this.#folder);
    const versions = readdirSync(parent, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => join(parent, name))
      // Folders with other files are never removed.
      .filter((folder) => readdirSync(folder).every((name) => RESULT_FILE.test(name)))
      .sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs);
    for (const old of versions.slice(MAX_CHECKER_VERSIONS)) rmSync(old, { recursive: true, force: true });
  }
}

/** Returns the key of a file's result. It includes the working directory, since shown paths are relative to it. */
function resultCacheKey(path: string): { key: string; shelf: number } {
  const key = sha1Of(`${process.cwd()}\n${path}`);
  return { key, shelf: key.charCodeAt(0) % RESULT_FILE_COUNT };
}

function readCachedResults(path: string): Map<string, string> {
  const lines = tryOrUndefined(() => readFileSync(path, "utf8"))?.split("\n") ?? [];
  return new Map(lines.map((line) => [line.slice(0, line.indexOf(" ")), line]));
}

/** Returns the result in a line; undefined if the line is damaged. */
function parseResultLine(line: string): FileResult | undefined {
  const [, sum = "", ...rest] = line.split(" ");
  const text = rest.join(" ");
  return sha1Of(text) === sum ? JSON.parse(text) : undefined;
}

/** Returns the last lines that fit into a file. */
function newestCacheLines(lines: readonly string[]): string[] {
  let left = MAX_FILE_LENGTH;
  const kept = [...lines].reverse().filter(({ length }) => {
    left -= length;
    return left >= 0;
  });
  return kept.reverse();
}
