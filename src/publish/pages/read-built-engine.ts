import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { Failure } from "../../check/command-result.ts";
import { ROOT_PATH } from "../../check/project/site-settings.ts";
import { en } from "../../language/messages/localized-text.ts";
import { listFilesBelow } from "../read-json-folder.ts";
import { createFileEntry, type PlannedFile } from "../release/write-files.ts";
import { openFilesBelowBase } from "./base-places.ts";
import { contentTypeOf } from "./content-type.ts";

/** The built engine: the output of npm run build, which does not depend on the campaigns. */
export interface BuiltEngine {
  /** A hash of the engine's files. */
  id: string;
  /** The engine's scripts and styles. Their names change with their content. */
  assets: readonly PlannedFile[];
  /** The HTML of a page that contains only the engine. */
  shell: string;
}

/**
 * Reads the engine from the folder of a build, for a site below this base path. Throws a readable error if the folder has
 * no build.
 */
export function readBuiltEngine(folder: string, basePath: string = ROOT_PATH): BuiltEngine {
  const shell = join(folder, "index.html");
  if (!existsSync(shell))
    throw new Failure(
      en`${relative(process.cwd(), folder)}/ contains no build. Run npm run build first.`
        .zh`${relative(process.cwd(), folder)}/ 里还没有构建结果。请先运行 npm run build。`,
    );
  const { read, publishedPath } = openFilesBelowBase(folder, basePath);
  const assets = listFilesBelow(join(folder, "assets")).map((file) => {
    const path = relative(folder, file).replaceAll("\\", "/");
    return createFileEntry({
      path: publishedPath(path),
      kind: "immutable",
      type: contentTypeOf(path),
      content: path.endsWith(".js") || path.endsWith(".css") ? Buffer.from(read(path)) : readFileSync(file),
    });
  });
  const id = createHash("sha256").update(readFileSync(shell));
  for (const { path, file } of assets) id.update(`${path} ${file.sha256}\n`);
  // The code that draws pages is not published, but it determines the pages' HTML.
  for (const file of listFilesBelow(join(folder, "draw")))
    id.update(relative(folder, file)).update(readFileSync(file));
  if (basePath !== ROOT_PATH) id.update(basePath);
  return { id: id.digest("hex").slice(0, 16), assets, shell: read("index.html") };
}
