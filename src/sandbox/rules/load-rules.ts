import { readdir } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { CampaignRules } from "./rules.ts";

const RULES_FOLDER = join(import.meta.dirname, "../campaigns");

/** The extension of this file, which is JavaScript in the package. */
const CODE_EXTENSION = extname(import.meta.filename);

/** Loads the rules of every campaign that has any: `campaigns/<id>.ts`, by id. */
export async function loadRules(): Promise<Record<string, CampaignRules>> {
  const files = (await readdir(RULES_FOLDER, { recursive: true })).filter((name) =>
    name.endsWith(CODE_EXTENSION),
  );
  const modules = await Promise.all(
    files.map(
      (name) =>
        import(/* @vite-ignore */ pathToFileURL(join(RULES_FOLDER, name)).href) as Promise<CampaignRules>,
    ),
  );
  return Object.fromEntries(modules.map((module, i) => [basename(files[i] ?? "", CODE_EXTENSION), module]));
}
