import { copyFileSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { filesIn } from "../src/publish/read-folder.ts";
import { openSite, root } from "./lib/server-options.ts";

const site = openSite();
const errors = site.problems().filter(({ severity }) => severity === "error");
if (errors.length > 0) {
  for (const { file, line, column, message } of errors) console.error(`${file}:${line}:${column} ${message}`);
  console.error("Nothing was published: run npm run validate for what to do.");
  process.exit(1);
}

const target = join(root, "dist/campaigns");
rmSync(target, { recursive: true, force: true });
for (const [key, { published }] of site.pages()) write(`pages/${key}.json`, JSON.stringify(published));
for (const path of filesIn(site.folder).filter((path) => !path.endsWith(".json"))) {
  const copy = join(target, relative(site.folder, path));
  mkdirSync(dirname(copy), { recursive: true });
  copyFileSync(path, copy);
}
console.log(`${site.pages().size} pages in ${relative(process.cwd(), target)}`);

function write(path: string, text: string): void {
  const file = join(target, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
