import { join } from "node:path";
import { runHeaders } from "../src/publish/headers/headers-command.ts";
import { pictureHostsOf } from "../src/publish/headers/page-policy.ts";
import { inlineHashes } from "../src/publish/pages/drawing-engine.ts";
import { openSite, root } from "./lib/server-options.ts";

const { code, stderr, stdout } = runHeaders(process.argv.slice(2), () => ({
  pictureHosts: pictureHostsOf(openSite()),
  scripts: inlineHashes(join(root, "dist")),
}));
process.stdout.write(stdout);
process.stderr.write(stderr);
process.exitCode = code;
