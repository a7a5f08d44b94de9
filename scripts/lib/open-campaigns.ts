import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { Failure } from "../../src/check/command-result.ts";
import { PROJECT_FILE } from "../../src/check/document/merge-documents.ts";
import { fileNameOf } from "../../src/check/json/source-file.ts";
import { explainUncheckablePath, findProjectFiles } from "../../src/check/project/project-files.ts";
import { documentKey, type ProjectQueries } from "../../src/check/project/project-index.ts";
import { formatPretty } from "../../src/check/report/format-pretty.ts";
import { listProblems } from "../../src/check/report/problem-list.ts";
import { groupBy } from "../../src/language/group-by.ts";
import { adviseClosestWord } from "../../src/language/messages/find-closest.ts";
import { en, type Language, type LocalizedText } from "../../src/language/messages/localized-text.ts";
import type { SiteSource } from "../../src/publish/pages/page-maker.ts";
import { makePreview, readPreviewApp } from "../../src/publish/previews/preview-files.ts";
import type { CampaignsToCompare, CampaignsToPublish } from "../../src/publish/publish-command.ts";
import { listFilesBelow } from "../../src/publish/read-json-folder.ts";
import { buildSiteFiles } from "../../src/publish/site-files.ts";
import { createCheckerDisk } from "../check/checker-files.ts";
import { FirstReadCache } from "../check/first-read-cache.ts";
import { type CheckEnvironment, openProject } from "../check/open-project.ts";
import { root } from "../check/schemas.ts";
import { supportsColours } from "./command-environment.ts";

/** The code that makes pages from documents. After a change there, a publish makes all pages again. */
const PAGE_MAKER_PATHS = [
  "src/language",
  "src/check",
  "src/plan",
  "src/play",
  "src/blocks",
  "src/page",
  "src/publish",
  "schemas",
];

/** The campaigns folder, and how to check it. */
export interface CampaignsOptions extends Pick<SiteSource, "basePath" | "engine" | "drawPage"> {
  /** The campaigns folder. */
  folder: string;
  /** The language of error reports. */
  language: Language;
  /** Says where checks run and where their results are cached. */
  environment: CheckEnvironment;
  /** The folder of the build, which has the app that shows previews; by default, no previews can be made. */
  built?: string;
  /** Texts that replace those of files, by their path in the campaigns folder: drafts that are not saved. */
  drafts?: ReadonlyMap<string, string> | undefined;
}

/**
 * Opens the current campaigns of a folder for publishing. Results of earlier checks that are still valid are reused.
 */
export function openCampaigns({
  basePath,
  built = "",
  drafts = new Map(),
  drawPage,
  engine,
  folder,
  language,
  environment,
}: CampaignsOptions): CampaignsToPublish & CampaignsToCompare {
  const home = relative(process.cwd(), folder) || ".";
  const texts = [...drafts].map(([path, text]): [string, string] => [join(home, path), text]);
  const snapshot = new FirstReadCache().with(new Map(texts));
  const disk = createCheckerDisk(snapshot);
  const project = findProjectFiles(disk, { paths: [], campaigns: home });
  const files = project.outlines.map(({ path }) => path);
  const nothing = explainUncheckablePath(disk, home);
  if (nothing) throw new Failure(nothing);
  const opened = openProject(project, { ...environment, snapshot, isRemembered: true });
  // Links do not count as files of the folder.
  const there = new Set(listFilesBelow(home));
  const { facts } = opened.session;
  const problemsIn = async (looked: ReadonlySet<string>) =>
    listProblems([...(await opened.find(looked)).values()].flat(), files);
  const errorsIn = async (looked: ReadonlySet<string>) =>
    (await problemsIn(looked)).filter(({ severity }) => severity === "error");
  const source = (): SiteSource => ({
    ...{ engine, files, facts, drawPage, basePath, folder: home },
    maker: hashFolderContents(PAGE_MAKER_PATHS),
    documents: (file) => opened.session.documents(file),
    readPicture: (path) => readFileSync(path),
    hasPicture: (path) => there.has(path),
  });
  return {
    chooseFiles: (names) => chooseCampaigns(names, files, facts),
    check: async (chosen) => {
      const looked = new Set(chosen ? addSourceFilesOfPages(chosen, files, facts) : files);
      if ((await errorsIn(looked)).length === 0) return undefined;
      // An unreadable file may be a document that the others refer to.
      for (const { isWhole, path } of project.outlines) if (!isWhole) looked.add(path);
      const errors = await errorsIn(looked);
      const sources = new Map(errors.map(({ file }) => [file, { path: file, ...disk.read(file) }]));
      return formatPretty(
        { files: looked.size, problems: errors, sources },
        { hasColours: supportsColours(process.stderr), language },
      );
    },
    problems: async () => {
      const problems = await problemsIn(new Set(files));
      const broken = new Set(problems.flatMap(({ file, severity }) => (severity === "error" ? [file] : [])));
      return { problems, sound: soundFiles(files, broken, facts) };
    },
    site: (current, chosen) => buildSiteFiles(source(), current, chosen),
    preview: async (chosen, place) => {
      const { previewStatesOf } = await import("../../src/sandbox/preview-states.ts");
      const app = readPreviewApp(built);
      return makePreview(source(), { ...place, chosen, app, statesOf: previewStatesOf });
    },
  };
}

/** Returns the files of campaigns by id, file or folder. A base has no page, so its extending documents are added. */
function chooseCampaigns(
  names: readonly string[],
  files: readonly string[],
  facts: ProjectQueries,
): ReadonlySet<string> | { wrong: LocalizedText } {
  const chosen = new Set<string>();
  for (const name of names) {
    const named = facts.withId(documentKey("campaign", name)).map(({ path }) => path);
    const path = relative(process.cwd(), name);
    const found =
      named.length > 0 ? named : files.filter((file) => file === path || file.startsWith(join(path, "/")));
    const brand = facts
      .brands("")
      .find(([id, file]) => id === name || (found.includes(file) && found.length === 1));
    if (brand)
      return {
        wrong: en`${name} is a brand, which affects all pages. Publish all campaigns, without names.`
          .zh`${name} 是品牌，会影响所有页面。请发布全部活动，不写名称。`,
      };
    if (found.length === 0) return { wrong: unknownCampaignMessage(name, facts) };
    for (const file of found) for (const one of [file, ...facts.extenders(file)]) chosen.add(one);
  }
  return chosen;
}

function unknownCampaignMessage(name: string, facts: ProjectQueries): LocalizedText {
  const advice = adviseClosestWord(name, facts.baseIds("campaign"), en`.`.zh`。`);
  return en`Unknown campaign ${name}, expected an id, a file or a folder${advice}`
    .zh`没有活动 ${name}，应为 id、文件或文件夹${advice}`;
}

/** Returns files with all sources of their pages: bases, brands, bases of brands, and the project.json. */
function addSourceFilesOfPages(
  chosen: ReadonlySet<string>,
  files: readonly string[],
  facts: ProjectQueries,
): Set<string> {
  const bases = groupBy(files, facts.extenders);
  const project = files.filter(isProjectFile);
  const pages = [...chosen, ...project, ...facts.brands("").map(([, file]) => file)];
  return new Set(pages.flatMap((file) => [...(bases.get(file) ?? []), file]));
}

/** Returns the files that are without errors, and so are all files that their pages are made of. */
function soundFiles(
  files: readonly string[],
  broken: ReadonlySet<string>,
  facts: ProjectQueries,
): ReadonlySet<string> {
  const common = [...facts.brands("").map(([, file]) => file), ...files.filter(isProjectFile)];
  if (common.some((file) => broken.has(file))) return new Set();
  const unsound = new Set([...broken].flatMap((file) => [file, ...facts.extenders(file)]));
  return new Set(files.filter((file) => !unsound.has(file)));
}

const isProjectFile = (file: string) => fileNameOf(file) === fileNameOf(PROJECT_FILE);

/** Returns a hash of all files in folders of the checkout, which shows whether one has changed. */
function hashFolderContents(folders: readonly string[]): string {
  const digest = createHash("sha256");
  for (const file of folders.flatMap((folder) => listFilesBelow(join(root, folder))))
    digest.update(`${relative(root, file)}\n`).update(readFileSync(file));
  return digest.digest("hex");
}
