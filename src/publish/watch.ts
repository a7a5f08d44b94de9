import { join, relative } from "node:path";
import type { ErrorPayload, ViteDevServer } from "vite";
import type { SourceFile } from "../check/json/source-file.ts";
import { codeFrame } from "../check/report/code-frame.ts";
import { formatPretty } from "../check/report/pretty.ts";
import type { Problem } from "../check/report/problem.ts";
import type { Report } from "../check/report/report.ts";
import type { Site } from "./site.ts";

/** Editors write a file in several steps; wait so many milliseconds for the last one. */
const SETTLE_MS = 50;

/**
 * Shows at once what an edited document looks like, or what is wrong with it: open pages load again, or show the
 * first error over the page; the terminal lists all problems.
 */
export function watchSite({ watcher, ws, config }: ViteDevServer, site: Site): void {
  let timer: NodeJS.Timeout | undefined;
  let changes = 0;
  let last = "";
  const look = async () => {
    const change = ++changes;
    const report = await reportOf(site);
    // It changed again meanwhile: whoever looks at that tells of all.
    if (change !== changes) return;
    const found = formatPretty(report, { hasColours: process.stdout.isTTY === true });
    if (report.problems.length > 0 && found !== last) config.logger.info(`\n${found}`);
    last = found;
    ws.send(errorIn(report) ?? { type: "full-reload" });
  };
  watcher.add(site.folder);
  watcher.on("all", (_, path) => {
    if (relative(site.folder, path).startsWith("..")) return;
    clearTimeout(timer);
    timer = setTimeout(look, SETTLE_MS);
  });
  ws.on("connection", async () => {
    const error = errorIn(await reportOf(site));
    if (error) ws.send(error);
  });
}

/** What is wrong, with paths as people at the terminal have them. */
async function reportOf(site: Site): Promise<Report> {
  const report = await site.report();
  const shown = (path: string) => relative(process.cwd(), join(site.folder, path));
  const sources = report.sources.map((source): [string, SourceFile] => [shown(source.path), source]);
  const problems = report.problems.map((problem): Problem => ({ ...problem, file: shown(problem.file) }));
  return { files: sources.length, problems, sources: new Map(sources) };
}

/** The first error, for the overlay that Vite's client draws over the page. */
function errorIn({ problems, sources }: Report): ErrorPayload | undefined {
  const error = problems.find(({ severity }) => severity === "error");
  if (!error) return undefined;
  const { file, line, column, rule, message, fix, counterexample } = error;
  const source = sources.get(file);
  const frame = source ? Object.values(codeFrame(source, error)).join("\n") : "";
  const advice = [fix, counterexample && `Shown by: ${counterexample}`].filter(Boolean).join("\n");
  return {
    type: "error",
    err: {
      message: `${message}\n${advice}`,
      stack: "",
      id: file,
      frame,
      plugin: rule,
      loc: { file, line, column },
    },
  };
}
