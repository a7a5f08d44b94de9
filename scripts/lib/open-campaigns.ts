import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { Failure } from "../../src/check/command-result.ts";
import { projectFiles, whyNoFiles } from "../../src/check/project/project-files.ts";
import { nameOf, type ProjectFacts } from "../../src/check/project/project-index.ts";
import { formatPretty } from "../../src/check/report/format-pretty.ts";
import { problemsIn } from "../../src/check/report/problem-list.ts";
import { groupBy } from "../../src/language/group-by.ts";
import { adviceBehind } from "../../src/language/messages/find-closest.ts";
import { en, type Language, type Saying } from "../../src/language/messages/saying.ts";
import type { SiteSource } from "../../src/publish/pages/page-maker.ts";
import type { Campaigns } from "../../src/publish/publish-command.ts";
import { filesIn } from "../../src/publish/read-folder.ts";
import { siteFiles } from "../../src/publish/site-files.ts";
import { diskOf } from "../check/disk.ts";
import { openProject, type Place } from "../check/open-project.ts";
import { root } from "../check/schemas.ts";
import { Snapshot } from "../check/snapshot.ts";
import { hasColours } from "./surroundings.ts";

/** The code that makes pages of documents. */
const MAKER = [
  "src/language",
  "src/check",
  "src/plan",
  "src/play",
  "src/blocks",
  "src/page",
  "src/publish",
  "schemas",
];

export interface CampaignsOptions extends Pick<SiteSource, "engine" | "drawPage"> {
  /** The campaigns folder. */
  folder: string;
  /** The language of error reports. */
  language: Language;
  /** Where checks run, and are remembered. */
  place: Place;
}

/** The campaigns of a folder as they are now. What is known from earlier checks, and still holds, is not worked out again. */
export function openCampaigns({ drawPage, engine, folder, language, place }: CampaignsOptions): Campaigns {
  const home = relative(process.cwd(), folder) || ".";
  const snapshot = new Snapshot();
  const disk = diskOf(snapshot);
  const project = projectFiles(disk, { paths: [], campaigns: home });
  const files = project.outlines.map(({ path }) => path);
  const nothing = whyNoFiles(disk, home);
  if (nothing) throw new Failure(nothing);
  const opened = openProject(project, { ...place, snapshot, isRemembered: true });
  // Links are no files of the folder, wherever they lead.
  const there = new Set(filesIn(home));
  const { facts } = opened.session;
  const errorsIn = async (looked: ReadonlySet<string>) => {
    const found = await opened.find(looked);
    return problemsIn([...found.values()].flat(), files).filter(({ severity }) => severity === "error");
  };
  return {
    choose: (names) => choose(names, files, facts),
    check: async (chosen) => {
      const looked = new Set(chosen ? withSources(chosen, files, facts) : files);
      if ((await errorsIn(looked)).length === 0) return undefined;
      // Which document a file is that cannot be read nobody knows: it may be what the others miss.
      for (const { isWhole, path } of project.outlines) if (!isWhole) looked.add(path);
      const errors = await errorsIn(looked);
      const sources = new Map(errors.map(({ file }) => [file, { path: file, ...disk.read(file) }]));
      return formatPretty(
        { files: looked.size, problems: errors, sources },
        { hasColours: hasColours(process.stderr), language },
      );
    },
    site: (current, chosen) =>
      siteFiles(
        {
          engine,
          maker: digestOf(MAKER),
          folder: home,
          files,
          facts,
          documents: (file) => opened.session.documents(file),
          readPicture: (path) => readFileSync(path),
          hasPicture: (path) => there.has(path),
          drawPage,
        },
        current,
        chosen,
      ),
  };
}

/** The files of campaigns by their ids, files or folders. A base alone is no page: it stands for those that extend it. */
function choose(
  names: readonly string[],
  files: readonly string[],
  facts: ProjectFacts,
): ReadonlySet<string> | { wrong: Saying } {
  const chosen = new Set<string>();
  for (const name of names) {
    const named = facts.withId(nameOf("campaign", name)).map(({ path }) => path);
    const path = relative(process.cwd(), name);
    const found =
      named.length > 0 ? named : files.filter((file) => file === path || file.startsWith(join(path, "/")));
    const brand = facts
      .brands("")
      .find(([id, file]) => id === name || (found.includes(file) && found.length === 1));
    if (brand)
      return {
        wrong: en`${name} is a brand, which all pages have: publish all campaigns, without naming any.`
          .zh`${name} 是品牌，所有页面都用到它：请发布全部活动，不写名称。`,
      };
    if (found.length === 0) return { wrong: unknownCampaign(name, facts) };
    for (const file of found) for (const one of [file, ...facts.extenders(file)]) chosen.add(one);
  }
  return chosen;
}

function unknownCampaign(name: string, facts: ProjectFacts): Saying {
  const advice = adviceBehind(name, facts.baseIds("campaign"), en`.`.zh`。`);
  return en`There is no campaign ${name}, neither by its id nor by its file${advice}`
    .zh`没有活动 ${name}：既不是 id，也不是文件${advice}`;
}

/** Files with all that their pages are made of: bases, brands, and bases of brands. */
function withSources(
  chosen: ReadonlySet<string>,
  files: readonly string[],
  facts: ProjectFacts,
): Set<string> {
  const bases = groupBy(files, facts.extenders);
  const pages = [...chosen, ...facts.brands("").map(([, file]) => file)];
  return new Set(pages.flatMap((file) => [...(bases.get(file) ?? []), file]));
}

/** What stands for the content of all files in some folders of the checkout. */
function digestOf(folders: readonly string[]): string {
  const digest = createHash("sha256");
  for (const file of folders.flatMap((folder) => filesIn(join(root, folder))))
    digest.update(`${relative(root, file)}\n`).update(readFileSync(file));
  return digest.digest("hex");
}
