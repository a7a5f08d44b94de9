import { join, relative } from "node:path";
import { runExplain } from "../src/explain/command/explain-command.ts";
import { languageOf } from "../src/language/messages/saying.ts";
import { readSchemas } from "../src/publish/read-folder.ts";
import { diskOf } from "./check/disk.ts";
import { Snapshot } from "./check/snapshot.ts";
import { root } from "./lib/server-options.ts";

const { code, stderr, stdout } = runExplain(process.argv.slice(2), {
  disk: diskOf(new Snapshot()),
  campaigns: relative(process.cwd(), join(root, "campaigns")) || ".",
  schemas: () => readSchemas(join(root, "schemas")),
  now: Date.now(),
  language: languageOf(process.env),
});
process.stdout.write(stdout);
process.stderr.write(stderr);
process.exitCode = code;
