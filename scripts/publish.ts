import { join, relative } from "node:path";
import { visible } from "../src/check/report/visible.ts";
import { writePolicy, writeSite } from "../src/publish/write-site.ts";
import { openSite, root } from "./lib/server-options.ts";

const site = openSite();
const errors = site.problems().filter(({ severity }) => severity === "error");
if (errors.length > 0) {
  for (const { file, line, column, message } of errors)
    console.error(visible(`${file}:${line}:${column} ${message}`));
  console.error("Nothing was published: run npm run validate for what to do.");
  process.exit(1);
}

const target = join(root, "dist/campaigns");
writeSite(site, target);
writePolicy(site, join(root, "dist/index.html"));
console.log(`${site.pages().size} pages in ${relative(process.cwd(), target)}`);
