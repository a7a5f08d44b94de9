import { posix } from "node:path";
import { pictureType } from "../../check/content/picture-kinds.ts";
import { type PlannedFile, planFile } from "../release/write-files.ts";

/** Of the hash of a picture so much stands in its name: enough for no two of thousands to share one. */
const HASH_LENGTH = 12;

/** Pictures of the campaigns folder under names that change with their content. Each is read when it is first asked for. */
export class Art {
  readonly #read: (path: string) => Buffer;
  readonly #pictures = new Map<string, PlannedFile>();

  constructor(read: (path: string) => Buffer) {
    this.#read = read;
  }

  /** The file that shows a picture, by the picture's path in the folder. */
  fileOf(picture: string): PlannedFile {
    const known = this.#pictures.get(picture) ?? this.#plan(picture);
    this.#pictures.set(picture, known);
    return known;
  }

  #plan(picture: string): PlannedFile {
    const type = pictureType(picture);
    if (type === undefined) throw new Error(`${picture} is no picture, so nothing was published.`);
    const read = () => this.#read(picture);
    const { file } = planFile({ path: picture, kind: "immutable", type, content: read() });
    const { ext, name } = posix.parse(picture);
    const plain = name.replace(/[^A-Za-z0-9_-]+/g, "-").slice(0, 40) || "picture";
    return {
      path: `art/${plain}-${file.sha256.slice(0, HASH_LENGTH)}${ext.toLowerCase()}`,
      file,
      content: read,
    };
  }
}
