import { createHash } from "node:crypto";
import type { ProjectFacts } from "../../check/project/project-index.ts";

export interface StampOptions {
  /** Stands for the code that makes pages. */
  maker: string;
  /** The files of all documents. */
  files: readonly string[];
  facts: Pick<ProjectFacts, "brands" | "extenders" | "version">;
  /** What stands for the content of a picture. */
  pictureHash: (picture: string) => string;
}

/** The files that the documents of each file extend. Pure. */
export function basesOf(
  files: readonly string[],
  { extenders }: Pick<ProjectFacts, "extenders">,
): Map<string, string[]> {
  const bases = new Map<string, string[]>();
  for (const base of files)
    for (const file of extenders(base)) {
      const known = bases.get(file);
      if (known) known.push(base);
      else bases.set(file, [base]);
    }
  return bases;
}

/** What stands for all that the pages of a document are made from, so that they are made anew only when it changes. */
export class Stamps {
  readonly #options: StampOptions;
  /** The files that a file's documents extend. */
  readonly #bases: ReadonlyMap<string, readonly string[]>;
  /** Every page holds its brand and the partners, of which any may be. */
  readonly #common: string;

  constructor(options: StampOptions) {
    const { facts, files, maker } = options;
    this.#options = options;
    this.#bases = basesOf(files, facts);
    const brands = facts.brands("").flatMap(([id, file]) => [id, ...this.#sourcesOf(file)]);
    this.#common = digest([maker, ...brands]);
  }

  /** The stamp of a file's document, of which the pages show these pictures. */
  stampOf(file: string, pictures: readonly string[]): string {
    const shown = pictures.flatMap((picture) => [picture, this.#options.pictureHash(picture)]);
    return digest([this.#common, ...this.#sourcesOf(file), "", ...shown]);
  }

  /** A file, those that it extends, and what stands for their texts. */
  #sourcesOf(file: string): string[] {
    const files = [file, ...(this.#bases.get(file) ?? []).filter((base) => base !== file)];
    return files.flatMap((one) => [one, this.#options.facts.version(one)]);
  }
}

function digest(parts: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 32);
}
