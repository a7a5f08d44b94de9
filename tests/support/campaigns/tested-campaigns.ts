import { cpSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Makes a temporary folder with the project's campaigns and the test campaigns that each show one block
 * (tests/browser/blocks/campaigns). The caller must remove it.
 */
export function testedCampaigns(): string {
  const folder = mkdtempSync(join(tmpdir(), "campaigns-"));
  cpSync("campaigns", folder, { recursive: true });
  cpSync("tests/browser/blocks/campaigns", join(folder, "blocks"), { recursive: true });
  return folder;
}
