import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { root } from "./lib/server-options.ts";
import { checkoutAt } from "./new/checkout.ts";
import { scaffold, usage } from "./new/scaffold.ts";
import { formatFiles, writeFiles } from "./new/write-files.ts";

const args = process.argv.slice(2);
if (args.includes("--help") || args.includes("-h")) {
  console.log(usage);
  process.exit(0);
}
const made = scaffold(args, checkoutAt(root));
if ("refusal" in made) {
  console.error(`${made.refusal}\n\n${usage}`);
  process.exit(2);
}
const written = writeFiles(root, made.files);
for (const path of written) console.log(`wrote ${path}`);
formatFiles(root, written);
// A process of its own: what was written has to be read anew.
const generate = join(root, "scripts/generate.ts");
const { status } = spawnSync(process.execPath, ["--import", "tsx", generate], {
  cwd: root,
  stdio: "inherit",
});
console.log(`\n${made.next}`);
process.exitCode = status ?? 1;
