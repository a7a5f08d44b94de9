import { createHash } from "node:crypto";
import type { ProjectFacts } from "../../check/project/project-index.ts";
import { groupBy } from "../../language/group-by.ts";

export interface StampOptions {
  /** Stands for the code that makes pages. */
  maker: string;
  /** The files of all documents. */
  files: readonly string[];
  facts: Pick<ProjectFacts, "brands" | "extenders" | "version">;
  /** What stands for the content of a picture. */
  pictureHash: (picture: string) => string;
}

/** Tells the stamp of a file's document, of which the pages show these pictures. */
export type StampOf = (file: string, pictures: readonly string[]) => string;

/**
 * Makes what tells stamps. A stamp stands for all that the pages of a document are made from, so that they are made anew
 * only when it changes.
 */
export function stampsOf({ facts, files, maker, pictureHash }: StampOptions): StampOf {
  /** The files that the documents of each file extend. */
  const bases = groupBy(files, facts.extenders);
  /** A file, those that it extends, and what stands for their texts. */
  const sourcesOf = (file: string): string[] => {
    const all = [file, ...(bases.get(file) ?? []).filter((base) => base !== file)];
    return all.flatMap((one) => [one, facts.version(one)]);
  };
  // Every page holds its brand and the partners, of which any may be.
  const brands = facts.brands("").flatMap(([id, file]) => [id, ...sourcesOf(file)]);
  const common = digest([maker, ...brands]);
  return (file, pictures) => {
    const shown = pictures.flatMap((picture) => [picture, pictureHash(picture)]);
    return digest([common, ...sourcesOf(file), "", ...shown]);
  };
}

function digest(parts: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 32);
}
