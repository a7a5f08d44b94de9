import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { isPageKey } from "../language/page-key.ts";
import { pictureHostsOf, withPolicy } from "./headers/page-policy.ts";
import type { Site } from "./site.ts";

/**
 * Writes the pages of a site and the pictures that they name into a folder, in the place of what was there. Throws
 * before anything is written where one of them would lie outside of it: whatever the checker lets through, a
 * document never decides about other files.
 */
export function writeSite(site: Pick<Site, "folder" | "pages" | "pictures">, target: string): void {
  const pages = [...site.pages()].map(([key, { published }]) => {
    if (!isPageKey(key)) throw new Error(`"${key}" is no page's key, so nothing was published.`);
    return { file: fileIn(target, `pages/${key}.json`), text: JSON.stringify(published) };
  });
  const pictures = [...site.pictures().keys()].map((path) => ({
    file: fileIn(target, path),
    from: fileIn(site.folder, path),
  }));
  rmSync(target, { recursive: true, force: true });
  for (const { file, text } of pages) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  for (const { file, from } of pictures) {
    mkdirSync(dirname(file), { recursive: true });
    copyFileSync(from, file);
  }
}

/**
 * Gives a built page, such as dist/index.html, the policy that lets it show the pictures of this site. Throws where
 * there is none.
 */
export function writePolicy(site: Pick<Site, "pages">, file: string): void {
  writeFileSync(file, withPolicy(readFileSync(file, "utf8"), pictureHostsOf(site)));
}

/** The file of this path in a folder. Throws where it would lie elsewhere. */
function fileIn(folder: string, path: string): string {
  const file = resolve(join(folder, path));
  if (file.startsWith(resolve(folder) + sep)) return file;
  throw new Error(
    `${path} would lie outside of ${relative(process.cwd(), folder)}, so nothing was published.`,
  );
}
