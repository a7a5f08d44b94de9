import { join, relative } from "node:path";
import type { ViteDevServer } from "vite";
import type { SourceFile } from "../check/json/source-file.ts";
import { formatPretty } from "../check/report/format-pretty.ts";
import type { Problem } from "../check/report/problem.ts";
import type { Report } from "../check/report/report.ts";
import { languageOf } from "../language/messages/saying.ts";
import { pageKey } from "../plan/published.ts";
import { tellProblems } from "./live/tell-problems.ts";
import { ASK, type Ask, LOOK, type Look, TOLD, type Told } from "./live/told.ts";
import { type FolderListener, watchFolder } from "./live/watch-folder.ts";
import { pathOf } from "./request.ts";
import type { Site, SiteReport } from "./site.ts";

/**
 * Shows at once what an edited document looks like, or what is wrong with it:
 *
 *     a file changes ──▶ every open page asks ──▶ what it stands on is checked ──▶ it loads again, or shows the errors
 *                   └──▶ all files are checked ──▶ the terminal lists all problems, pages ask how many others there are
 *
 * So a page need not wait until thousands of other documents are checked.
 */
export async function watchSite(server: ViteDevServer, site: Site): Promise<void> {
  const { config, ws } = server;
  let changes = 0;
  /** What is wrong in the whole folder, as it is since this change. */
  let whole: { change: number; report: SiteReport } | undefined;
  /** The change since which the whole folder is being checked. */
  let looking: number | undefined;
  let last = "";

  const look = (isChanged: boolean) => ws.send(LOOK, { isChanged } satisfies Look);
  const checkAll = async (): Promise<SiteReport | undefined> => {
    const change = changes;
    looking = change;
    const report = await site.report();
    // It changed again meanwhile: whoever looks at that tells of all.
    if (change !== changes) return undefined;
    whole = { change, report };
    look(false);
    return report;
  };
  const heed = async (paths: readonly string[]) => {
    changes++;
    site.heed(paths);
    look(true);
    const report = await checkAll();
    if (!report) return;
    const found = formatPretty(asPrinted(site, report), {
      hasColours: process.stdout.isTTY === true,
      language: languageOf(process.env),
    });
    if (report.problems.length > 0 && found !== last) config.logger.info(`\n${found}`);
    last = found;
  };

  await listenTo(server, site.folder, heed);
  ws.on(ASK, ({ path, isChanged }: Ask, client) => {
    const key = pageKey(pathOf(path) ?? "/");
    const isKnown = whole?.change === changes;
    const all = isKnown ? whole?.report.problems.filter(({ severity }) => severity === "error") : undefined;
    const told = tellProblems(site.errorsAt(key), all);
    client.send(TOLD, { ...told, isChanged, hasPage: site.page(key) !== undefined } satisfies Told);
    if (!isKnown && looking !== changes) void checkAll();
  });
}

/** Is told of files of a folder, by their paths relative to it, for as long as the server runs. */
export async function listenTo(
  { config, httpServer }: ViteDevServer,
  folder: string,
  heard: FolderListener["heard"],
): Promise<void> {
  const failed = (error: unknown) =>
    config.logger.error(`Changes of files in ${folder} are not seen: start again. ${error}`);
  try {
    const end = await watchFolder(folder, { heard, failed });
    httpServer?.once("close", () => void end());
  } catch (error) {
    failed(error);
  }
}

/** What is wrong, with paths as people at the terminal have them. */
function asPrinted(site: Site, report: SiteReport): Report {
  const shown = (path: string) => relative(process.cwd(), join(site.folder, path));
  const sources = report.sources.map((source): [string, SourceFile] => [shown(source.path), source]);
  const problems = report.problems.map((problem): Problem => ({ ...problem, file: shown(problem.file) }));
  return { files: sources.length, problems, sources: new Map(sources) };
}
