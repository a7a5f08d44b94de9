import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { filesAt } from "../lib/repository.ts";
import { writeFiles } from "../new/checkout.ts";

/**
 * The campaigns folder as a revision of git has it, copied aside; `remove` takes the copy away. Links are left out.
 * Undefined where git knows no such revision, or the folder is in none of its repositories.
 */
export function earlierCampaigns(
  folder: string,
  revision: string,
): { folder: string; remove: () => void } | undefined {
  const files = filesAt(folder, revision);
  if (!files) return undefined;
  const copy = mkdtempSync(join(tmpdir(), "campaigns-"));
  writeFiles(copy, Object.fromEntries(files));
  return { folder: copy, remove: () => rmSync(copy, { recursive: true }) };
}
