import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { PROJECT_FILE } from "../../src/check/document/merge-documents.ts";
import { escapeControlCharacters } from "../../src/check/report/escape-control-characters.ts";
import { loadProjectSandbox } from "../../src/sandbox/project/load-project-sandbox.ts";
import { usualTokenOf } from "../../src/sandbox/project/personas.ts";
import { type PageScenes, scenesOfSite } from "../../src/studio/server/scenes/scene-visits.ts";
import { root } from "../check/schemas.ts";
import { projectFolder } from "../lib/command-environment.ts";
import { filesAtRevision } from "../lib/git-repository.ts";
import { type Phone, phones } from "../lib/phones.ts";
import { createServedSite } from "../lib/server-options.ts";
import { writeFiles } from "../new/checkout.ts";
import {
  compareScreenshots,
  comparisonPage,
  describeChangeCounts,
  type ScreenshotSet,
} from "./compare-screenshots.ts";
import { takeReadmeScreenshots } from "./readme-screenshots.ts";
import { pictureFolderOf, type ScreenshotOptions, takeScreenshots } from "./take-screenshots.ts";

const USAGE = `npm run shots -- [page…] [--to folder] [--on phone,…] [--states] [--taps] [--compare folder|revision]
  Takes screenshots of the given pages, by default of all pages.
  --to              the folder for the pictures (default: .shots)
  --on              the phones: ${phones.map(({ name }) => name).join(", ")} (default: all)
  --states          also takes each state of each table
  --taps            also takes the result of tapping each button
  --compare         compares with the pictures of an earlier run in this folder, or with the campaigns at this git
                    revision: changes.html next to the new pictures shows before, after and difference
  --readme          takes only the two pictures of the README, to .github/
  --fail-on-change  exits with 1 if a picture has changed, is new or is gone
Exit status: 0 done, 1 see --fail-on-change, 2 wrong usage.`;

/** The page that shows the changes, in the folder of the new pictures. */
const COMPARISON_PAGE = "changes.html";

/** Wrong arguments. The reason may quote them; `usage` follows it. */
class WrongUsage extends Error {
  constructor(reason: string, usage = "") {
    super(escapeControlCharacters(reason) + usage);
  }
}

function readArguments(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        to: { type: "string", default: ".shots" },
        on: { type: "string", default: phones.map(({ name }) => name).join(",") },
        states: { type: "boolean", default: false },
        taps: { type: "boolean", default: false },
        compare: { type: "string" },
        readme: { type: "boolean", default: false },
        "fail-on-change": { type: "boolean", default: false },
        help: { type: "boolean", default: false },
      },
    });
  } catch (error) {
    throw new WrongUsage((error as Error).message, `\n${USAGE}`);
  }
}

/** Returns the pages of a campaigns folder with these keys; all if no keys are given. */
async function selectPages(campaigns: string, wanted: readonly string[]): Promise<PageScenes[]> {
  const { project } = await loadProjectSandbox(campaigns);
  const keys = wanted.length === 0 ? undefined : wanted;
  return scenesOfSite(createServedSite(campaigns), usualTokenOf(project), keys);
}

function selectPhones(names: string): readonly Phone[] {
  const wanted = names.split(",");
  const unknown = wanted.filter((one) => !phones.some(({ name }) => name === one));
  if (unknown.length === 0) return phones.filter(({ name }) => wanted.includes(name));
  throw new WrongUsage(
    `Unknown phone ${unknown.join(", ")}, expected ${phones.map(({ name }) => name).join(", ")}.`,
  );
}

/**
 * Copies the campaigns folder at a git revision to a temporary folder; `remove` deletes the copy. Links are left out.
 * Returns undefined if git does not know the revision, or the folder is not in a repository.
 */
export function copyCampaignsAtRevision(
  folder: string,
  revision: string,
): { folder: string; remove: () => void } | undefined {
  const files = filesAtRevision(folder, revision);
  if (!files) return undefined;
  const copy = mkdtempSync(join(tmpdir(), "campaigns-"));
  // Before language 3, a folder of campaigns had no project.json.
  const project = readFileSync(join(folder, PROJECT_FILE));
  writeFiles(copy, { [PROJECT_FILE]: project, ...Object.fromEntries(files) });
  return { folder: copy, remove: () => rmSync(copy, { recursive: true }) };
}

/**
 * The earlier side of a comparison: a folder of pictures, or the campaigns of a revision, whose pictures are taken
 * first.
 */
type EarlierPictures = { folder: string } | { campaigns: string; remove: () => void };

function findEarlierPictures(campaigns: string, named: string): EarlierPictures {
  if (statSync(named, { throwIfNoEntry: false })?.isDirectory()) return { folder: named };
  const found = copyCampaignsAtRevision(campaigns, named);
  if (found) return { campaigns: found.folder, remove: found.remove };
  throw new WrongUsage(`"${named}" is not a folder of pictures or a git revision.`);
}

/** Returns the pictures of an earlier run that this run would also draw. */
function selectComparableScreenshots(
  folder: string,
  { hasStates, hasTaps, phones: on }: ScreenshotOptions,
  keys: readonly string[],
): ScreenshotSet {
  const pages = new Set(keys.map(pictureFolderOf));
  const isOf = (file: string): boolean => {
    const [, page = "", scene = "", phone = "", tap] =
      /^([^/\\]+)[/\\](.+)--(.+?)(-tap\d+)?\.png$/.exec(file) ?? [];
    const isState = scene.includes(".") && !scene.startsWith("dialog.");
    return (
      (keys.length === 0 ? page !== "" : pages.has(page)) &&
      (hasStates || !isState) &&
      (hasTaps || tap === undefined) &&
      on.some(({ name }) => name === phone)
    );
  };
  return { folder, files: readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(isOf).sort() };
}

interface PageSelection {
  /** The pages of the campaigns of an earlier revision. */
  before: readonly PageScenes[];
  /** The keys of the given pages. */
  wanted: readonly string[];
  scratch: string;
}

/** Puts the earlier pictures into a folder that this run does not write to. */
async function prepareEarlierPictures(
  earlier: EarlierPictures,
  drawing: ScreenshotOptions,
  { before: pages, scratch: to, wanted }: PageSelection,
): Promise<ScreenshotSet> {
  if ("campaigns" in earlier)
    return {
      folder: to,
      files: await takeScreenshots({ ...drawing, campaigns: earlier.campaigns, pages, to }),
    };
  const kept = selectComparableScreenshots(earlier.folder, drawing, wanted);
  for (const file of kept.files) cpSync(join(kept.folder, file), join(to, file));
  return { ...kept, folder: to };
}

async function runWithArguments(args: readonly string[]): Promise<number> {
  const { positionals, values } = readArguments(args);
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  // Keys of pages are lower case, routes are not.
  const wanted = positionals.map((name) => name.replace(/^\//, "").toLowerCase());
  const campaigns = projectFolder(process.env.CAMPAIGNS || undefined);
  const to = resolve(values.to);
  const earlier = values.compare === undefined ? undefined : findEarlierPictures(campaigns, values.compare);
  const scratch = mkdtempSync(join(tmpdir(), "shots-"));
  try {
    const pages = await selectPages(campaigns, wanted);
    if (values.readme) {
      await takeReadmeScreenshots({ campaigns, pages, to: join(root, ".github"), scratch });
      return 0;
    }
    const before = earlier && "campaigns" in earlier ? await selectPages(earlier.campaigns, wanted) : [];
    const known = new Set([...pages, ...before].map(({ key }) => key));
    const unknown = wanted.filter((key) => !known.has(key));
    // A page of an earlier run may no longer exist.
    if (unknown.length > 0 && !(earlier && "folder" in earlier)) {
      const all = createServedSite(campaigns)
        .refs()
        .map(({ key }) => key);
      throw new WrongUsage(`Unknown page ${unknown.join(", ")}, expected ${all.join(", ")}.`);
    }
    const drawing: ScreenshotOptions = {
      ...{ campaigns, pages, to, phones: selectPhones(values.on) },
      ...{ hasStates: values.states, hasTaps: values.taps, onPage: (key) => console.log(key) },
    };
    mkdirSync(to, { recursive: true });
    // Pictures of an earlier run are copied before the first of them is overwritten.
    const [old, files] = await Promise.all([
      earlier && prepareEarlierPictures(earlier, drawing, { before, wanted, scratch }),
      takeScreenshots(drawing),
    ]);
    if (!old) return 0;
    const comparison = compareScreenshots(old, { folder: to, files });
    const about = `Before: ${values.compare}. After: ${values.to}.`;
    writeFileSync(join(to, COMPARISON_PAGE), comparisonPage(comparison, about));
    console.log(`${describeChangeCounts(comparison)}: ${join(values.to, COMPARISON_PAGE)}`);
    return values["fail-on-change"] && comparison.changes.length > 0 ? 1 : 0;
  } finally {
    rmSync(scratch, { recursive: true });
    if (earlier && "remove" in earlier) earlier.remove();
  }
}

/** Draws pages as the arguments say, and prints the result. Resolves to the exit code; the usage text explains it. */
export async function runScreenshots(args: readonly string[]): Promise<number> {
  try {
    return await runWithArguments(args);
  } catch (error) {
    if (!(error instanceof WrongUsage)) throw error;
    console.error(error.message);
    return 2;
  }
}
