import { PICTURE_EXTENSIONS } from "../../check/content/picture-media-types.ts";
import type { SourceFile } from "../../check/json/source-file.ts";
import { parseJson } from "../../language/values.ts";

/**
 * An index of the files that name something a server is asked for: the path of a call, or a picture's file name without
 * its folder. It is filled as files are read, so that requests need not search all texts.
 */
export class NameIndex {
  readonly #paths = new Map<string, Set<string>>();

  /**
   * Adds the names in a file. Names from earlier versions stay, because the last version without errors is still served.
   * Callers must check the served page itself.
   */
  add({ path, text }: Pick<SourceFile, "path" | "text">): void {
    for (const name of findQuotedNames(text)) {
      const paths = this.#paths.get(name);
      if (paths) paths.add(path);
      else this.#paths.set(name, new Set([path]));
    }
  }

  /** Returns the paths of the files that contain, or once contained, this name. */
  filesNaming(name: string): readonly string[] {
    return [...(this.#paths.get(name) ?? [])];
  }
}

const PICTURE_NAME_END = new RegExp(`(?:${PICTURE_EXTENSIONS.map((one) => `\\${one}`).join("|")})"`, "gi");

/** Finds names by their quotes, since a document that is being edited may not be valid JSON. */
function findQuotedNames(text: string): string[] {
  const paths = Array.from(text.matchAll(/"(\\?\/[^"\n]*)"/g), ([, path = ""]) => path);
  const pictures = Array.from(text.matchAll(PICTURE_NAME_END), ({ index, 0: { length } }) => {
    const from = Math.max(text.lastIndexOf('"', index), text.lastIndexOf("/", index)) + 1;
    return text.slice(from, index + length - 1);
  });
  return [...paths, ...pictures].map(unescapeJsonString);
}

/** Returns the value of a JSON string; the text unchanged if it is not valid. */
function unescapeJsonString(written: string): string {
  return written.includes("\\") ? String(parseJson(`"${written}"`) ?? written) : written;
}
