import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { createFileChecker } from "../../scripts/commands/validate.ts";
import { openCampaigns } from "../../scripts/lib/open-campaigns.ts";
import { Failure } from "../../src/check/command-result.ts";
import { formats } from "../../src/check/formats.generated.ts";
import { runValidate } from "../../src/check/validate-command.ts";
import { loadBodyPrerenderer } from "../../src/publish/pages/prerender-body.tsx";
import { createSite } from "../../src/publish/site.ts";
import { root } from "../support/project/project-files.ts";
import { folderForTests } from "../support/project/temporary-folder.ts";
import { type OddFiles, oddFolders } from "./odd-folders.ts";

const home = folderForTests();
const shownCampaigns = "campaigns";
let drawBody: Awaited<ReturnType<typeof loadBodyPrerenderer>>;

beforeAll(async () => {
  drawBody = await loadBodyPrerenderer();
});

function writeFolder(name: string, files: OddFiles): string {
  const folder = join(home, name);
  mkdirSync(folder);
  const hasMall = "brands/mall.json" in files;
  const project = { language: 3, name: "Odd", ...(hasMall && { defaultBrand: "mall" }) };
  for (const [path, content] of Object.entries({ "project.json": project, ...files })) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    if (typeof content === "object" && "link" in content) symlinkSync(String(content.link), file);
    else
      writeFileSync(
        file,
        typeof content === "string" || content instanceof Uint8Array ? content : JSON.stringify(content),
      );
  }
  return folder;
}

/** Returns whether validate reports no error, for the folder as CAMPAIGNS and for the folder as argument. */
async function validateVerdicts(folder: string): Promise<boolean[]> {
  const path = relative(process.cwd(), folder);
  const wanted = { format: formats.pretty, language: "en", isRemembered: false } as const;
  const without = { ...wanted, maxWarnings: undefined, isFixing: false, isWatching: false, paths: [] };
  const access = createFileChecker({})();
  const results = [
    await runValidate(without, () => ({ ...access, campaigns: path })),
    await runValidate({ ...without, paths: [path] }, () => ({ ...access, campaigns: shownCampaigns })),
  ];
  return results.map(({ code }) => code === 0);
}

/** Returns the keys of the pages that publish would write; undefined if it would refuse the folder. Writes nothing. */
async function keysToPublish(folder: string): Promise<string[] | undefined> {
  try {
    const campaigns = openCampaigns({
      ...{ folder, language: "en", environment: {} },
      engine: { id: "", assets: [], shell: '<meta charset="utf-8">' },
      drawPage: ({ published }) => `<p>${JSON.stringify(drawBody(published))}</p>`,
    });
    if ((await campaigns.check(undefined)) !== undefined) return undefined;
    const { files } = campaigns.site(undefined, undefined);
    return files.flatMap(({ path }) => /^campaigns\/pages\/(.*)\.json$/.exec(path)?.[1] ?? []);
  } catch (error) {
    // Publish must never fail after the check: validate could not have known.
    if (error instanceof Failure) return undefined;
    throw error;
  }
}

test.each(oddFolders.map(([name, verdict, files], index) => ({ name, verdict, files, index })))(
  "validate, publish and start agree on a folder with $name",
  async ({ files, index, verdict }) => {
    const folder = writeFolder(String(index), files);
    const keys = await keysToPublish(folder);
    expect(keys === undefined ? "bad" : "good").toBe(verdict);
    expect(await validateVerdicts(folder)).toEqual([keys !== undefined, keys !== undefined]);
    if (keys === undefined) return;
    const site = createSite({ folder, schemas: join(root, "schemas") });
    expect([...site.pages().keys()].sort()).toEqual(keys.sort());
    expect(site.refs().map(({ key }) => key)).toHaveLength(keys.length);
  },
);
