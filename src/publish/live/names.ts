import { PICTURE_ENDINGS } from "../../check/content/picture-kinds.ts";
import type { SourceFile } from "../../check/json/source-file.ts";
import { parseJson } from "../../language/values.ts";

/**
 * The files in which something is named that a server is asked for: the path of a call, or a picture by its file's
 * name without its folder. Kept as files are read, so that nobody searches all texts for the one that has it.
 */
export class Names {
  readonly #paths = new Map<string, Set<string>>();

  /**
   * Counts a file that was read. What it named before stays, since a document that is being written is served as it
   * last was: whoever asks looks into what is served.
   */
  add({ path, text }: Pick<SourceFile, "path" | "text">): void {
    for (const name of namesIn(text)) {
      const paths = this.#paths.get(name);
      if (paths) paths.add(path);
      else this.#paths.set(name, new Set([path]));
    }
  }

  /** The paths of the files that name it, or once did. */
  filesNaming(name: string): readonly string[] {
    return [...(this.#paths.get(name) ?? [])];
  }
}

const pictureEnds = new RegExp(`(?:${PICTURE_ENDINGS.map((one) => `\\${one}`).join("|")})"`, "gi");

/** By the quotes around them alone: a document that is being written may be no JSON. */
function namesIn(text: string): string[] {
  const paths = Array.from(text.matchAll(/"(\\?\/[^"\n]*)"/g), ([, path = ""]) => path);
  const pictures = Array.from(text.matchAll(pictureEnds), ({ index, 0: { length } }) => {
    const from = Math.max(text.lastIndexOf('"', index), text.lastIndexOf("/", index)) + 1;
    return text.slice(from, index + length - 1);
  });
  return [...paths, ...pictures].map(unescaped);
}

/** What a JSON string says; as it stands where that is none. */
function unescaped(written: string): string {
  return written.includes("\\") ? String(parseJson(`"${written}"`) ?? written) : written;
}
