import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join, relative } from "node:path";
import { Failure } from "../../src/check/command-result.ts";
import { en } from "../../src/language/messages/localized-text.ts";
import { type BuiltEngine, readBuiltEngine } from "../../src/publish/pages/read-built-engine.ts";
import type { PublishTaskAccess } from "../../src/studio/server/publishing/publish-tasks.ts";
import { findBundle, resultsFolderOf } from "../check/prepared.mjs";
import { root, schemas } from "../check/schemas.ts";
import { basePathOfProject, createPublishAccess, openCampaignsOfFolder } from "../commands/publish.ts";
import { openCampaigns } from "../lib/open-campaigns.ts";

const isBuilt = () =>
  ["dist/index.html", "dist/draw", "dist/preview"].every((path) => existsSync(join(root, path)));

/** Returns the studio's access to stores, campaigns and the engine: that of `npx campaign-engine publish`. */
export function createPublisherAccess(folder: string): PublishTaskAccess {
  return {
    ...createPublishAccess(folder),
    folder: relative(process.cwd(), folder) || ".",
    schemas,
    openCampaigns: (language, options) => openCampaignsOfFolder(folder, { ...options, language }),
    openUndrawn: async () => {
      const basePath = basePathOfProject(folder);
      const bundle = await findBundle();
      return openCampaigns({
        ...{ folder, basePath, language: "en" },
        engine: isBuilt() ? readBuiltEngine(join(root, "dist"), basePath) : NO_ENGINE,
        drawPage: undefined,
        environment: { bundle, memory: resultsFolderOf(bundle) },
      });
    },
    buildEngine: async (onBuild) => {
      if (isBuilt()) return;
      onBuild();
      await buildEngine();
    },
  };
}

/** Stands for an engine that is not built yet: the data of pages does not depend on it. */
const NO_ENGINE: BuiltEngine = {
  id: "",
  assets: [],
  shell: "<!doctype html><html><head></head><body></body></html>",
};

/** Builds the engine as `npm run build` does. */
async function buildEngine(): Promise<void> {
  const output: Buffer[] = [];
  const child = spawn(process.execPath, ["--import", "tsx", join(root, "scripts/build.ts")], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => output.push(chunk));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", resolve);
  });
  if (code === 0) return;
  const said = Buffer.concat(output).toString("utf8").trim().slice(-2000);
  throw new Failure(
    en`The engine could not be built, so nothing was published. Run npm run build to see why. ${said}`
      .zh`引擎构建失败，没有发布。请运行 npm run build 查看原因。${said}`,
  );
}
