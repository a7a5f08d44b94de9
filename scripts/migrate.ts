import { readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { migrate } from "../src/migrate/migrate.ts";
import { filesIn } from "../src/publish/read-folder.ts";
import { root } from "./lib/server-options.ts";

const asked = process.argv.slice(2);
const paths = (asked.length > 0 ? asked : [join(root, "campaigns")]).flatMap((path) =>
  statSync(path).isDirectory() ? filesIn(path).filter((file) => file.endsWith(".json")) : [path],
);
const results = migrate(paths.map((path) => ({ path, text: readFileSync(path, "utf8") })));
for (const result of results) {
  if (result.kind === "unreadable") {
    console.error(
      `${result.path} is no JSON with a "language": mend what npm run validate says, then migrate it.`,
    );
    process.exitCode = 1;
  } else if (result.kind === "migrated") {
    // Whoever reads it meanwhile sees the whole old or the whole new file.
    const draft = `${result.path}.migrating`;
    writeFileSync(draft, result.text, { mode: statSync(result.path).mode });
    renameSync(draft, result.path);
    console.log(`${result.path}: language ${result.from} to ${result.to}`);
  }
}
const count = results.filter(({ kind }) => kind === "migrated").length;
console.log(
  count > 0 ? `${count} of ${results.length} files migrated.` : `All ${results.length} files are up to date.`,
);
