import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { checkoutAt } from "./lib/checkout.ts";
import { scaffold, usage } from "./lib/scaffold.ts";
import { root } from "./lib/server-options.ts";

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
for (const [path, text] of Object.entries(made.files)) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
  console.log(`wrote ${path}`);
}
// A process of its own: what was written has to be read anew.
const generate = join(root, "scripts/generate.ts");
const { status } = spawnSync(process.execPath, ["--import", "tsx", generate], {
  cwd: root,
  stdio: "inherit",
});
console.log(`\n${made.next}`);
process.exitCode = status ?? 1;
