import { runHeaders } from "../src/publish/headers/headers-command.ts";
import { pictureHostsOf } from "../src/publish/headers/page-policy.ts";
import { openSite } from "./lib/server-options.ts";

const { code, stderr, stdout } = runHeaders(process.argv.slice(2), () => pictureHostsOf(openSite()));
process.stdout.write(stdout);
process.stderr.write(stderr);
process.exitCode = code;
