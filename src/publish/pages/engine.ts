import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { Failure } from "../../check/command-result.ts";
import { en } from "../../language/messages/saying.ts";
import { filesIn } from "../read-folder.ts";
import { type PlannedFile, planFile } from "../release/write-files.ts";
import { contentTypeOf } from "./content-type.ts";

/** The built engine: what npm run build makes of src/, whatever the campaigns are. */
export interface Engine {
  /** Another one wherever one of its files is another. */
  id: string;
  /** Its scripts and styles, under names that change with their content. */
  assets: readonly PlannedFile[];
  /** The page that has nothing but the engine in it. */
  shell: string;
}

/** Reads the engine from the folder of a build. Throws where there is none, in words for people. */
export function readEngine(folder: string): Engine {
  const shell = join(folder, "index.html");
  if (!existsSync(shell))
    throw new Failure(
      en`There is no build in ${relative(process.cwd(), folder)}/ yet: run npm run build first.`
        .zh`${relative(process.cwd(), folder)}/ 里还没有构建结果：请先运行 npm run build。`,
    );
  const assets = filesIn(join(folder, "assets")).map((file) => {
    const path = relative(folder, file).replaceAll("\\", "/");
    return planFile({ path, kind: "immutable", type: contentTypeOf(path), content: readFileSync(file) });
  });
  const id = createHash("sha256").update(readFileSync(shell));
  for (const { path, file } of assets) id.update(`${path} ${file.sha256}\n`);
  // What draws pages is no part of the site, but of what it looks like.
  for (const file of filesIn(join(folder, "draw")))
    id.update(relative(folder, file)).update(readFileSync(file));
  return { id: id.digest("hex").slice(0, 16), assets, shell: readFileSync(shell, "utf8") };
}
