import { join, relative } from "node:path";
import { runResolve } from "../src/check/resolve-command.ts";
import { readSchemas } from "../src/publish/read-folder.ts";
import { diskOf } from "./check/disk.ts";
import { Snapshot } from "./check/snapshot.ts";
import { root } from "./lib/server-options.ts";

const { code, stderr, stdout } = runResolve(process.argv.slice(2), {
  disk: diskOf(new Snapshot()),
  campaigns: relative(process.cwd(), join(root, "campaigns")) || ".",
  schemas: () => readSchemas(join(root, "schemas")),
});
process.stdout.write(stdout);
process.stderr.write(stderr);
process.exitCode = code;
