import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import type { FileResult } from "../../src/check/session.ts";
import { unlessThrown } from "../../src/language/unless-thrown.ts";
import { digest } from "../../src/publish/read-folder.ts";
import { writeWhole } from "./files.mjs";

/** Results lie in so many files, so that who asks for one reads little. */
const SHELVES = 16;

/** A shelf has at most so many characters: what was written longest ago goes. All together some 32 MB. */
const LONGEST = 2_000_000;

/** How the files of results are named. */
const RESULTS = /^results-\d+\.txt$/;

/** Of so many states of the checker itself results are kept. */
const VERSIONS = 3;

/**
 * Results of earlier runs, on disk. Of what cannot be read, or was not written so, nothing is taken; of two runs at the
 * same time the later one's results stay.
 */
export class Memory {
  readonly #folder: string;
  readonly #shelves = new Map<number, Map<string, string>>();
  readonly #fresh = new Map<number, Map<string, string>>();

  /** `folder` is this state of the checker's own. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** What was found in a file by the path that it was shown by; undefined where nothing is known. */
  recall(path: string): FileResult | undefined {
    const { key, shelf } = placeOf(path);
    const known = this.#shelves.get(shelf) ?? readShelf(this.#pathOf(shelf));
    this.#shelves.set(shelf, known);
    const line = known.get(key);
    return line === undefined ? undefined : resultIn(line);
  }

  keep(path: string, result: FileResult): void {
    const { key, shelf } = placeOf(path);
    const lines = this.#fresh.get(shelf) ?? new Map<string, string>();
    this.#fresh.set(shelf, lines);
    const text = JSON.stringify(result);
    lines.set(key, `${key} ${digest(text)} ${text}`);
  }

  /** Writes what is new. A disk that is full or not ours only costs the next run its time. */
  save(): void {
    try {
      if (this.#fresh.size > 0) this.#makeFolder();
      for (const [shelf, lines] of this.#fresh) {
        const path = this.#pathOf(shelf);
        const all = new Map([...[...readShelf(path)].filter(([key]) => !lines.has(key)), ...lines]);
        writeWhole(path, latest([...all.values()]).join("\n"));
      }
    } catch {
      // As said.
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
      // Nothing goes that is not of this kind.
      .filter((folder) => readdirSync(folder).every((name) => RESULTS.test(name)))
      .sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs);
    for (const old of versions.slice(VERSIONS)) rmSync(old, { recursive: true, force: true });
  }
}

/** Paths are shown as the command line gave them: from another folder they are others. */
function placeOf(path: string): { key: string; shelf: number } {
  const key = digest(`${process.cwd()}\n${path}`);
  return { key, shelf: key.charCodeAt(0) % SHELVES };
}

function readShelf(path: string): Map<string, string> {
  const lines = unlessThrown(() => readFileSync(path, "utf8"))?.split("\n") ?? [];
  return new Map(lines.map((line) => [line.slice(0, line.indexOf(" ")), line]));
}

/** The result that a line holds; undefined where it is not as it was written. */
function resultIn(line: string): FileResult | undefined {
  const [, sum = "", ...rest] = line.split(" ");
  const text = rest.join(" ");
  return digest(text) === sum ? JSON.parse(text) : undefined;
}

/** The last of the lines that fit on a shelf. */
function latest(lines: readonly string[]): string[] {
  let left = LONGEST;
  const kept = [...lines].reverse().filter(({ length }) => {
    left -= length;
    return left >= 0;
  });
  return kept.reverse();
}
