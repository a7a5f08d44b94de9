import { existsSync, readFileSync } from "node:fs";
import { runHeaders } from "../src/publish/headers/headers-command.ts";
import { pictureHostsOf, scriptHashesOf } from "../src/publish/headers/page-policy.ts";
import { openSite, root } from "./lib/server-options.ts";

const builtPage = `${root}dist/index.html`;

const { code, stderr, stdout } = runHeaders(process.argv.slice(2), () => ({
  pictureHosts: pictureHostsOf(openSite()),
  scripts: existsSync(builtPage) ? scriptHashesOf(readFileSync(builtPage, "utf8")) : [],
}));
process.stdout.write(stdout);
process.stderr.write(stderr);
process.exitCode = code;
