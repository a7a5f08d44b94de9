import { relative, resolve } from "node:path";
import { runDiff } from "../src/compare/command.ts";
import { languageOf } from "../src/language/messages/saying.ts";
import { readSchemas } from "../src/publish/read-folder.ts";
import { diskOf } from "./check/disk.ts";
import { Snapshot } from "./check/snapshot.ts";
import { openRepository } from "./lib/repository.ts";
import { root } from "./lib/server-options.ts";

const folder = resolve(process.env.CAMPAIGNS ?? `${root}campaigns`);
const repository = openRepository(folder);
const campaigns = relative(process.cwd(), folder) || ".";
const { code, stderr, stdout } = runDiff(process.argv.slice(2), {
  now: { disk: diskOf(new Snapshot()), digest: repository.digest, campaigns },
  at: (revision) => {
    const time = repository.at(revision);
    return "en" in time ? time : { ...time, campaigns };
  },
  schemas: () => readSchemas(`${root}schemas`),
  language: languageOf(process.env),
  hasColours: process.stdout.isTTY === true && !process.env.NO_COLOR,
});
process.stdout.write(stdout);
process.stderr.write(stderr);
process.exitCode = code;
