import type { CheckedDocument } from "../../check/check.ts";
import type { ProjectFacts } from "../../check/project/project-index.ts";
import type { Published } from "../../plan/published.ts";
import type { Engine } from "./engine.ts";

/** A page of which HTML is to be drawn ahead. */
export interface DrawnPage {
  /** As it is written. */
  route: string;
  published: Published;
  /** Hosts of pictures, as the brands list them. */
  pictureHosts: readonly string[];
}

/** What a site is made of. Documents must be without errors. */
export interface SiteSource {
  engine: Engine;
  /** Stands for the code that makes pages of documents, as far as it is not in the engine. */
  maker: string;
  /** The campaigns folder, as the paths of files and pictures begin; all with slashes. */
  folder: string;
  /** The files of all documents. */
  files: readonly string[];
  facts: Pick<ProjectFacts, "brands" | "extenders" | "version">;
  /** The documents of a file. */
  documents: (file: string) => readonly CheckedDocument[];
  /** The bytes of a picture, and whether it is there. */
  readPicture: (path: string) => Buffer;
  hasPicture: (path: string) => boolean;
  /** Makes the HTML of a page; left out, browsers draw it with the shell's scripts. Throws where it cannot be drawn. Pure. */
  drawPage?: ((page: DrawnPage) => string) | undefined;
}
